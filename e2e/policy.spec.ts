import { expect, type Page } from "@playwright/test";
import { checkout, openPricing } from "./shop.ts";
import { test } from "./test.ts";

/** What the pages' policy refused, as the browser tells, from now on. */
async function refusedBy(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction("tellRefused", (what: string) => {
    refused.push(what);
  });
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", (e) =>
      Reflect.get(
        window,
        "tellRefused",
      )(`${location.pathname}: ${e.violatedDirective} ${e.blockedURI} ${e.sample}`),
    );
  });
  return refused;
}

test("no page needs more than its policy gives, and no policy gives way to inline styles", async ({
  page,
  product,
}) => {
  test.setTimeout(240_000);
  const { origin } = product.server;
  const refused = await refusedBy(page);
  const open = async (address: string) => {
    const reply = await page.goto(origin + address);
    const policy = reply?.headers()["content-security-policy"];
    expect(policy, address).toMatch(/style-src 'self'/);
    expect(policy, address).not.toContain("unsafe-inline");
    await expect(page.locator("h1").first()).toBeVisible();
  };
  const plain = [
    "/pricing",
    "/blog",
    "/affiliate",
    "/tos",
    "/updates",
    "/try",
    "/login",
    "/nothing",
    "/offline.html",
  ];
  // A page that cannot be shown, the contract, and the mails.
  for (const address of [...plain, "/sandbox/checkout/none", "/api/docs", "/dev/outbox"]) await open(address);

  await open("/");
  const bars = page.locator("[style*=width]");
  await expect(bars.first()).toBeAttached();
  for (const bar of await bars.all())
    expect(await bar.evaluate((e) => (e instanceof HTMLElement ? e.style.width : ""))).toMatch(/^\d+%$/);
  await page.getByRole("form", { name: "A sample question" }).getByRole("radio").nth(2).check();
  await expect(
    page.getByRole("form", { name: "A sample question" }).getByRole("button", { name: "Submit" }),
  ).toBeEnabled();

  await product.signIn(page, "policy@example.sg");
  for (const address of ["/paper/1", "/profile", `/set/${await product.setId("MCQ")}/do`])
    await open(address);
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Explanation", { exact: true }).first()).toBeVisible();

  await openPricing(page, product);
  await checkout(page, "12 months for Papers 1 and 2").click();
  await page.waitForURL(/\/sandbox\/checkout\//);
  await expect(page.locator("h1")).toBeVisible();
  expect(refused).toEqual([]);
});
