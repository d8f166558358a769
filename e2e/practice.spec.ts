import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { test } from "./test.ts";

/** The line that always says whether all answers are with the server. */
const savedState = (page: Page, words: string) =>
  page
    .locator("[data-saved-state]")
    .filter({ hasText: new RegExp(`^\\s*${words}$`), visible: true })
    .first();

test("a learner signs in, practises a free set by keyboard alone, finishes, reviews, and finds it after a restart @desk-only", async ({
  page,
  product,
}, info) => {
  await product.signIn(page, `keys-${info.project.name}@example.sg`);
  const setId = await product.setId("MCQ");
  await page.goto(`${product.server.origin}/set/${setId}`);
  await page.getByRole("link", { name: "Start Practising" }).press("Enter");
  await expect(page.getByRole("heading", { name: /^Question 1\// })).toBeVisible();
  for (let n = 1; n <= 16; n++) {
    await expect(page.getByRole("heading", { name: new RegExp(`^Question ${n}/`) })).toBeVisible();
    await page.keyboard.press(String((n % 4) + 1));
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^(Right|Wrong)\.$/)).toBeVisible();
    await expect(savedState(page, "Saved")).toBeVisible();
    if (n === 2) await expectAccessible(page);
    await page.keyboard.press("Enter");
  }
  await page.waitForURL(/\/review\?attemptID=\d+/);
  // Not the "Question 16" of the page before, which may be on screen for a moment still.
  const score = page.getByText(/^\d+ of 16/).first();
  await expect(score).toBeVisible();
  const said = await score.textContent();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText(said ?? "none").first()).toBeVisible();
  await product.server.end("SIGTERM");
  await product.server.start();
  await page.goto(`${product.server.origin}/set/${setId}`);
  await expect(page.getByRole("link", { name: /Review/ }).first()).toBeVisible();
  await expectAccessible(page);
});

