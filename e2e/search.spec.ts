import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import type { RunningProduct } from "./product.ts";
import { test } from "./test.ts";

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;

/** Opens the menu of the header, where its entries are behind a button. */
async function openMenu(page: Page, { isApp }: { isApp: boolean }) {
  if (!isApp) return page.locator("[data-menu] summary").click();
  return page.getByRole("button", { name: isPhone(page) ? "Menu" : /^Account/ }).click();
}

/** What the header offers somebody, word by word and in order, once its menu is open; the theme is no place to go to. */
async function offered(page: Page): Promise<string[]> {
  const entries = page.locator("header li:not(:has([data-theme-toggle]))").filter({ visible: true });
  return (await entries.allInnerTexts()).map((text) => text.replace(/\s*\(.*\)/, "").trim());
}

test("a visitor finds a rule from a prerendered page while typing, and comes back to what was found @desk", async ({
  page,
  product,
}) => {
  await page.goto(`${product.server.origin}/blog`);
  if (isPhone(page)) await openMenu(page, { isApp: false });
  await page.getByRole("link", { name: "Search", exact: true }).filter({ visible: true }).click();
  const box = page.getByRole("searchbox");
  await expect(box).toBeFocused();
  await expect(page.getByRole("heading", { name: "Paper 2" })).toBeVisible();
  await expectAccessible(page);
  await box.pressSequentially("joint tenancy");
  await expect(page.getByText(/^\d+ results for “joint tenancy”$/)).toBeVisible();
  await expectAccessible(page);
  // The filter is reached and used by the keyboard alone.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Notes", exact: true })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Notes", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(page.getByText("Article", { exact: true })).toHaveCount(0);
  await page.getByRole("main").getByRole("listitem").first().getByRole("link").click();
  await expect(page).toHaveURL(/\/study\/p1-interests#/);
  await expect(page.locator(new URL(page.url()).hash)).toBeVisible();
  await page.goBack();
  await expect(box).toHaveValue("joint tenancy");
  await expect(page.getByRole("button", { name: "Notes", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});

test("a visitor finds a sample question, which opens at once", async ({ page, product }) => {
  const samples = await (await page.request.get(`${product.server.origin}/api/questions/samples`)).json();
  const { Body } = samples.Response.at(-1);
  const words = String(Body).replace(/\s+/g, " ").slice(0, 60);
  await page.goto(`${product.server.origin}/search?kind=question&q=${encodeURIComponent(words)}`);
  await page.getByRole("main").getByRole("listitem").first().getByRole("link").click();
  await expect(page).toHaveURL(/\/try\?question=\d+/);
  await expect(page.getByRole("main")).toContainText(words.slice(0, 40));
});

test("what somebody looked for and opened is there for them next time, and gone once they log out", async ({
  page,
  product,
}) => {
  await product.signIn(page, "recent@example.sg");
  await page
    .getByRole("link", { name: /^Search/ })
    .filter({ visible: true })
    .click();
  const box = page.getByRole("searchbox");
  await box.fill("caveat");
  await page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: "Study note" })
    .first()
    .getByRole("link")
    .click();
  await expect(page).toHaveURL(/\/study\//);
  await page.goto(`${product.server.origin}/search`);
  await expect(page.getByRole("link", { name: /“caveat”/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: /“caveat”/ }).click();
  await expect(box).toHaveValue("caveat");
  // A word without an end does not widen the page.
  await box.fill("x".repeat(150));
  await expect(page.getByText(/“x+”\.$/)).toBeVisible();
  await expectAccessible(page);
  await openMenu(page, { isApp: true });
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(`${product.server.origin}/`);
  await page.goto(`${product.server.origin}/search`);
  await expect(page.getByRole("heading", { name: "Paper 2" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Recent" })).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("caveat");
});

test("the menus say the same in the app and on prerendered pages, to a visitor and to an affiliate @both", async ({
  page,
  product,
}, info) => {
  const { origin } = product.server;
  const everywhere = async (isSignedIn: boolean) => {
    const all: string[][] = [];
    for (const [path, isApp] of [
      ["/paper/1", true],
      ["/study", false],
    ] as const) {
      await page.goto(origin + path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (!isPhone(page)) await expect(page.locator("header nav").filter({ visible: true })).toBeVisible();
      if (isSignedIn || isPhone(page)) await openMenu(page, { isApp });
      if (isSignedIn) await expect(page.getByRole("link", { name: "Affiliate Program" })).toBeVisible();
      all.push(await offered(page));
    }
    const [app = [], site = []] = all;
    expect(site).toEqual(app);
    return app;
  };
  const visitors = await everywhere(false);
  expect(visitors.filter((label) => ["Study", "Blog", "Saved", "Pricing"].includes(label))).toHaveLength(4);
  expect(visitors).not.toContain("Affiliate Program");
  await product.signIn(page, `menu-${info.project.name}@example.sg`);
  await page.request.put(`${origin}/api/affiliate/join`, { headers: { "x-requested-with": "app" } });
  expect(await everywhere(true)).toContain("Affiliate Program");
});

async function answerFirst(page: Page, product: RunningProduct) {
  await page.goto(`${product.server.origin}/set/${await product.setId("MCQ")}/do`);
  await page.getByRole("radio").first().check();
}

test("a topic leads to its note, an explanation to its rule, and a question to the study bot, once it is marked @desk", async ({
  page,
  product,
}, info) => {
  await product.signIn(page, `asks-${info.project.name}@example.sg`);
  await product.subscribe(page);
  await page.getByRole("link", { name: "Interest in Land", exact: true }).click();
  await page.getByRole("link", { name: "Read the study note" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Interest in Land");
  await answerFirst(page, product);
  const askAbout = page.getByRole("button", { name: /^Ask about this/ });
  await expect(askAbout).toHaveCount(0);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(askAbout).toBeVisible();
  const [note] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("definition").getByRole("link").first().click(),
  ]);
  await expect(note).toHaveURL(/\/study\/p1-land-law#/);
  await expect(note.locator(new URL(note.url()).hash)).toBeVisible();
  await note.close();
  await askAbout.click();
  const dialog = page.getByRole("dialog", { name: "Ask the study bot" });
  await expect(dialog).toContainText("About this question");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(dialog.getByText(/Law as at/)).toBeVisible();
  await expect(dialog.locator("details a").first()).toHaveAttribute("href", /\/study\/p1-land-law#/);
  await page.keyboard.press("Escape");
  // A test shows nothing but its questions.
  const paper = await (await page.request.get(`${product.server.origin}/api/paperv2/1`)).json();
  await page.goto(`${product.server.origin}/set/${paper.Response.FullSets[0].ID}/do`);
  await page.getByRole("radio").first().check();
  await expect(page.getByRole("timer")).toBeVisible();
  await expect(askAbout).toHaveCount(0);
  await page.keyboard.press("b");
  await expect(dialog).toBeHidden();
});
