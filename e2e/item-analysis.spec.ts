import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { sql } from "kysely";
import { type KeyedVersion, sitAttempts, storeAttempts } from "../test/item-answers.ts";
import { seeded } from "../test/random.ts";
import { customer } from "../test/shop.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./test.ts";

test("@desk-only an admin sees which questions don't work, why, and takes the list along", async ({
  page,
  clocked,
}) => {
  test.setTimeout(120_000);
  const { product } = clocked;
  await clocked.signIn(page, "admin@threshold.example");
  const users = (await Promise.all(Array.from({ length: 60 }, () => customer(product)))).map((c) => c.id);
  const { rows } = await sql<KeyedVersion>`
    select q.id as "questionId", 1 as version, 1 as substance, v.answer::int as key
    from question q join question_version v on v.question_id = q.id and v.version = q.current_version
    where q.qn_type = 'mcq' and q.current_version = 1 and q.is_published order by q.id limit 40`.execute(
    product.db,
  );
  const random = seeded(() => undefined);
  await storeAttempts(
    product.db,
    rows,
    sitAttempts(random, { users, versions: rows, attempts: 400, from: product.clock.now() }),
  );
  await product.runJob("pass on marked answers");
  await product.runJob("analyse items");

  await page.goto(`${clocked.origin}/adadminmin`);
  await page.getByRole("link", { name: "item analysis", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Item analysis" })).toBeVisible();
  const table = page.getByRole("table", { name: /Questions and how they work/ });
  await expect(table.getByText("Negative").first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Negative" }).click();
  await expect(page).toHaveURL(/flag=negative/);
  // Until the list has come again, the first row may be one that is about to go.
  const items = table.getByRole("row").filter({ has: page.getByRole("rowheader") });
  await expect(items.filter({ hasNotText: "Negative" })).toHaveCount(0);
  const first = table.getByRole("rowheader").first().getByRole("button");
  await first.click();
  await expect(first).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("img", { name: "What each fifth of the learners chose" })).toBeVisible();
  await page.getByText("The same in figures").click();
  await expect(page.getByRole("rowheader", { name: "Strongest fifth" })).toBeVisible();
  await expectAccessible(page);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as CSV" }).click();
  const csv = await readFile((await (await download).path()) ?? "", "utf8");
  expect(csv.split("\r\n")[0]).toMatch(/^Question,Version,Paper,Topic,/);

  await page
    .getByRole("combobox", { name: "Topic" })
    .selectOption({ label: "Paper 2 · Real Estate Taxes and Finance" });
  await expect(page.getByText("No question like that")).toBeVisible();
});

test("@desk-only a head of the table sorts it either way, and says so", async ({ page, clocked }) => {
  // One code a minute goes to an address.
  clocked.product.clock.pass(600);
  await clocked.signIn(page, "admin@threshold.example");
  await page.goto(`${clocked.origin}/item-analysis`);
  const head = page.getByRole("columnheader", { name: "Question", exact: true });
  await head.getByRole("button").click();
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await head.getByRole("button").click();
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect(page.getByText("Too few").first()).toBeVisible();
});

test("the page is for admins", async ({ page, clocked }) => {
  await page.goto(`${clocked.origin}/item-analysis`);
  await expect(page.getByText("Sign Up or Login first. We only need your email.")).toBeVisible();
  await clocked.signIn(page, "nobody@example.sg");
  await page.goto(`${clocked.origin}/item-analysis`);
  await expect(page.getByText("This page is for admins.")).toBeVisible();
  await expectAccessible(page);
});
