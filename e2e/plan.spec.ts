import { expect, type Page } from "@playwright/test";
import { dayInSingapore } from "../server/platform/singapore-day.ts";
import { expectAccessible } from "./accessible.ts";
import type { ClockedProduct } from "./clocked.ts";
import { test } from "./test.ts";

const DAY = 24 * 60 * 60;
/** Two weeks from the server's day, which tests before may have moved on: as a date is given, and as it is read. */
function examOf({ product }: ClockedProduct): { day: string; words: string } {
  const exam = new Date(product.clock.now().getTime() + 14 * DAY * 1000);
  const words = exam.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "Asia/Singapore",
  });
  return { day: dayInSingapore(exam), words };
}

/** Some days from the server's day: as a date is given, and as the calendar's buttons name it. */
function dayFrom({ product }: ClockedProduct, days: number): { day: string; name: string } {
  const at = new Date(product.clock.now().getTime() + days * DAY * 1000);
  const part = (options: Intl.DateTimeFormatOptions) =>
    at.toLocaleDateString("en-GB", { ...options, timeZone: "Asia/Singapore" });
  return {
    day: dayInSingapore(at),
    name: `${part({ weekday: "long" })} ${part({ day: "numeric", month: "long" })}`,
  };
}

const HEADERS = (origin: string) => ({ "X-Requested-With": "app", Origin: origin });

/** Answers all questions of a set of the learner's own, as one who knows some of it, and finishes it. */
async function answerAll(page: Page, { origin }: ClockedProduct, set: number): Promise<void> {
  const headers = HEADERS(origin);
  const read = async (path: string) => (await (await page.request.get(origin + path)).json()).Response;
  const { ID } = await read(`/api/sets/${set}/attempt/last`);
  for (const { ID: question, QnType, Params } of await read(`/api/sets/${set}/questions`)) {
    const Answer = QnType === "csq" ? Params.map(() => "1").join("~") : "1";
    await page.request.post(`${origin}/api/attempts/${ID}/questions/${question}/done`, {
      headers,
      data: { Answer },
    });
  }
  await page.request.put(`${origin}/api/sets/${set}/done`, { headers });
}

/** Answers what a test of a paper asks, so that there is evidence enough. */
async function practise(page: Page, clocked: ClockedProduct, number: number): Promise<void> {
  const reply = await page.request.post(`${clocked.origin}/api/tests`, {
    headers: HEADERS(clocked.origin),
    data: { Papers: [1], Kinds: ["mcq"], Number: number, Delayed: false },
  });
  await answerAll(page, clocked, Number((await reply.json()).Response.ProblemSetID));
}

/** Answers the questions on screen one after the other, and finishes. */
async function answerOnScreen(page: Page): Promise<void> {
  const heading = page.getByRole("heading", { name: /^Question \d+\/\d+/ });
  await expect(heading).toBeVisible();
  const [, count] = /\/(\d+)/.exec((await heading.textContent()) ?? "") ?? [];
  for (let question = 1; question <= Number(count); question++) {
    await expect(heading).toHaveText(new RegExp(`${question}/${count}`));
    await page
      .getByRole("radio")
      .nth(question % 4)
      .check();
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText(/^(Right|Wrong)\.$/)).toBeVisible();
    if (question < Number(count)) await page.getByRole("button", { name: "Next" }).click();
  }
  await page
    .getByRole("button", { name: /^Finish/ })
    .first()
    .click();
  const sure = page.getByRole("dialog").getByRole("button", { name: /^Finish/ });
  const review = page.waitForURL(/\/review/);
  if (await sure.isVisible()) await sure.click();
  await review;
}

/** The page of today, once the day's session is there. */
async function openToday(page: Page, { origin }: ClockedProduct): Promise<void> {
  await page.goto(`${origin}/today`);
  await expect(page.getByRole("region", { name: /./ }).first()).toBeVisible();
  await expect(page.locator(".shimmer")).toHaveCount(0);
}

const start = (page: Page) => page.getByRole("link", { name: /^(Start|Go on)\b/ });

