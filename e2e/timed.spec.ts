import { expect, type Page } from "@playwright/test";
import { seeded } from "../test/random.ts";
import { sized } from "../test/size.ts";
import { expectAccessible } from "./accessible.ts";
import { type ClockedProduct, otherBrowser } from "./clocked.ts";
import { test } from "./test.ts";

const LIMIT = 150 * 60;
const saved = (page: Page) => page.locator("[data-saved-state]").filter({ visible: true }).first();
const choose = (page: Page, option: number) =>
  page
    .getByRole("radio")
    .nth(option - 1)
    .check();
const next = (page: Page) => page.getByRole("button", { name: "Next" }).click();

/** Until the server has the first answer: the page says that all is saved before it has heard of one, too. */
const untilStored = (clocked: ClockedProduct, attemptId: number) =>
  expect.poll(async () => (await clocked.stored(attemptId)).size).toBe(1);

/** Unfolds the squares and presses one. */
async function jump(page: Page, question: number) {
  await page.getByRole("button", { name: /^Questions: \d+ of 80$/ }).click();
  await page.getByRole("button", { name: new RegExp(`^Question ${question},`) }).click();
  await expect(page.getByRole("heading", { name: `Question ${question}/80` })).toBeVisible();
}

const cuts = sized(12, 100);
test(`the network is cut ${cuts} times at random moments of a full paper, with reloads: every answer is on the server`, async ({
  page,
  context,
  clocked,
}) => {
  test.setTimeout(60_000 + cuts * 10_000);
  await clocked.signIn(page, "cuts@example.sg");
  const { attemptId } = await clocked.sit(page);
  const { below } = seeded((tell) => tell());
  let isCut = false;
  // A cut takes the request away, or the reply of one that arrived.
  await context.route("**/api/**", async (route) => {
    if (!isCut) return route.continue().catch(() => undefined);
    if (below(2) === 0) await route.fetch().catch(() => undefined);
    await route.abort("connectionfailed").catch(() => undefined);
  });
  const random = (n: number) => below(n) + 1;
  const given = new Map<number, number>();
  for (let cut = 0; cut < cuts; cut++) {
    const moment = setTimeout(() => {
      isCut = true;
    }, random(400));
    for (let i = 0; i < 3; i++) {
      const question = random(60);
      await jump(page, question);
      const option = random(4);
      await choose(page, option);
      given.set(question, option);
    }
    clearTimeout(moment);
    isCut = false;
    if (cut % 4 === 3) await page.reload();
    await expect(page.getByRole("timer")).toBeVisible();
  }
  await expect(saved(page)).toHaveText(/^\s*Saved$/, { timeout: 70_000 });
  const questions = await clocked.product.db
    .selectFrom("attempt_question")
    .select(["question_id", "position"])
    .where("attempt_id", "=", attemptId)
    .execute();
  const stored = await clocked.stored(attemptId);
  const byPosition = new Map(questions.map((q) => [q.position, stored.get(q.question_id)]));
  for (const [question, option] of given)
    expect([question, byPosition.get(question)]).toEqual([question, String(option)]);
  expect(stored.size).toBe(given.size);
});

test("two tabs of one test show the same answers, and both end when one finishes", async ({
  page,
  context,
  clocked,
}) => {
  await clocked.signIn(page, "tabs@example.sg");
  const { attemptId } = await clocked.sit(page);
  const tab = await context.newPage();
  await clocked.sit(tab);
  await choose(page, 1);
  await expect(tab.getByRole("radio").first()).toBeChecked();
  await choose(tab, 3);
  await expect(page.getByRole("radio").nth(2)).toBeChecked();
  await expect.poll(async () => [...(await clocked.stored(attemptId)).values()]).toEqual(["3"]);
  await tab.getByRole("button", { name: "Menu" }).click();
  await tab.getByRole("button", { name: "Finish test" }).click();
  await tab.getByRole("dialog").getByRole("button", { name: "Finish" }).click();
  await tab.waitForURL(/review/);
  await clocked.comeBack(page);
  await page.waitForURL(/review/);
  await expect(page.getByText("Finished elsewhere")).toBeVisible();
});

test("a second browser takes over: the first says so, and loses nothing", async ({
  page,
  browser,
  context,
  clocked,
}) => {
  await clocked.signIn(page, "switch@example.sg");
  const { attemptId, setId } = await clocked.sit(page);
  await choose(page, 1);
  await untilStored(clocked, attemptId);
  await context.setOffline(true);
  await next(page);
  await choose(page, 2);
  await expect(saved(page)).toHaveText(/Kept here/);
  clocked.product.clock.pass(301);
  const second = await otherBrowser(browser);
  await clocked.enter(second, "switch@example.sg");
  await second.goto(`${clocked.origin}/set/${setId}/do`);
  await expect(second.getByRole("heading", { name: "Question 2/80" })).toBeVisible();
  await context.setOffline(false);
  const panel = page.getByRole("dialog", { name: "Logged in from a different browser." });
  await expect(panel).toContainText("Every answer that you gave here is kept");
  await expect(panel.getByRole("timer")).toHaveText(/^[45]:\d\d$/);
  await expect(page.getByText("Question 2/80")).toBeVisible();
  await expectAccessible(page, panel);
  await page.keyboard.press("Escape");
  await expect(panel).toBeVisible();
  expect((await clocked.stored(attemptId)).size).toBe(1);
  clocked.product.clock.pass(301);
  await panel.getByRole("button", { name: /go on here/ }).click();
  await clocked.enterHere(page, "switch@example.sg");
  await page.waitForURL(/\/do$/);
  await expect.poll(async () => [...(await clocked.stored(attemptId)).values()].sort()).toEqual(["1", "2"]);
  await second.context().close();
});

