import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { act } from "../../../../../test/act.ts";
import { stubServer, visit } from "../../../../../test/page.tsx";
import { buttonOf } from "../../../../../test/press.ts";
import { buildGradedAnswer, buildQuestion } from "../../../../../test/question.ts";
import { buildCaseQuestion, buildRun, openItem } from "../../../../../test/run.ts";
import { onCompanionRequest } from "../../../lib/companion-requests.ts";
import { PracticeRun } from "./practice-run.tsx";
import type { RunItem } from "./run.ts";

const CASE = buildCaseQuestion(2, 3);
const mcq = (ID: number, Flagged = false) =>
  openItem(buildQuestion({ ID, Body: `Which is ${ID}?`, Flagged }));
/** The code of a case and of reading aloud comes when it is first asked for. */
const settle = () =>
  act(() => Promise.all([import("../../../question/case-study.tsx"), import("../reading/reading-bar.tsx")]));

beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = () => undefined;
});
afterEach(() => vi.unstubAllGlobals());

type Overrides = Parameters<typeof buildRun>[1];

async function open(items: RunItem[], overrides: Overrides = {}) {
  const run = buildRun(items, overrides);
  const sent: string[] = [];
  stubServer((call, body) => {
    if (!call.startsWith("GET")) sent.push(`${call} ${body}`);
    return { status: 200, response: run.attempt };
  });
  const onFinished = vi.fn();
  const { place } = await visit(
    "/set/5/do",
    <PracticeRun run={run} watermark="" panels={[]} onFinished={onFinished} />,
  );
  await settle();
  const press = async (name: string | RegExp, within: Element = place) => {
    await act(() => buttonOf(within, name).click());
    await settle();
  };
  return {
    ...{ place, sent, run, press, onFinished },
    menu: () => [...place.querySelectorAll("#run-menu button")].map((one) => one.textContent),
    row: (name: string) => press(name, place.querySelector("#run-menu") ?? place),
    text: () => place.textContent ?? "",
    title: () => place.querySelector("form h2")?.textContent,
    dialog: () => place.querySelector("dialog[open]"),
    timer: () => place.querySelector("[role=timer]")?.textContent,
    squares: () =>
      [...place.querySelectorAll("#questions ol button")].map((one) => one.getAttribute("aria-label")),
  };
}

const PRACTICE = { isTest: false };

it("a test can be finished from the menu at any question, and its clock hidden; practice has neither", async () => {
  const { menu, row, timer, dialog } = await open([mcq(1), mcq(2)]);
  expect(menu()).toEqual(expect.arrayContaining(["Finish test", "Hide the timer"]));
  expect(timer()).toMatch(/^\d+:\d\d/);
  await row("Hide the timer");
  expect(timer()).toBe("–:––");
  expect(menu()).toContain("Show the timer");
  await row("Show the timer");
  expect(timer()).toMatch(/^\d+:\d\d/);
  await row("Finish test");
  expect(dialog()?.textContent).toContain("Finish with 2 unanswered?");
  const practice = await open([mcq(1)], PRACTICE);
  expect(practice.menu().join()).not.toMatch(/Finish|timer/);
  expect(practice.timer()).toBeUndefined();
});

it("who answers against the clock gets the plain calculator, and who does not all that explains", async () => {
  const opened: string[] = [];
  const endings = (["calculator", "calculators"] as const).map((one) =>
    onCompanionRequest(one, (about) => opened.push(`${one} of ${about?.ID}`)),
  );
  const { attempt } = buildRun([]);
  const timed = { ...attempt, DelayMarking: false, Deadline: "2099-01-01T00:00:00Z" };
  await (await open([mcq(1)])).row("Calculator");
  await (await open([mcq(2)], PRACTICE)).row("Calculator");
  await (await open([mcq(3)], { ...PRACTICE, attempt: timed })).row("Calculator");
  for (const end of endings) end();
  expect(opened).toEqual(["calculator of 1", "calculators of 2", "calculator of 3"]);
});

it("in a test one jumps to a question by its square; in practice the squares only show how it goes", async () => {
  const { title, press, squares, place } = await open([mcq(1), mcq(2, true), mcq(3)]);
  expect(squares()).toEqual([
    "Question 1, not answered",
    "Question 2, not answered, flagged",
    "Question 3, not answered",
  ]);
  await press("Question 3, not answered");
  expect(title()).toBe("Question 3/3");
  expect(place.querySelector("#questions button[aria-current=step]")?.textContent).toBe("3");
  const practice = await open([mcq(1), mcq(2)], PRACTICE);
  expect(practice.squares()).toEqual([]);
  expect(practice.place.querySelector("#questions li[aria-current=step]")?.textContent).toContain(
    "Question 1",
  );
});

it("Flag asks for a flag, and where there is one for none; of a case it is the whole case", async () => {
  const plain = await open([mcq(1)]);
  await plain.press(/^Flag for later/);
  await vi.waitFor(() =>
    expect(plain.sent).toContain('PUT /api/attempts/7/questions/1/flag {"Flagged":true}'),
  );
  const flagged = await open([mcq(1, true)]);
  await flagged.press(/^Flagged for later/);
  await vi.waitFor(() =>
    expect(flagged.sent).toContain('PUT /api/attempts/7/questions/1/flag {"Flagged":false}'),
  );
  const ofCase = await open([openItem(CASE)]);
  expect(buttonOf(ofCase.place, /^Flag case/).getAttribute("aria-pressed")).toBe("false");
  expect(() => buttonOf(ofCase.place, /^Flag for later/)).toThrow();
  expect(buttonOf((await open([openItem({ ...CASE, Flagged: true })])).place, /^Case flagged/)).toBeDefined();
  expect((await open([mcq(1)], PRACTICE)).place.textContent).not.toMatch(/Flag/);
});

