import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { test } from "./test.ts";

const SEEN = "updates-seen";

test("a notice that was dismissed stays away; a dot says of updates until they were opened", async ({
  page,
  product,
}) => {
  const { origin } = product.server;
  const dot = page.getByRole("link", { name: "Updates (something new)" });
  const telegram = page.getByText("Telegram group");
  const about = page.getByText("While there is a dot beside Updates");

  // Who comes for the first time has missed nothing.
  await page.goto(`${origin}/blog`);
  await expect(page.getByRole("link", { name: "Updates" })).toBeVisible();
  await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), SEEN)).toBeTruthy();
  await expect(dot).toHaveCount(0);
  await page.evaluate((name) => localStorage.setItem(name, "an-older-one"), SEEN);
  // In the app it is in the menu, and on the button that opens it.
  await page.goto(`${origin}/paper/1`);
  await expect(page.getByRole("button", { name: "Menu" }).locator("[data-news]")).toBeVisible();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(dot.filter({ visible: true })).toBeVisible();
  await page.goto(`${origin}/blog`);
  await expect(dot).toBeVisible();
  await dot.click();
  await expect(telegram).toBeVisible();
  await expect(about).toBeVisible();
  await expect(page.getByText("Our prices go up")).toHaveCount(0);
  await expectAccessible(page);

  await page.locator("[data-bulletin=telegram]").getByRole("button", { name: "Dismiss" }).click();
  await expect(telegram).toHaveCount(0);
  await page.reload();
  await expect(about).toBeVisible();
  await expect(telegram).toBeHidden();
  await page.goto(`${origin}/blog`);
  await expect(page.getByRole("link", { name: "Updates", exact: true })).toBeVisible();
  await expect(dot).toHaveCount(0);

  // Another time, by this browser's clock: what has ended is not shown, whatever the page was made with.
  await page.clock.setFixedTime(new Date("2028-01-01T00:00:00Z"));
  await page.goto(`${origin}/updates`);
  await expect(page.getByRole("heading", { name: "Updates" })).toBeVisible();
  await expect(about).toBeHidden();
});

test("the sitemap and the feed are XML", async ({ page, product }) => {
  const { origin } = product.server;
  for (const [path, root] of [
    ["/sitemap.xml", "urlset"],
    ["/blog/rss.xml", "rss"],
  ] as const) {
    const text = await (await page.request.get(origin + path)).text();
    const parsed = await page.evaluate((xml) => {
      const document = new DOMParser().parseFromString(xml, "application/xml");
      return document.querySelector("parsererror")?.textContent ?? document.documentElement.nodeName;
    }, text);
    expect(parsed).toBe(root);
  }
});