test("a session that ends in a test sends nobody's answers as another's; they survive a new sign-in of the same user", async ({
  page,
  clocked,
}) => {
  await clocked.signIn(page, "owner@example.sg");
  const { attemptId } = await clocked.sit(page);
  // It ends as the answer is on its way: any other call before would leave for the login page first.
  const ends = async () =>
    clocked.product.db.updateTable("session").set({ expires_at: clocked.product.clock.now() }).execute();
  await page.route(/\/api\/attempts\/\d+\/(answers|questions\/\d+\/done)$/, async (route) => {
    if (route.request().method() === "POST") await ends();
    await route.continue();
  });
  await choose(page, 4);
  await page.waitForURL(/\/login/);
  await page.unroute(/\/api\/attempts\/\d+\/(answers|questions\/\d+\/done)$/);
  await clocked.signIn(page, "stranger@example.sg");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect((await clocked.stored(attemptId)).size).toBe(0);
  await page.request.post(`${clocked.origin}/api/logout`, { headers: { "x-requested-with": "app" } });
  clocked.product.clock.pass(301);
  await clocked.enter(page, "owner@example.sg");
  await expect.poll(async () => [...(await clocked.stored(attemptId)).values()]).toEqual(["4"]);
});

test("when the time is over the test is marked with what it holds, also with the browser's clock a day off", async ({
  page,
  clocked,
}, info) => {
  await page.clock.setSystemTime(new Date(Date.now() + (info.project.name === "desk" ? 1 : -1) * 86_400_000));
  await clocked.signIn(page, `time-${info.project.name}@example.sg`);
  const { attemptId } = await clocked.sit(page);
  await expect(page.getByRole("timer")).toHaveText(/^2:(30:00|29:5\d)$/);
  await choose(page, 2);
  await page.getByRole("button", { name: /Flag/ }).click();
  await expectAccessible(page);
  await next(page);
  await choose(page, 1);
  await expect(saved(page)).toHaveText(/Saved/);
  await page.route("**/api/sets/*/done", async (route) => {
    await expect(page.getByText("Time is up.")).toBeVisible();
    await route.continue();
  });
  clocked.product.clock.pass(LIMIT);
  await clocked.comeBack(page);
  await page.waitForURL(/review/);
  expect((await clocked.stored(attemptId)).size).toBe(2);
  await expect(page.getByText(/The time ran out on/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Flagged 1" })).toBeVisible();
  await expectAccessible(page);
  // What went worst comes first, with ten questions of it at a press.
  const weakest = page.getByRole("button", { name: /^Practise 10 of/ }).first();
  const topic = ((await weakest.textContent()) ?? "").replace("Practise 10 of ", "");
  await weakest.click();
  await expect(page.getByRole("heading", { name: "Question 1/10" })).toBeVisible();
  await expect(page.getByText(`Practise 10: ${topic}`).first()).toBeAttached();
  await expect(page.getByRole("timer")).toHaveCount(0);
});

test("offline when the time is over: the answers stay, the server marks, and what came late is shown as not counted", async ({
  page,
  context,
  clocked,
}) => {
  await clocked.signIn(page, "late@example.sg");
  const { attemptId } = await clocked.sit(page);
  await choose(page, 2);
  await untilStored(clocked, attemptId);
  await context.setOffline(true);
  await next(page);
  await choose(page, 3);
  await expect(saved(page)).toHaveText(/Kept here/);
  clocked.product.clock.pass(LIMIT + 60);
  expect(await clocked.product.runJob("finish tests")).toBeGreaterThan(0);
  await context.setOffline(false);
  await clocked.comeBack(page);
  await page.waitForURL(/review/);
  await page.getByRole("button", { name: /LATE/ }).click();
  await expect(page.getByText("Arrived after the time was over:")).toBeVisible();
});

test("a dynamic test is started, left, continued, finished by keyboard, reviewed, and its wrong ones practised @desk-only", async ({
  page,
  clocked,
}, info) => {
  await clocked.signIn(page, `dynamic-${info.project.name}@example.sg`);
  await page.goto(`${clocked.origin}/topic/1`);
  await page.getByRole("button", { name: "Start Test" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Question 1/20" })).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/^0:\d\d$/);
  for (let n = 1; n <= 20; n++) {
    await expect(page.getByRole("heading", { name: `Question ${n}/20` })).toBeVisible();
    if (n === 5) {
      await page.goto(`${clocked.origin}/topic/1`);
      await expectAccessible(page);
      await page.getByRole("link", { name: "Continue" }).press("Enter");
      await expect(page.getByRole("heading", { name: "Question 5/20" })).toBeVisible();
    }
    if (n === 20) break;
    await page.keyboard.press("1");
    if (n === 3) await page.keyboard.press("f");
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("2");
  await expect(saved(page)).toHaveText(/Saved/);
  await page.keyboard.press("ArrowRight");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("1 question is still flagged");
  await dialog.getByRole("button", { name: "Finish" }).press("Enter");
  await page.waitForURL(/review/);
  await page.getByRole("button", { name: /^Wrong \d+$/ }).click();
  await expect(page).toHaveURL(/show=wrong/);
  const wrong = Number(
    /\d+/.exec((await page.getByRole("button", { name: /^Wrong/ }).textContent()) ?? "")?.[0],
  );
  await page.getByRole("button", { name: "Practise what I got wrong" }).click();
  await expect(page.getByRole("heading", { name: `Question 1/${wrong}` })).toBeVisible();
  await expect(page.getByRole("timer")).toHaveCount(0);
  await page.goto(`${clocked.origin}/topic/1`);
  await expect(page.getByRole("link", { name: /Review the test of/ })).toBeVisible();
  await expectAccessible(page);
});
