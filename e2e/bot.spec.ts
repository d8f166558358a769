import { expect } from "@playwright/test";
import { say, subscriber } from "../test/talk.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./test.ts";

test("a study note is read without an account, and leads to its topic @desk", async ({ page, product }) => {
  await page.goto(`${product.server.origin}/study`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Study notes");
  await page.getByRole("link", { name: "Basic Land Law Concepts" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Basic Land Law Concepts");
  await expect(page.getByText(/Law as at \d/).first()).toBeVisible();
  await expect(page.locator("main")).not.toContainText("<!--");
  await expectAccessible(page);
  await page.getByRole("link", { name: /^Practise/ }).click();
  await expect(page).toHaveURL(/\/topic\/\d+/);
});

test("the search opens by its key, finds a misspelt word, and leads to the very rule @desk", async ({
  page,
  product,
}) => {
  await product.signIn(page, "searcher@example.sg");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const box = page.getByRole("searchbox");
  // The key works once the page's companions have come.
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(box).toBeFocused({ timeout: 1000 });
  }).toPass();
  await box.fill("severence of joint tenancy");
  await box.press("Enter");
  const first = page.getByRole("main").getByRole("listitem").first();
  await expect(first).toContainText(/joint tenancy/i);
  await expectAccessible(page);
  await first.getByRole("link").click();
  await expect(page).toHaveURL(/\/study\/p1-interests#/);
  await page.goBack();
  await expect(page.getByRole("searchbox")).toHaveValue("severence of joint tenancy");
  await page.goto(`${product.server.origin}/search?q=zzqqxx`);
  await expect(page.getByText("Nothing fits “zzqqxx”.")).toBeVisible();
});

test("the study bot says who may ask, answers with its sources, and takes a verdict @desk", async ({
  page,
  product,
}) => {
  await product.signIn(page, "asker@example.sg");
  const open = page.getByRole("button", { name: "Ask the study bot" });
  await open.click();
  const dialog = page.getByRole("dialog", { name: "Ask the study bot" });
  await expect(dialog).toContainText("Not subscribed!");
  await expect(dialog).toContainText("You need an active subscription to use the AI knowledge base.");
  await page.keyboard.press("Escape");
  await product.subscribe(page);
  await open.click();
  await dialog.getByRole("button", { name: "Got it" }).click();
  const box = dialog.getByRole("textbox", { name: "Your question" });
  await box.fill("What is a caveat?");
  await box.press("Enter");
  await expect(dialog.getByText(/Law as at/)).toBeVisible();
  await expect(dialog).toContainText(/caveat/i);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Helped", exact: true }).click();
  await expect(dialog.getByRole("button", { name: "Helped", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  // The sentence that answers is read at once, the passages when they are asked for.
  await expect(dialog.getByText(/Law as at/)).toBeVisible();
  const source = dialog.locator("details a").first();
  await expect(source).toBeHidden();
  await dialog.getByText("From the notes").click();
  await expect(source).toBeVisible();
  await box.fill("Calculate BSD on a $1.5 million condo");
  await box.press("Enter");
  await expect(dialog.getByRole("row", { name: "4% of the remaining $500,000 $20,000.00" })).toBeVisible();
  await expect(dialog.getByRole("row", { name: "BSD $44,600" })).toBeVisible();
  await box.fill("Sell at 620k, outstanding loan 210k, CPF used 160k: cash left?");
  await box.press("Enter");
  await expect(dialog.getByRole("row", { name: "Cash left $250,000" })).toBeVisible();
  // A minus sign does not stay behind on a line of its own.
  const amount = dialog.getByRole("row", { name: "Less the outstanding loan −$210,000" }).getByRole("cell");
  const lines = await amount.evaluate((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
  await expectAccessible(page);
  await box.fill("How do I cook rice?");
  await dialog.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(dialog).toContainText("I found nothing about that");
  await page.keyboard.press("Escape");
  await open.click();
  await expect(dialog).toContainText("How do I cook rice?");
});

test("search, the study bot, feedback and the dot of unread replies are on prerendered pages too @desk", async ({
  page,
  clocked,
}, info) => {
  const { product, origin } = clocked;
  await page.goto(`${origin}/blog`);
  await expect(page.getByRole("link", { name: "Sign Up / Login" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ask the study bot" })).toHaveCount(0);
  const email = `reader-${info.project.name}@example.sg`;
  await clocked.signIn(page, email);
  const { id: question } = await product.db
    .selectFrom("question")
    .select("id")
    .where("qn_type", "=", "mcq")
    .where("is_published", "=", true)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const posted = await page.request.post(`${origin}/api/chat/threads/${question}`, {
    headers: { "x-requested-with": "app" },
    data: { Body: `Who can help me with this one, asks ${info.project.name}?` },
  });
  const post = Number((await posted.json()).Response.ID);

  await page.goto(`${origin}/blog`);
  const account = page.locator("[data-menu] summary");
  await expect(account).toBeVisible();
  await expect(account.locator("[data-unread]")).toBeHidden();
  await say(await subscriber(product), question, "I can, and here is how it goes.", post);
  await page.reload();
  await expect(account.locator("[data-unread]")).toBeVisible();
  await expectAccessible(page);

  /** Feedback alone is in the menu. */
  const follow = async (name: string) => {
    await page.goto(`${origin}/blog`);
    const link = page.getByRole("link", { name, exact: true }).filter({ visible: true });
    await expect(account).toBeVisible();
    if (name === "Feedback") await account.click();
    await link.click();
  };
  await follow("Ask the study bot");
  await expect(page.getByRole("dialog", { name: "Ask the study bot" })).toBeVisible();
  await expect(page).toHaveURL(/\/paper\/\d$/);
  await follow("Feedback");
  await expect(page.getByRole("dialog", { name: /feedback/i })).toBeVisible();
  await follow("Search");
  await expect(page.getByRole("searchbox")).toBeVisible();
});
