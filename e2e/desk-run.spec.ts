import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import type { RunningProduct } from "./product.ts";
import { test } from "./test.ts";

const HEADERS = (origin: string) => ({ "X-Requested-With": "app", Origin: origin });

/** A test of the learner's own, built by the API, on screen. @param request what `POST /api/tests` takes */
async function openBuilt(page: Page, { server: { origin } }: RunningProduct, request: object) {
  const reply = await page.request.post(`${origin}/api/tests`, { headers: HEADERS(origin), data: request });
  const { Response: attempt } = await reply.json();
  const { ProblemSetID: set, DelayMarking } = attempt;
  await page.goto(`${origin}/set/${set}/do${DelayMarking ? "?delayMarking=true" : ""}`);
  return { set: Number(set), attempt: Number(attempt.ID) };
}

/** A phone begins with the story; elsewhere the first part is beside it. */
async function toQuestions(page: Page) {
  const onwards = page.getByRole("button", { name: "To the questions" });
  const part = page.getByText(/^Part 1 of \d+$/);
  await expect(part.or(onwards).first()).toBeVisible();
  if (await onwards.isVisible()) await onwards.press("Enter");
}

test("a case has a pad and a timeline that outlast a reload and go with the attempt, all by keyboard @both", async ({
  page,
  product,
}, info) => {
  const { origin } = product.server;
  await product.signIn(page, `case-${info.project.name}@example.sg`);
  await product.subscribe(page);
  const request = { Papers: [2], Kinds: ["csq"], Number: 1, Delayed: true, Minutes: 60 };
  const { set } = await openBuilt(page, product, request);
  await toQuestions(page);
  const strike = page.getByRole("button", { name: "Strike out option D" }).first();
  await strike.press("Enter");
  await page.getByRole("button", { name: "Scratch pad and timeline" }).press("Enter");
  await page.getByLabel("Scratch pad").fill("The option lapses first.");
  await page.getByRole("button", { name: "Add a line" }).press("Enter");
  await page.getByLabel("When, line 1").fill("9 March");
  await page.getByLabel("What happens, line 1").fill("option granted");
  await expectAccessible(page);

  // The menu reports the question, and the run continues where it was.
  await page.getByRole("button", { name: "Menu" }).press("Enter");
  await page.getByRole("button", { name: "Report this question" }).press("Enter");
  const report = page.getByRole("dialog", { name: "Report this question" });
  await expect(report.getByText("What is wrong with this question?")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(report).toBeHidden();

  await page.reload();
  await toQuestions(page);
  await expect(strike).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Scratch pad and timeline" }).press("Enter");
  await expect(page.getByLabel("Scratch pad")).toHaveValue("The option lapses first.");
  await expect(page.getByLabel("What happens, line 1")).toHaveValue("option granted");

  await page.getByRole("button", { name: "Menu" }).press("Enter");
  await page.getByRole("button", { name: "Finish test" }).press("Enter");
  await page
    .getByRole("button", { name: /^Finish/ })
    .last()
    .press("Enter");
  await page.waitForURL(`${origin}/set/${set}/review**`);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("The option lapses first.");
});

test("what was saved is thought through first, and practised; what one was sure of and got wrong is found in the review @desk", async ({
  page,
  product,
}, info) => {
  const { origin } = product.server;
  await product.signIn(page, `saved-${info.project.name}@example.sg`);
  const free = await product.setId("MCQ");
  await page.goto(`${origin}/set/${free}/do`);
  await expect(page.getByRole("heading", { name: /^Question 1\// })).toBeVisible();
  const { Response: questions } = await (
    await page.request.get(`${origin}/api/sets/${free}/questions`)
  ).json();
  for (const { ID } of questions.slice(0, 2))
    await page.request.put(`${origin}/api/questions/${ID}/fav`, { headers: HEADERS(origin) });
  const { Response: attempt } = await (
    await page.request.get(`${origin}/api/sets/${free}/attempt/last`)
  ).json();
  const answer = (index: number, Answer: string) =>
    page.request.post(`${origin}/api/attempts/${attempt.ID}/questions/${questions[index].ID}/done`, {
      headers: HEADERS(origin),
      data: { Answer, Sure: "sure" },
    });
  // One of two different answers to one question is wrong, so one of these four is at least.
  for (const [index, key] of ["1", "2", "3", "4"].entries()) await answer(index, key);

  await page.goto(`${origin}/saved`);
  const show = page.getByRole("button", { name: "Show the answer" }).first();
  await expect(page.getByText("Source: ")).toHaveCount(0);
  await show.press("Enter");
  await expect(page.getByText("Source: ").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Practise 2 saved questions" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Question 1/2" })).toBeVisible();

  await page.request.put(`${origin}/api/sets/${free}/done`, { headers: HEADERS(origin) });
  await page.goto(`${origin}/set/${free}/review`);
  const filter = page.getByText(/^Sure, but wrong \d+$/);
  await expect(filter).toBeVisible();
  await filter.click();
  await expect(page.getByRole("main").locator("ol > li")).not.toHaveCount(0);
  await expectAccessible(page);
});
