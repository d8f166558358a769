import { type BrowserContext, expect, type Page } from "@playwright/test";
import type { KeptThing } from "../test/kept-things.ts";
import type { ClockedProduct } from "./clocked.ts";
import { stored } from "./stored.ts";

/** In everything that the first of the two writes; the other may never come across it. */
export const HERS = "zebra-crossing";
export const SEND = "**/api/attempts/*/{answers,questions/*/done}";

/** Somebody at the phone: the page, the product, and the things of the bank that are looked at. */
export interface AtPhone {
  page: Page;
  context: BrowserContext;
  clocked: ClockedProduct;
  origin: string;
  set: number;
  timed: number;
  question: number;
}

export const bot = (page: Page) => page.getByRole("dialog", { name: "Ask the study bot" });
const heading = (page: Page) => page.getByRole("heading", { name: /^Question 1\/\d+/ });

async function openDiscussion({ page, origin, question }: AtPhone) {
  await page.goto(`${origin}/question/${question}`);
  await page.getByRole("button", { name: /^Discuss/ }).click();
  return page.getByLabel("Ask or tell something");
}

const NOTE = "**/api/questions/*/note";
const MARKS = "**/api/questions/*/marks";

async function openNoteButton({ page, origin, question }: AtPhone) {
  await page.goto(`${origin}/question/${question}`);
  await page.getByRole("button", { name: /^Note/ }).click();
}

async function openNote(at: AtPhone) {
  await openNoteButton(at);
  return at.page.getByLabel("Your note");
}

async function openEditor({ page, origin, question }: AtPhone) {
  await page.goto(`${origin}/question-manager?q=${question}`);
  const field = page
    .getByRole("form", { name: `Question ${question}` })
    .getByLabel("Question", { exact: true });
  await expect(field).not.toHaveValue("");
  return field;
}

async function openBot({ page }: AtPhone) {
  await page.getByRole("button", { name: "Ask the study bot" }).click();
  const question = bot(page).getByRole("textbox", { name: "Your question" });
  const understood = bot(page).getByRole("button", { name: "Got it" });
  await expect(question.or(understood).first()).toBeVisible();
  if (await understood.isVisible()) await understood.click();
  return question;
}

async function openRun({ page, origin }: AtPhone, set: number, query = "") {
  // A phone has no pointer that rests on a message and so keeps it over the options.
  await page.mouse.move(0, 0);
  await page.goto(`${origin}/set/${set}/do${query}`);
  await expect(heading(page)).toBeVisible();
}

/** One thing of those that a phone keeps. */
interface Walk {
  /** What the first user does. */
  use(at: AtPhone): Promise<void>;
  /** What the next one looks at, and must not find. */
  look(at: AtPhone): Promise<void>;
  /** What the first one finds again. */
  back?(at: AtPhone): Promise<void>;
}