test("a practice that is left continues at the first open question, also in another tab", async ({
  page,
  product,
  context,
}) => {
  await product.signIn(page, "leaver@example.sg");
  const setId = await product.setId("MCQ");
  await page.goto(`${product.server.origin}/set/${setId}/do`);
  for (const n of [1, 2, 3]) {
    await expect(page.getByRole("heading", { name: new RegExp(`^Question ${n}/`) })).toBeVisible();
    await page.getByRole("radio").first().check();
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("button", { name: "Next" }).click();
  }
  await expect(savedState(page, "Saved")).toBeVisible();
  const tab = await context.newPage();
  await tab.goto(`${product.server.origin}/set/${setId}`);
  await expect(tab.getByText("In Progress", { exact: true })).toBeVisible();
  await tab.getByRole("link", { name: "Continue Practice" }).click();
  await expect(tab.getByRole("heading", { name: /^Question 4\// })).toBeVisible();
});

/** The parts of a case, one after the other by Next; a phone has its story before the first. */
async function answerParts(page: Page, parts: number) {
  const next = () => page.getByRole("button", { name: "Next" }).click();
  if ((page.viewportSize()?.width ?? 0) < 1024) await next();
  for (let part = 1; part <= parts; part++) {
    await expect(page.getByRole("heading", { name: `Question ${part}/${parts}` })).toBeAttached();
    await expect(page.getByRole("heading", { name: `Part ${part} of ${parts}` })).toBeInViewport();
    await page.getByRole("radio").nth(1).check();
    if (part < parts) await next();
  }
}

test("a case study and a short-answer set are practised, marked and reviewed @both", async ({
  page,
  product,
}, info) => {
  await product.signIn(page, `case-${info.project.name}@example.sg`);
  const { origin } = product.server;
  const set = await product.setId("CSQ");
  await page.goto(`${origin}/set/${set}/do`);
  await expect(page.getByRole("heading", { name: /^Question 1\// })).toBeVisible();
  const { Response } = await (await page.request.get(`${origin}/api/sets/${set}/questions`)).json();
  const parts = Number(Response[0].Params.length);
  await answerParts(page, parts);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText(`of ${parts} parts right`).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: `Part 1 of ${parts}` })).toBeInViewport();
  const read = page.getByRole("button", { name: "Read the case" });
  if (await read.isVisible()) {
    await read.click();
    await expectAccessible(page, page.getByRole("dialog", { name: "The case" }));
    await page.keyboard.press("Escape");
  }
  await expectAccessible(page);
  for (let part = 2; part <= parts; part++) {
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("heading", { name: `Part ${part} of ${parts}` })).toBeInViewport();
  }
  await page.getByRole("button", { name: "Finish" }).click();
  await page.waitForURL(/review/);
  // On paper the case is whole, each answer in words, and nothing that can be pressed.
  await expect(page.getByText(/^(Right|Wrong), your answer$/)).toHaveCount(parts);
  await page.emulateMedia({ media: "print" });
  await expect(
    page.getByRole("region", { name: "The case", exact: true }).locator("p").first(),
  ).toBeVisible();
  await expect(page.getByText(/^(Right|Wrong), your answer$/).last()).toBeVisible();
  await expect(page.getByText(`Explanation, part ${parts}`)).toBeVisible();
  await expect(page.getByRole("button").or(page.getByRole("link")).or(page.getByRole("banner"))).toHaveCount(
    0,
  );
  await page.emulateMedia({ media: "screen" });
  await expectAccessible(page);

  await product.subscribe(page);
  await page.goto(`${product.server.origin}/set/${await product.setId("SAQ")}/do`);
  await expect(page.getByRole("heading", { name: "Question 1/10" })).toBeVisible();
  await expect(page.getByRole("textbox").first()).toBeVisible();
  for (const blank of await page.getByRole("textbox").all()) await blank.fill("time");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText(/^(Right|Partly right|Wrong)\.$/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Question 2/10" })).toBeVisible();
});

test("a blank takes 200 characters and says so near its end; the server takes a longer one, which may wait on a device", async ({
  page,
  product,
}) => {
  await product.signIn(page, "writer@example.sg");
  await product.subscribe(page);
  const setId = await product.setId("SAQ");
  await page.goto(`${product.server.origin}/set/${setId}/do?delayMarking=true`);
  const blank = page.getByRole("textbox").first();
  const said = page.getByRole("status").filter({ hasText: "A blank takes 200 characters." });
  await blank.focus();
  await page.keyboard.insertText("a".repeat(179));
  await expect(said).toHaveCount(0);
  await page.keyboard.insertText("b".repeat(71));
  await expect(blank).toHaveValue("a".repeat(179) + "b".repeat(21));
  await expect(said).toBeVisible();
  await expectAccessible(page);

  const last = await page.request.get(`${product.server.origin}/api/sets/${setId}/attempt/last`);
  const attempt = Number((await last.json()).Response.ID);
  const questions = await page.request.get(`${product.server.origin}/api/sets/${setId}/questions`);
  const first = Number((await questions.json()).Response[0].ID);
  const long = "c".repeat(4096);
  const sent = await page.request.post(
    `${product.server.origin}/api/attempts/${attempt}/questions/${first}/done`,
    { data: { Answer: long, Seq: 100 }, headers: { "X-Requested-With": "app" } },
  );
  expect(sent.status(), await sent.text()).toBe(200);
  const answers = await page.request.get(`${product.server.origin}/api/attempts/${attempt}/answers`);
  expect((await answers.json()).Response[0].Ans).toBe(long);
});

test("a test is marked at its end only; what was skipped is said before and shown after", async ({
  page,
  product,
}) => {
  await product.signIn(page, "tester@example.sg");
  const tabs = page.getByRole("navigation", { name: "Parts of Paper 1" });
  await expect(tabs.getByRole("link", { name: "Mistakes and saved" })).toBeInViewport({ ratio: 1 });
  const setId = await product.setId("MCQ");
  await page.goto(`${product.server.origin}/set/${setId}/do?delayMarking=true`);
  await expect(page.getByText("Your answer will be marked at the end of the test.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit" })).toHaveCount(0);
  await page.getByRole("radio").nth(1).check();
  await expect(page.getByText("Saved: B.")).toBeVisible();
  await expect(page.getByText(/^(Right|Wrong)\.$/)).toHaveCount(0);
  const bar = async () => (await page.getByRole("button", { name: "Next" }).boundingBox())?.y;
  const before = await bar();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Question 2\// })).toBeVisible();
  expect(await bar()).toBe(before);
  await page.getByRole("button", { name: "Questions: 2 of 16" }).click();
  const square = page.getByRole("button", { name: /^Question 16/ }).filter({ visible: true });
  // Wide and high enough for a thumb.
  const { width = 0, height = 0 } = (await square.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await square.click();
  await expect(page.getByRole("heading", { name: /^Question 16\// })).toBeVisible();
  await page.getByRole("button", { name: /^Flag/ }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Review and finish" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("15 questions are not answered and will score 0");
  await expect(dialog.getByRole("button", { name: /^Question \d/ })).toHaveCount(15);
  await dialog.getByRole("button", { name: "Flagged 1" }).click();
  await expect(dialog.getByRole("button", { name: /^Question \d/ })).toHaveCount(1);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Finish" }).click();
  await page.waitForURL(/review/);
  await expect(page.getByText("SKIPPED").first()).toBeVisible();
  await page
    .getByRole("button", { name: /2|Next/ })
    .first()
    .click();
  await expectAccessible(page);
});

test("an answer given without a network is kept, shown as not saved, and sent when the network is back", async ({
  page,
  product,
  context,
}) => {
  await product.signIn(page, "offline@example.sg");
  const setId = await product.setId("MCQ", 2);
  await page.goto(`${product.server.origin}/set/${setId}/do`);
  await expect(page.getByRole("heading", { name: /^Question 1\// })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("radio").nth(2).check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(savedState(page, "Kept here.*")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^(Right|Wrong)\.$/)).toBeVisible({ timeout: 20_000 });
  await expect(savedState(page, "Saved")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: /^Question 2\// })).toBeVisible();
});

test("a visitor reads the questions of a free set, without a key, and is asked to sign up to answer", async ({
  page,
  product,
}) => {
  const set = await product.setId("MCQ");
  const keyed: string[] = [];
  page.on("response", async (response) => {
    if (!response.url().includes("/questions")) return;
    const text = await response.text().catch(() => "");
    if (/"Answer":"\d/.test(text)) keyed.push(response.url());
  });
  await page.goto(`${product.server.origin}/set/${set}`);
  await expect(page.getByText("Free to read. Sign up to answer them")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Question 16" })).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Try a few questions" })).toBeVisible();
  await expectAccessible(page);
  expect(keyed).toEqual([]);
});
