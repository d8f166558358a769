import { expect } from "@playwright/test";
import type { Product } from "../test/product.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./test.ts";

const SET = "p1-land-law-land-1";

/** The nth question of a free set, from 0. */
async function questionIn(product: Product, n: number): Promise<number> {
  const { question_id } = await product.db
    .selectFrom("set_question")
    .select("question_id")
    .where("set_id", "=", await product.setId(SET))
    .orderBy("position")
    .offset(n)
    .executeTakeFirstOrThrow();
  return question_id;
}

test("an editor finds a question by a learner's feedback, rewrites it with the card beside it, and learners see what changed", async ({
  page,
  clocked,
}, info) => {
  const { product, origin } = clocked;
  const name = info.project.name;
  const id = await questionIn(product, 0);
  const learner = await product.signIn(`learner-${name}@example.sg`, { subscribed: true });
  const feedback = { Type: "QnGrammarSpellingError", QuestionID: id, Body: `A slip, says ${name}` };
  await learner.post("/api/anal/user/feedback", {
    ...feedback,
    CurrentURL: "/question/1",
    Browser: "a browser",
  });
  const words = `A body that ${name} wrote again`;

  // Another browser may take an account over once in five minutes.
  product.clock.pass(6 * 60);
  await clocked.enter(page, "admin@threshold.example");
  await page.goto(`${origin}/adadminmin/feedback`);
  const row = page.getByRole("row").filter({ hasText: feedback.Body });
  await row.getByRole("button", { name: `Edit question ${id}` }).click();
  const editor = page.getByRole("form", { name: `Question ${id}` });
  const save = editor.getByRole("button", { name: "Save", exact: true });
  await expect(save).toBeDisabled();
  await editor.getByLabel("Question", { exact: true }).fill(words);
  await expect(page.getByRole("region", { name: "Preview" })).toContainText(words);
  await editor.getByLabel("What changed").fill("A slip was mended.");
  await expectAccessible(page);
  await page.reload();
  await row.getByRole("button", { name: `Edit question ${id}` }).click();
  await expect(editor.getByText("What you wrote last time is back.")).toBeVisible();
  await expect(editor.getByLabel("Question", { exact: true })).toHaveValue(words);
  await save.click();
  await expect(page.getByText("It asks something else now, so its statistics start again.")).toBeVisible();
  // The fields are those of the new version.
  await expect(save).toBeDisabled();
  await editor.getByRole("button", { name: "History" }).click();
  await editor.getByText("Changed what is asked").first().click();
  await expect(editor.locator("ins").first()).toBeVisible();
  await expectAccessible(page);
  await expect
    .poll(async () => JSON.stringify((await learner.get("/api/questions/updated/1")).response))
    .toContain(words);
});

test("marking again tells first whose scores change, and then both learners see both scores in the review", async ({
  page,
  clocked,
}, info) => {
  const { product, origin } = clocked;
  const id = await questionIn(product, 1);
  const setId = await product.setId(SET);
  const emails = [1, 2].map((n) => `marked-${n}-${info.project.name}@example.sg`);
  const { answer, regraded_answer, body } = await product.db
    .selectFrom("question_version")
    .select(["answer", "regraded_answer", "body"])
    .where("question_id", "=", id)
    .orderBy("version", "desc")
    .executeTakeFirstOrThrow();
  const other = ["1", "2", "3"].find((one) => one !== (regraded_answer ?? answer)) ?? "1";
  const attempts: unknown[] = [];
  for (const email of emails) {
    const learner = await product.signIn(email);
    const attempt = (await learner.put(`/api/sets/${setId}/attempt`)).response;
    await learner.post(`/api/attempts/${attempt.ID}/questions/${id}/done`, { Answer: other });
    await learner.put(`/api/sets/${setId}/done`);
    attempts.push(attempt.ID);
  }

  // Another browser may take an account over once in five minutes.
  product.clock.pass(6 * 60);
  await clocked.enter(page, "admin@threshold.example");
  await page.goto(`${origin}/question-manager?q=${id}`);
  await page.getByRole("button", { name: "Mark again" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What counts as right").fill(other);
  await dialog.getByRole("button", { name: "Show whose scores change" }).click();
  await expect(dialog).toContainText("2 up");
  await dialog.getByLabel("Why, for learners").fill("The key was a slip.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Mark again" }).click();
  await expect(page.getByText(`became ${other}`).first()).toBeVisible();
  await product.runJob("mark again");

  for (const [n, email] of emails.entries()) {
    await page.context().clearCookies();
    await clocked.enter(page, email);
    await page.goto(`${origin}/set/${setId}/review?attemptID=${attempts[n]}`);
    await expect(page.getByText("It was 0 before a question was marked again")).toBeVisible();
    await page.getByRole("button", { name: body.slice(0, 30) }).click();
    await expect(page.getByText("The key was a slip.")).toBeVisible();
    await expectAccessible(page);
  }
});

test("a figure of the law changes, and its questions leave new tests; a set is ordered by keyboard @desk-only", async ({
  page,
  clocked,
}) => {
  const { product, origin } = clocked;
  await product.db
    .insertInto("constant")
    .values({
      key: "rate",
      title: "A rate of the law",
      value: "3%",
      valid_from: "2024-01-01",
      valid_to: null,
      source: "Act",
    })
    .onConflict((oc) => oc.doNothing())
    .execute();
  const id = await questionIn(product, 2);
  await product.db
    .insertInto("question_constant")
    .values({ question_id: id, constant_key: "rate" })
    .onConflict((oc) => oc.doNothing())
    .execute();
  // Another browser may take an account over once in five minutes.
  product.clock.pass(6 * 60);
  await clocked.enter(page, "admin@threshold.example");
  await page.goto(`${origin}/question-manager?tab=law`);
  await page.getByRole("button", { name: "Change A rate of the law" }).click();
  await page.getByRole("dialog").getByLabel("Figure").fill("4%");
  await page.getByRole("button", { name: "Change the figure" }).click();
  await expect(page.getByText("Questions under review: 1.")).toBeVisible();
  await expectAccessible(page);
  const reader = await product.signIn("law@example.sg");
  const setId = await product.setId(SET);
  const asked = async () =>
    (await reader.get(`/api/sets/${setId}/questions`)).response.map((q) => Number(q.ID));
  await expect.poll(asked).not.toContain(id);

  await page.goto(`${origin}/question-manager?paper=1&set=${setId}`);
  const handles = page.getByRole("button", { name: /^Move question/ });
  const first = (await handles.first().getAttribute("aria-label")) ?? "";
  await handles.first().focus();
  await page.keyboard.press("Space");
  await expect(handles.first()).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("ArrowDown");
  const second = /\d+/.exec((await handles.nth(1).getAttribute("aria-label")) ?? "")?.[0];
  await expect(page.getByText(`was moved over droppable area ${second}`)).toBeAttached();
  await page.keyboard.press("Space");
  await expect(handles.nth(1)).toHaveAttribute("aria-label", first.replace("now 1", "now 2"));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save the set" }).click();
  await expect(page.getByText("Set saved")).toBeVisible();
});