/** All that is kept, by `test/kept-things.ts`; a new one does not compile until somebody walks it here. */
export const WALKS: Record<KeptThing, Walk> = {
  theme: {
    async use({ page, origin }) {
      await page.goto(`${origin}/blog`);
      await page.locator("[data-menu] summary").click();
      await page.getByRole("button", { name: "Use the dark theme" }).click();
    },
    // The one choice that is the phone's.
    look: ({ page }) => expect(page.locator("html")).toHaveAttribute("data-theme", "dark"),
  },
  lastPaper: {
    async use({ page, origin }) {
      await page.goto(`${origin}/paper/2`);
      await expect(page.getByRole("heading", { level: 1, name: /Paper 2/ })).toBeVisible();
    },
    async look({ page, origin }) {
      await page.goto(`${origin}/paper`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("heading", { level: 1, name: /Paper 2/ })).toHaveCount(0);
    },
  },
  lockedPlace: {
    async use({ page, origin }) {
      await page.goto(`${origin}/pricing`, { referer: `${origin}/search?q=${HERS}` });
      await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain(HERS);
    },
    look: async ({ page }) =>
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(HERS),
  },
  examMonth: {
    async use({ page, origin }) {
      await page.goto(`${origin}/pricing`);
      await page.locator("[data-exam-month]").selectOption({ index: 3 });
    },
    async look({ page, origin }) {
      await page.goto(`${origin}/pricing`);
      await expect(page.locator("[data-exam-month]")).toHaveValue("");
    },
  },
  messageDraft: {
    use: async (at) => (await openDiscussion(at)).fill(`A post about a ${HERS}`),
    look: async (at) => expect(await openDiscussion(at)).toHaveValue(""),
    back: async (at) => expect(await openDiscussion(at)).toHaveValue(`A post about a ${HERS}`),
  },
  refusedNote: {
    async use(at) {
      // As if it had been changed in another browser meanwhile.
      await at.context.route(NOTE, (route) =>
        route.request().method() === "PUT"
          ? route.fulfill({ status: 400, json: { Error: "Changed elsewhere.", Code: "saved_meanwhile" } })
          : route.fallback(),
      );
      await (await openNote(at)).fill(`A note on a ${HERS}`);
      await expect(at.page.getByText("This note was changed somewhere else.")).toBeVisible();
      await at.context.unroute(NOTE);
    },
    look: async (at) => expect(await openNote(at)).toHaveValue(""),
    async back(at) {
      await openNoteButton(at);
      await expect(at.page.getByText(`A note on a ${HERS}`)).toBeVisible();
    },
  },
  unsavedPassage: {
    async use(at) {
      await at.context.route(MARKS, (route) =>
        route.request().method() === "PUT" ? route.abort() : route.fallback(),
      );
      await openNote(at);
      await at.page.getByRole("button", { name: "Mark a whole sentence" }).click();
      await at.page
        .getByRole("region", { name: "Marked passages" })
        .locator("[aria-pressed]")
        .first()
        .click();
      await expect(at.page.getByRole("button", { name: /^Remove the mark on/ })).toBeVisible();
      await at.context.unroute(MARKS);
    },
    async look(at) {
      await openNote(at);
      await expect(at.page.getByText("Select words in the question")).toBeVisible();
    },
    async back(at) {
      await openNoteButton(at);
      await expect(at.page.getByRole("button", { name: /^Remove the mark on/ })).toBeVisible();
    },
  },
  questionDraft: {
    async use({ page, origin }) {
      await page.goto(`${origin}/community?tab=write`);
      await page.getByLabel("What is asked").fill(`Who owns the ${HERS}?`);
    },
    async look({ page, origin }) {
      await page.goto(`${origin}/community?tab=write`);
      await expect(page.getByLabel("What is asked")).toHaveValue("");
    },
    async back({ page, origin }) {
      await page.goto(`${origin}/community?tab=write`);
      await expect(page.getByLabel("What is asked")).toHaveValue(`Who owns the ${HERS}?`);
    },
  },
  editorDraft: {
    use: async (at) => (await openEditor(at)).fill(`A body with a ${HERS}`),
    async look(at) {
      expect(await (await openEditor(at)).inputValue()).not.toContain(HERS);
    },
    back: async (at) => expect(await openEditor(at)).toHaveValue(`A body with a ${HERS}`),
  },
  recentSearch: {
    async use({ page, origin }) {
      await page.goto(`${origin}/search`);
      await page.getByRole("searchbox").fill("caveat");
      await page.getByRole("main").getByRole("listitem").first().getByRole("link").click();
      await page.goto(`${origin}/search`);
      await expect(page.getByRole("heading", { name: "Recent" })).toBeVisible();
    },
    async look({ page, origin }) {
      await page.goto(`${origin}/search`);
      await expect(page.getByRole("heading", { name: "Paper 2" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Recent" })).toHaveCount(0);
    },
  },
  conversation: {
    async use(at) {
      await at.page.goto(`${at.origin}/paper/2`);
      const box = await openBot(at);
      await box.fill(`What is a caveat on a ${HERS}?`);
      await box.press("Enter");
      await expect(bot(at.page)).toContainText("I found nothing about that");
    },
    async look(at) {
      await at.page.goto(`${at.origin}/paper/1`);
      await openBot(at);
      await expect(bot(at.page)).not.toContainText(HERS);
      await expect(bot(at.page)).not.toContainText("I found nothing about that");
    },
  },
  sample: {
    async use({ page, origin }) {
      await page.goto(`${origin}/try`);
      await page.getByRole("radio").first().check();
      await page.getByRole("button", { name: "Submit" }).click();
      await expect(page.getByText(/^(Right|Wrong)\.$/)).toBeVisible();
      // The next page says that the answers are saved, above whatever is to be clicked there.
      await page.goto(`${origin}/paper/1`);
      await page.getByRole("button", { name: "Dismiss" }).click();
    },
    async look({ page, origin }) {
      await page.goto(`${origin}/try`);
      await expect(page.getByRole("radio").first()).not.toBeChecked();
      await expect(page.getByText(/^(Right|Wrong)\.$/)).toHaveCount(0);
    },
  },
  timeSpent: {
    async use(at) {
      await openRun(at, at.timed, "?delayMarking=true");
      await at.page.getByRole("radio").first().check();
    },
    async look(at) {
      await openRun(at, at.timed, "?delayMarking=true");
      await expect(at.page.locator("input[type=radio]:checked")).toHaveCount(0);
    },
  },
  copies: {
    use: (at) => openRun(at, at.set),
    async look(at) {
      expect((await stored(at.page)).filter(({ where }) => where.startsWith("threshold-copies"))).not.toEqual(
        [],
      );
    },
  },
  struckOption: {
    async use({ page }) {
      await page.getByRole("button", { name: "Strike out option D" }).click();
    },
    async look(at) {
      await openRun(at, at.set);
      await expect(at.page.getByRole("button", { name: "Strike out option D" })).toHaveAttribute(
        "aria-pressed",
        "false",
      );
    },
  },
  unsentAnswer: {
    async use({ page, context }) {
      // The network is gone at this very moment, and back for the sign-out.
      await context.route(SEND, (route) => route.abort());
      await page.getByRole("radio").nth(1).check();
      await page.getByRole("button", { name: "Submit" }).click();
      await expect(page.getByText("Kept on this device.", { exact: true })).toBeVisible();
    },
    async look({ page }) {
      await expect(heading(page)).toBeVisible();
      await expect(page.locator("input[type=radio]:checked")).toHaveCount(0);
      await expect(page.getByText("Kept on this device.", { exact: true })).toHaveCount(0);
    },
    async back(at) {
      await at.page.goto(`${at.origin}/set/${at.set}/do`);
      // It continues at the first that is not answered.
      await at.page.getByRole("button", { name: "Previous" }).click();
      await expect(heading(at.page)).toBeVisible();
      await expect(at.page.getByText(/^(Right|Wrong)\.$/)).toBeVisible();
      await expect(at.page.getByRole("radio").nth(1)).toBeChecked();
    },
  },
};