test("a new learner sets a date, does today's session, sees a forecast appear, pauses, goes away, plans again, fails and resits @desk", async ({
  page,
  clocked,
}, info) => {
  test.setTimeout(240_000);
  const isDesk = info.project.name === "desk";
  await page.emulateMedia({ colorScheme: isDesk ? "dark" : "light", reducedMotion: "reduce" });
  await clocked.signIn(page, `plan-${info.project.name}@example.sg`);
  await page.goto(`${clocked.origin}/today`);

  // The first day: three questions, and then a session.
  await page.getByRole("button", { name: "Paper 1" }).press("Enter");
  await page.getByRole("button", { name: "Not yet" }).press("Enter");
  await page.getByRole("button", { name: "15 min" }).press("Enter");
  await expect(page.getByRole("heading", { name: /^\d+ minutes, \d+ things? to do$/ })).toBeVisible();
  await expect(page.getByText("Needs 60 more answers.")).toBeVisible();
  await expectAccessible(page);

  // A date is set.
  const exam = examOf(clocked);
  await page.getByText("Your exam and your week").press("Enter");
  await page.getByRole("button", { name: "I know the day" }).press("Enter");
  await page.getByLabel("Day of your exam").fill(exam.day);
  await page.getByRole("button", { name: "Save", exact: true }).first().press("Enter");
  await expect(page.getByText(`14 days to your exam on ${exam.words}`)).toBeVisible();
  await expectAccessible(page);

  // Today's session, to its end.
  await expect(start(page)).toHaveCount(1);
  await start(page).press("Enter");
  await answerOnScreen(page);
  await openToday(page, clocked);
  // What went wrong comes once more, when all else is done.
  const again = page.getByRole("link", { name: /Once more: \d+ questions? from today$/ });
  while (!(await again.isVisible())) {
    await start(page).click();
    await page.waitForURL(/\/set\/\d+\/do/);
    await answerAll(page, clocked, Number(/\/set\/(\d+)/.exec(page.url())?.[1]));
    await openToday(page, clocked);
  }
  await start(page).click();
  await page.waitForURL(/\/set\/\d+\/do/);
  await answerAll(page, clocked, Number(/\/set\/(\d+)/.exec(page.url())?.[1]));
  await practise(page, clocked, 60);
  await openToday(page, clocked);

  // The forecast is there, in short and in full, with what is believed.
  await expect(page.getByText(/^marks, \d+ to \d+ nine times in ten$/)).toBeVisible();
  await expect(page.getByText(/^Chance to pass: /)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: /^What moves it/ }).press("Enter");
  await expect(page.getByRole("heading", { name: "What would move it most" })).toBeVisible();
  await page.locator(".belief-opens").first().press("Enter");
  const known = page.getByRole("button", { name: /^I know this / }).first();
  await known.press("Enter");
  await expect(known).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);

  // Two days without study: the plan continues, and nothing is piled up.
  clocked.product.clock.pass(3 * DAY);
  await openToday(page, clocked);
  await expect(page.getByText("there is nothing to catch up on")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/debt|behind|overdue|missed/i);

  // A holiday, and a single day with more time: the days show it at once.
  await page.getByRole("button", { name: "Going away?" }).press("Enter");
  const away = [2, 3, 4].map((days) => dayFrom(clocked, days));
  const after = dayFrom(clocked, 5).name;
  await page.getByLabel("First day").fill(away[0]?.day ?? "");
  await page.getByLabel("Last day").fill(away[2]?.day ?? "");
  await page.getByRole("button", { name: "Take 3 days off" }).press("Enter");
  for (const { name } of away)
    await expect(page.getByRole("button", { name: `${name}: day off` })).toBeVisible();
  await page.getByRole("button", { name: new RegExp(`^${after}`) }).press("Enter");
  const oneDay = page.getByRole("region", { name: after });
  await expect(oneDay.getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page);
  await oneDay.getByLabel("Minutes on this day").fill("90");
  await oneDay.getByRole("button", { name: "Save" }).press("Enter");
  await expect(
    page.getByRole("button", { name: new RegExp(`^${after}: \\d+ minutes`) }),
  ).not.toHaveAccessibleName(/: 1\d minutes/);

  // The exam is over, and was failed: the plan begins with what went badly.
  clocked.product.clock.pass(12 * DAY);
  await openToday(page, clocked);
  await expect(page.getByText(`How did Paper 1 go on ${exam.words}?`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "I did not pass" }).press("Enter");
  const resit = page.getByRole("region", { name: "Sitting a paper again" });
  await expect(resit).toBeFocused();
  await resit.getByRole("checkbox").first().press("Space");
  await resit.getByLabel("What happened, in your own words").fill("I ran out of time.");
  await resit.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByText("Your plan now begins there.")).toBeVisible();
  await expectAccessible(page);
  await openToday(page, clocked);
  await expect(page.getByText("How did Paper 1 go")).toHaveCount(0);
  await expect(start(page)).toHaveCount(1);
});

test("how good forecasts are is for everybody to see @desk", async ({ page, clocked }) => {
  await page.goto(clocked.origin);
  await page.getByRole("link", { name: "Our forecasts" }).press("Enter");
  await expect(page.getByRole("heading", { name: "How good are our forecasts?" })).toBeVisible();
  await expect(page.getByText("Too little data so far")).toBeVisible();
  await expect(page.getByText("0 of 400 pairs")).toBeVisible();
  await expectAccessible(page);
});
