import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import type { RunningProduct } from "./product.ts";
import { test } from "./test.ts";

/** A subscriber who is at the page. */
async function subscriber(page: Page, product: RunningProduct, email: string) {
  await product.signIn(page, email);
  await product.subscribe(page);
}

/** A question of the first free set, as its page. */
async function openQuestion(page: Page, product: RunningProduct) {
  const { origin } = product.server;
  const set = await product.setId("MCQ");
  const { Response } = await (await page.request.get(`${origin}/api/sets/${set}/questions`)).json();
  await page.goto(`${origin}/question/${Response[0].ID}`);
  await expect(page.getByRole("button", { name: /^Note/ })).toBeVisible();
}

test("the first day asks three questions, each of which can be skipped, and leads to a session, all by keyboard @desk", async ({
  page,
  product,
}, info) => {
  const { origin } = product.server;
  await product.signIn(page, `today-${info.project.name}@example.sg`);
  await expect(page.getByRole("link", { name: "Set up your study" })).toBeVisible();
  await page.goto(`${origin}/today`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Paper 1" }).press("Enter");
  await expect(page.getByText("When is your exam?")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Not yet" }).press("Enter");
  await page.getByRole("button", { name: "45 min" }).press("Enter");
  const next = page.getByRole("link", { name: /^Start / });
  await expect(next).toBeVisible();
  await expectAccessible(page);
  await page.getByText("Your exam and your week").press("Enter");
  await page.getByRole("button", { name: "I know the day" }).press("Enter");
  await page.getByLabel("Day of your exam").fill("2099-03-13");
  await page.getByRole("button", { name: "Save", exact: true }).first().press("Enter");
  await expect(page.getByText(/days to your exam on 13 March 2099/)).toBeVisible();
  await expectAccessible(page);
  await next.press("Enter");
  await expect(page.getByRole("heading", { name: /^Question 1\// })).toBeVisible();
  await page.keyboard.press("2");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^(Right|Wrong)\.$/)).toBeVisible();
  // What is in progress is the next thing, there and on the paper's page.
  await page.goto(`${origin}/paper/1`);
  await expect(page.getByRole("link", { name: /^Go on with / }).first()).toBeVisible();
  await expectAccessible(page);
});

test("a test is built of what is chosen, the number shown is the number asked, and it is shared @desk", async ({
  page,
  product,
  browser,
}, info) => {
  const { origin } = product.server;
  await subscriber(page, product, `build-${info.project.name}@example.sg`);
  await page.goto(`${origin}/build`);
  await expect(page.getByText(/^[\d,]+ questions match$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Right last time" }).press("Enter");
  await expect(page.getByText("0 questions match")).toBeVisible();
  await expect(page.getByText("No question of your choice is in this state.")).toBeVisible();
  await page.getByRole("button", { name: "Right last time" }).press("Enter");
  await page.getByRole("button", { name: "Real Estate Markets" }).press("Enter");
  await page.getByText("Kind, difficulty and tags").press("Enter");
  await page.getByRole("button", { name: "Sums" }).press("Enter");
  const matching = page.getByText(/^\d+ questions? match(es)?$/);
  await expect(matching).not.toHaveText("0 questions match");
  await page.getByRole("button", { name: "Keep this choice as a preset" }).press("Enter");
  await page.getByLabel("Name of the preset").fill("Sums of markets");
  await page.getByRole("button", { name: "Keep", exact: true }).press("Enter");
  await expect(page.getByRole("button", { name: "Sums of markets", exact: true })).toBeVisible();
  await expectAccessible(page);
  const n = Number(/\d+/.exec((await matching.textContent()) ?? "")?.[0]);
  await page.getByLabel("Number of questions").fill("100");
  await page.getByRole("button", { name: "Exam conditions" }).press("Enter");
  await page.getByRole("button", { name: new RegExp(`^Start ${n} `) }).press("Enter");
  await expect(page.getByRole("heading", { name: `Question 1/${n}` })).toBeVisible();
  await page.getByRole("radio").nth(1).check();
  const set = /\/set\/(\d+)/.exec(page.url())?.[1];
  await page.request.put(`${origin}/api/sets/${set}/done`, {
    headers: { "X-Requested-With": "app", Origin: origin },
  });
  await page.goto(`${origin}/set/${set}`);
  await page.getByRole("button", { name: "Share these questions" }).press("Enter");
  const link = await page
    .getByText(/\/test\//)
    .last()
    .textContent();
  await expectAccessible(page);

  const friend = await (await browser.newContext()).newPage();
  await subscriber(friend, product, `friend-${info.project.name}@example.sg`);
  await friend.goto(/http\S+/.exec(link ?? "")?.[0] ?? "");
  await expectAccessible(friend);
  await friend.getByRole("button", { name: "Start the test" }).press("Enter");
  await expect(friend.getByRole("main")).toContainText(`Question 1/${n}`);
  await friend.context().close();
});

test("a note is kept as it is written, also without a network, is found again, and two tabs lose neither text @desk", async ({
  page,
  product,
  context,
}, info) => {
  const { origin } = product.server;
  await product.signIn(page, `notes-${info.project.name}@example.sg`);
  await openQuestion(page, product);
  await page.keyboard.press("n");
  const note = page.getByLabel("Your note");
  await expect(note).toBeFocused();
  await page.keyboard.type("Survivorship beats the will.");
  await expect(page.getByRole("form").getByText("Saved", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await context.setOffline(true);
  await note.press("End");
  await page.keyboard.type(" Always.");
  await expect(page.getByText("Kept on this device.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("form").getByText("Saved", { exact: true })).toBeVisible();

  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole("button", { name: /^Note/ }).click();
  await expect(other.getByLabel("Your note")).toHaveValue("Survivorship beats the will. Always.");
  await note.fill("Written in the first tab.");
  await expect(page.getByRole("form").getByText("Saved", { exact: true })).toBeVisible();
  await other.getByLabel("Your note").fill("Written in the second tab.");
  await expect(other.getByText("This note was changed somewhere else.")).toBeVisible();
  await expect(other.getByText("Written in the first tab.")).toBeVisible();
  await expect(other.getByText("Written in the second tab.")).toBeVisible();
  await expectAccessible(other);
  await other.getByRole("button", { name: "Keep both" }).press("Enter");
  await expect(other.getByLabel("Your note")).toHaveValue(
    "Written in the first tab.\n\nWritten in the second tab.",
  );
  await expect
    .poll(async () => (await (await page.request.get(`${origin}/api/notes`)).json()).Response[0].Body)
    .toBe("Written in the first tab.\n\nWritten in the second tab.");
  await other.close();

  await page.goto(`${origin}/notes`);
  await expect(page.getByText("Written in the second tab.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("searchbox", { name: "Search your notes" }).fill("nothing such");
  await page.getByRole("searchbox", { name: "Search your notes" }).press("Enter");
  await expect(page.getByText("No note fits.")).toBeVisible();
  const file = await page.request.get(`${origin}/api/notes/export?format=anki`);
  expect(await file.text()).toContain("Written in the first tab.");
});

test("how sure one was is said by a key, and is found in the question's history and in the progress @desk", async ({
  page,
  product,
}, info) => {
  const { origin } = product.server;
  await product.signIn(page, `sure-${info.project.name}@example.sg`);
  const set = await product.setId("MCQ");
  await page.goto(`${origin}/set/${set}/do`);
  await expect(page.getByRole("heading", { name: /^Question 1\// })).toBeVisible();
  await page.keyboard.press("2");
  await page.keyboard.press("g");
  await expect(page.getByRole("button", { name: "Guess" })).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^(Right|Wrong)\.$/)).toBeVisible();
  await page.keyboard.press("h");
  await expect(page.getByRole("table", { name: "Your answers, newest first" })).toContainText("(a guess)");
  await expectAccessible(page);
  await page.goto(`${origin}/progress?paper=1`);
  await expect(page.getByText("When you guessed")).toBeVisible();
  await expect(page.getByText(/1 day with answers/).first()).toBeVisible();
  await expectAccessible(page);
});

test("a passage is marked by selecting it, drawn again after a reload, and never in a test @desk", async ({
  page,
  product,
}, info) => {
  const { origin } = product.server;
  await product.signIn(page, `marks-${info.project.name}@example.sg`);
  await openQuestion(page, product);
  /** What is drawn as marked, as text. */
  const drawn = () =>
    page.evaluate(() => [...(CSS.highlights.get("own-passage") ?? [])].map((range) => String(range)));
  const select = () =>
    page.evaluate(() => {
      const words = document.querySelector("[data-text=Body] p")?.firstChild;
      if (words) document.getSelection()?.setBaseAndExtent(words, 0, words, 12);
      return String(document.getSelection());
    });
  const selected = await select();
  await page.getByRole("button", { name: "Mark this passage" }).press("Enter");
  await expect.poll(drawn).toEqual([selected.trim()]);
  await expectAccessible(page);
  await page.reload();
  await expect.poll(drawn).toEqual([selected.trim()]);
  // Without selecting anything, by keyboard.
  await page.keyboard.press("n");
  // The note takes the focus when it is there.
  await expect(page.getByLabel("Your note")).toBeFocused();
  await page.getByRole("button", { name: "Mark a whole sentence" }).press("Enter");
  await page.getByRole("region", { name: "Marked passages" }).locator("[aria-pressed]").last().press("Enter");
  await expect.poll(async () => (await drawn()).length).toBe(2);
  await expectAccessible(page);
  await select();
  await page.getByRole("button", { name: "Remove the mark", exact: true }).press("Enter");
  await expect.poll(async () => (await drawn()).length).toBe(1);

  const set = await product.setId("MCQ");
  await page.goto(`${origin}/set/${set}/do?delayMarking=true`);
  await expect(page.getByRole("heading", { name: /^Question 1\// })).toBeVisible();
  await select();
  await expect(page.getByRole("button", { name: "Mark this passage" })).toHaveCount(0);
  expect(await drawn()).toEqual([]);
});
