import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { write } from "../server/formats/write.ts";
import { portableMcq, portableMcqs } from "../test/question-files.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./test.ts";

const ADMIN = "admin@threshold.example";
const csv = (name: string, questions: Parameters<typeof write>[1]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(write("csv", questions)),
});

/** Keeps a picture where somebody wants to look. */
async function picture(page: Page, name: string) {
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true });
}

test("an editor checks a file, fixes it, imports it and takes the bank out again, by keyboard alone @desk-only", async ({
  page,
  clocked,
}, info) => {
  const { origin, product } = clocked;
  const kind = info.project.name;
  if (
    (await product.db.selectFrom("app_user").select("id").where("email", "=", ADMIN).execute()).length === 0
  )
    await product.signIn(ADMIN);
  product.clock.pass(600);
  await clocked.enter(page, ADMIN);
  await page.goto(`${origin}/question-manager`);
  await page.getByRole("link", { name: "Import and export" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Import and export");
  await expect(page.getByText(/holds all that they say/)).toBeVisible();
  await expectAccessible(page);
  await picture(page, `${kind}-empty`);

  const topic = "p1-land-law";
  const good = portableMcqs(240, { topic }).map((q) => ({ ...q, body: `${q.body} (${kind})` }));
  const bad = [
    ...good.slice(0, 20),
    portableMcq("wrong", { constants: ["no-such-figure"] }),
    portableMcq("right"),
    portableMcq("right"),
  ];
  await page.getByLabel(/Choose a file/).setInputFiles(csv("broken.csv", bad));
  await page.getByRole("button", { name: "Check the file" }).press("Enter");
  await expect(page.getByText("Line 22", { exact: true })).toBeVisible();
  await expect(page.getByText("There is no constant “no-such-figure”.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Import / })).toHaveCount(0);
  await expectAccessible(page);
  await picture(page, `${kind}-problems`);

  const drafts = portableMcqs(3, { topic, source: "" }).map((q) => ({ ...q, body: `${q.body} [${kind}]` }));
  await page.getByLabel(/broken\.csv/).setInputFiles(csv("mended.csv", [...good, ...drafts]));
  await page.getByLabel(/Publish what is whole/).press("Space");
  await page.getByRole("button", { name: "Check the file" }).press("Enter");
  await expect(page.getByRole("heading", { name: "243 questions can be imported" })).toBeVisible();
  await expect(page.getByText("3 with no source")).toBeVisible();
  await expectAccessible(page);
  await picture(page, `${kind}-checked`);
  await page.getByRole("button", { name: "Import 243 questions" }).press("Enter");
  await expect(page.getByRole("heading", { name: "243 questions imported" })).toBeVisible();
  await expect(page.getByRole("link", { name: "See the drafts" })).toBeVisible();
  await expectAccessible(page);
  await picture(page, `${kind}-done`);

  await page.getByRole("button", { name: "GIFT" }).press("Enter");
  await expect(page.getByText(/Short answers with more than one gap/)).toBeVisible();
  await picture(page, `${kind}-losses`);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  await picture(page, `${kind}-dark`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download GIFT" }).press("Enter"),
  ]);
  expect(download.suggestedFilename()).toBe("questions.gift");
  expect(await readFile(await download.path(), "utf8")).toContain(
    `What is thing-240? (${kind})`.replace(":", "\\:"),
  );
});

test("a user who edits nothing gets a sentence that says so", async ({ page, clocked }) => {
  await clocked.signIn(page, "reader@example.sg");
  await page.goto(`${clocked.origin}/question-manager/import`);
  await expect(page.getByText("This page is for editors.")).toBeVisible();
  await expect(page.getByLabel(/Choose a file/)).toHaveCount(0);
  await expectAccessible(page);
});