it("before a test is marked it is said how many are open and how many flagged", async () => {
  const asks = async (...items: RunItem[]) => {
    const { row, dialog } = await open(items);
    await row("Finish test");
    return dialog()?.querySelector("p")?.textContent;
  };
  const answered = { ...mcq(3), known: { answer: "1", isMarked: false }, standing: "answered" as const };
  expect(await asks(mcq(1, true), answered)).toBe(
    "1 question is not answered and will score 0. 1 question is still flagged. A finished attempt is marked and can't be changed.",
  );
  expect(await asks(mcq(1, true), mcq(2, true))).toContain(
    "2 questions are not answered and will score 0. 2 questions are still flagged.",
  );
  expect(await asks(answered)).toBe("A finished attempt is marked and can't be changed.");
});

it("while a test is being marked it can be neither finished twice nor gone on with", async () => {
  const { row, dialog, place } = await open([mcq(1)]);
  await row("Finish test");
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const asked = dialog();
  if (!asked) throw new Error("nothing is asked");
  await act(() => buttonOf(asked, "Finish").click());
  expect(["Cancel", "Finish"].map((name) => buttonOf(asked, name).disabled)).toEqual([true, true]);
  expect(buttonOf(place, /^Review and finish/).disabled).toBe(true);
});

it("an answer that waits here is said to be kept, and one whose result is withheld to be saved; both lead on", async () => {
  const known = { answer: "2", isMarked: false };
  const kept = await open([{ ...mcq(1), known, standing: "unsaved" }, mcq(2)], PRACTICE);
  expect(kept.title()).toBe("Question 2/2");
  await kept.press(/^Previous/);
  expect(kept.text()).toContain("Kept on this device.");
  const graded = buildGradedAnswer(1, { Ans: "2", Score: null, Question: mcq(1).question });
  const withheld = await open([{ ...mcq(1), known, graded, standing: "answered" }], PRACTICE);
  expect(withheld.text()).toContain("also in a test that you have open");
});

it("the row says whether all is saved, and what is kept here is sent by a press and said aloud", async () => {
  const state = (place: Element) => place.querySelector("[data-saved-state]")?.textContent;
  const aloud = "Your last answers are kept on this device and will be sent again.";
  const saved = await open([mcq(1)]);
  expect([state(saved.place), saved.text().includes(aloud)]).toEqual([" Saved", false]);
  const saving = await open([mcq(1)], { unsent: 1 });
  expect([state(saving.place), saving.text().includes(aloud)]).toEqual(["Saving", false]);
  const retryNow = vi.fn();
  const kept = await open([mcq(1)], { unsent: 2, waiting: 1, retryNow });
  expect(state(kept.place)).toContain("Kept here");
  expect(kept.text()).toContain(aloud);
  await kept.press(/^Kept here/);
  expect(retryNow).toHaveBeenCalledTimes(1);
});

it("once the time is over it says so, takes no more answers and lets nobody go on", async () => {
  const over = { aheadBy: 0, startedAt: 0, deadline: 1 };
  const given = vi.fn();
  const { attempt } = buildRun([]);
  const late = { ...attempt, Deadline: attempt.Now };
  const { place, text } = await open([mcq(1), mcq(2)], { clock: over, attempt: late, submit: given });
  await vi.waitFor(() => expect(text()).toContain("All your answers are saved. Your test is being marked."));
  expect(place.querySelector("form input")?.hasAttribute("disabled")).toBe(true);
  expect(buttonOf(place, /^Next/).disabled).toBe(true);
  expect(given).not.toHaveBeenCalled();
  const unsent = await open([mcq(1)], { clock: over, attempt: late, unsent: 1 });
  await vi.waitFor(() => expect(unsent.text()).toContain("1 answer is still on this device"));
});

it("what was chosen and not submitted is there again when one comes back, and the focus is on the question", async () => {
  const { place, press } = await open([mcq(1), mcq(2)], PRACTICE);
  expect(document.activeElement?.tagName).not.toBe("H2");
  await act(() => place.querySelector<HTMLInputElement>("form input[value='3']")?.click());
  await press(/^Next/);
  expect(document.activeElement).toBe(place.querySelector("form h2"));
  expect(place.querySelector("form input:checked")).toBeNull();
  await press(/^Previous/);
  expect(place.querySelector<HTMLInputElement>("form input:checked")?.value).toBe("3");
});

it("a part of a case is gone to by its number, wherever in the run the case is", async () => {
  const { title, press } = await open([mcq(1), openItem(CASE), mcq(3)]);
  await press(/^Next/);
  await vi.waitFor(() => press("Part 3, open"));
  expect(title()).toBe("Question 4/5");
});

it("reading aloud is turned on and off in the menu, and reads what a marked question says", async () => {
  const { row, menu, text } = await open([mcq(1)], PRACTICE);
  await row("Read aloud");
  await vi.waitFor(() => expect(text()).toContain("cannot read aloud"));
  await row("Hide reading aloud");
  expect(text()).not.toContain("cannot read aloud");
  expect(menu()).toContain("Read aloud");
});
