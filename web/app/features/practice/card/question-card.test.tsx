import { beforeEach, expect, it, vi } from "vitest";
import { act } from "../../../../../test/act.ts";
import { drawAt } from "../../../../../test/page.tsx";
import { buttonOf } from "../../../../../test/press.ts";
import { buildGradedAnswer, buildQuestion } from "../../../../../test/question.ts";
import { buildCaseQuestion } from "../../../../../test/run.ts";
import { setOwner } from "../../../lib/kept.ts";
import { readStruck } from "../../../question/attempt-desk.ts";
import type { CardPanel } from "../../../question/panel.ts";
import { QuestionCard, type QuestionCardProps } from "./question-card.tsx";

beforeEach(() => {
  localStorage.clear();
  HTMLElement.prototype.scrollIntoView = () => undefined;
  window.scrollTo = () => undefined;
});

const QUESTION = buildQuestion();
const KNOWN = buildQuestion({ Answer: "2", Rationales: ["Not a.", "", "Not c.", "Not d."] });
const graded = (overrides: Parameters<typeof buildGradedAnswer>[1] = {}) =>
  buildGradedAnswer(1, { Ans: "3", Score: 0, Question: KNOWN, ...overrides });

const PANEL: CardPanel = {
  ...{ id: "why", keys: ["w"], caps: "W", does: "Why", label: "Why", icon: null },
  isOffered: () => true,
  render: ({ ID }, answer) => `Panel of ${ID}, answered ${answer || "nothing"}`,
};

async function card(props: Partial<QuestionCardProps> = {}) {
  const acts = { onSubmit: vi.fn(), onNext: vi.fn(), onPrevious: vi.fn() };
  const controls = { onPrevious: acts.onPrevious, onNext: acts.onNext, isLast: false, isBusy: false };
  const whole = { question: QUESTION, title: "One question", mode: "practice", watermark: "" } as const;
  const { place } = await drawAt(
    "/set/5/do",
    <QuestionCard {...whole} attemptId={7} onSubmit={acts.onSubmit} controls={controls} {...props} />,
  );
  const bar = () => place.querySelector("[data-bar]");
  const press = (name: string | RegExp) => act(() => buttonOf(place, name).click());
  return { ...acts, place, bar, press, controls, text: () => place.textContent ?? "" };
}

const reviewed = (overrides: Parameters<typeof graded>[0] = {}, more: Partial<QuestionCardProps> = {}) =>
  card({
    ...{ mode: "review", graded: graded(overrides), known: { answer: "3", isMarked: true } },
    ...more,
  });

it("a review shows the version that was answered with the score, and whether the question is saved by now", async () => {
  const { place, text } = await reviewed({}, { question: buildQuestion({ Saved: true, Body: "Now?" }) });
  expect(text()).toContain("Which?");
  expect(text()).not.toContain("Now?");
  expect(text()).toContain("Score 0/1");
  expect(text()).not.toContain("SKIPPED");
  expect(buttonOf(place, "Saved question").getAttribute("aria-pressed")).toBe("true");
  expect((await reviewed({ Ans: "" })).text()).toContain("SKIPPED");
});

it("once marked, the options say what is right and why not, and practice shows no score of a review", async () => {
  const { place, text, bar } = await card({ graded: graded(), known: { answer: "3", isMarked: true } });
  const options = [...place.querySelectorAll("label")].map((one) => one.textContent);
  expect(options).toEqual([
    "AaWhy not: Not a.",
    "BbRight answer",
    "CcWrong, your answerWhy not: Not c.",
    "DdWhy not: Not d.",
  ]);
  expect(text()).not.toContain("Score 0/1");
  expect(bar()?.textContent).toContain("Wrong, it is B");
  // Read out once it comes, and seen in the bar.
  const status = place.querySelector("[role=status]");
  expect(status?.textContent).toContain("The right answer is B.");
  expect(status?.className).toBe("sr-only");
});

it("why a key is withheld is there to read, and not only read out", async () => {
  const question = buildQuestion({ KeyNote: "This one opens tomorrow." });
  const { place } = await card({
    ...{ question, graded: graded({ Question: question }), known: { answer: "3", isMarked: true } },
  });
  const status = place.querySelector("[role=status]");
  expect([status?.textContent, status?.className]).toEqual(["Wrong. This one opens tomorrow.", ""]);
});

it("says what arrived after the time was over, be it a change or all of it, and nothing of it otherwise", async () => {
  const LATE = "Arrived after the time was over";
  for (const late of [{ Counted: false }, { LateAns: "4" }]) {
    const { text } = await reviewed(late);
    await vi.waitFor(() => expect(text()).toContain(LATE));
  }
  expect((await reviewed()).text()).not.toContain(LATE);
});

it("the day of the law stands above a question that is being answered, and once it has its source beside that", async () => {
  const { text } = await card({ question: buildQuestion({ AsAt: "2026-07-01" }) });
  expect(text()).toContain("Law as at 01 Jul 2026");
  const sourced = { ...KNOWN, AsAt: "2026-07-01", LawAsAt: "2026-07-01", Source: "LTA" };
  const known = await reviewed({ Question: sourced });
  expect(known.text().split("Law as at")).toHaveLength(2);
});

it("what is struck out belongs to the attempt", async () => {
  setOwner("ana");
  const { press } = await card();
  await press("Strike out option B");
  expect([...readStruck("7/1")]).toEqual([1]);
  expect([...readStruck("8/1")]).toEqual([]);
  setOwner(null);
});

it("a panel hears what was answered and marked, and of a question that is only read nothing", async () => {
  const { press, text } = await reviewed({}, { panels: [PANEL] });
  await press(/^Why/);
  expect(text()).toContain("Panel of 1, answered 3");
  const read = await card({ mode: "read", question: KNOWN, panels: [PANEL] });
  await read.press(/^Why/);
  expect(read.text()).toContain("Panel of 1, answered nothing");
});

it("of many cards of a review a key is for the one with the focus alone", async () => {
  const { place, text } = await reviewed({}, { panels: [PANEL] });
  const press = (from: EventTarget) =>
    act(() =>
      from.dispatchEvent(new KeyboardEvent("keydown", { key: "w", bubbles: true, cancelable: true })),
    );
  await press(document.body);
  expect(text()).not.toContain("Panel of 1");
  const button = buttonOf(place, /^Why/);
  button.focus();
  await press(button);
  expect(text()).toContain("Panel of 1");
});

it("the bar says why an answer has no result yet, and one may go on", async () => {
  const known = { answer: "3", isMarked: false };
  const kept = await card({ known, isWaiting: true });
  expect(kept.bar()?.textContent).toContain("Kept on this device");
  expect(kept.text()).toContain("will be sent and marked once the connection is back");
  const withheld = await card({ known, isWithheld: true });
  expect(withheld.bar()?.textContent).toContain("Saved");
  expect(withheld.text()).toContain("also in a test that you have open");
  await withheld.press(/^Next/);
  expect(withheld.onNext).toHaveBeenCalledTimes(1);
});

it("what is typed in a test is stored at once when one goes on, before anything else happens", async () => {
  const question = buildQuestion({ QnType: "saq", Params: [], Body: "For {{b}} years." });
  const { place, onSubmit, onNext, press } = await card({ mode: "test", question });
  await vi.waitFor(() => expect(place.querySelector("input[type=text]")).not.toBeNull());
  const field = place.querySelector<HTMLInputElement>("input[type=text]");
  await act(() => {
    if (field) field.value = "five";
    field?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  expect(onSubmit).not.toHaveBeenCalled();
  onNext.mockImplementation(() => expect(onSubmit.mock.lastCall?.[0]).toBe("five"));
  await press(/^Next/);
  expect([onSubmit.mock.calls.length, onNext.mock.calls.length]).toEqual([1, 1]);
});

it("while the run is busy no button leads away, and the first question has none before it", async () => {
  const { controls, place } = await card();
  expect([buttonOf(place, "Previous").disabled, buttonOf(place, "Next").disabled]).toEqual([false, false]);
  const busy = await card({ controls: { ...controls, isBusy: true } });
  expect([buttonOf(busy.place, "Previous").disabled, buttonOf(busy.place, "Next").disabled]).toEqual([
    true,
    true,
  ]);
  const first = await card({ controls: { ...controls, onPrevious: undefined } });
  expect(buttonOf(first.place, "Previous").disabled).toBe(true);
});

it("a case says how many parts are missing once it is begun, and a test has nothing to submit", async () => {
  const question = buildCaseQuestion(2, 3);
  const submit = async (earlierDraft: string) => {
    const { place } = await card({ question, earlierDraft });
    const button = place.querySelector<HTMLButtonElement>("button[type=submit]");
    return [button?.textContent?.replace("Enter", ""), button?.disabled];
  };
  expect(await submit("")).toEqual(["Submit", true]);
  expect(await submit("1~~")).toEqual(["2 parts still open", true]);
  expect(await submit("1~2~")).toEqual(["1 part still open", true]);
  expect(await submit("1~2~3")).toEqual(["Submit", false]);
  const test = await card({ mode: "test", earlierDraft: "2" });
  expect(test.place.querySelector("button[type=submit]")).toBeNull();
  expect(test.bar()?.textContent).not.toContain("Submit");
});

it("a flag says whether it is set and of what, and asks to be turned", async () => {
  const onToggle = vi.fn();
  const flag = async (isFlagged: boolean, isOfCase: boolean) => {
    const { place } = await card({ mode: "test", flag: { isFlagged, isOfCase, onToggle } });
    const button = buttonOf(place, /flag/i);
    await act(() => button.click());
    return [button.textContent?.replace(/ for later.*/, ""), button.getAttribute("aria-pressed")];
  };
  expect(await flag(false, false)).toEqual(["Flag", "false"]);
  expect(await flag(true, false)).toEqual(["Flagged", "true"]);
  expect(await flag(false, true)).toEqual(["Flag case", "false"]);
  expect(await flag(true, true)).toEqual(["Case flagged", "true"]);
  expect(onToggle).toHaveBeenCalledTimes(4);
});

it("a test says of each choice whether it is saved, kept here or on its way, and never that it is right", async () => {
  const known = { answer: "2", isMarked: false };
  const said = async (props: Partial<QuestionCardProps>) => {
    const { place } = await card({ mode: "test", ...props });
    return [...place.querySelectorAll("p [role=status]")].map((one) => one.textContent);
  };
  expect(await said({})).toEqual([""]);
  expect(await said({ known })).toEqual(["Saving B."]);
  expect(await said({ known, graded: graded({ Ans: "2", Score: null, Question: QUESTION }) })).toEqual([
    "Saved: B.",
  ]);
  expect(await said({ known, isWaiting: true })).toEqual(["Kept on this device: B."]);
});

it("the reader's name is faint behind the card, and nothing is where nobody is signed in", async () => {
  const { place } = await card({ watermark: "ana@example.sg" });
  expect([...place.querySelectorAll("pattern text")].map((one) => one.textContent)).toEqual(
    Array(2).fill("ana@example.sg"),
  );
  expect((await card()).place.querySelector("pattern")).toBeNull();
});

it("who comes from another question has the focus on the new one, and who opens the page does not", async () => {
  const moved = await card({ takesFocus: true });
  expect(document.activeElement).toBe(moved.place.querySelector("h2"));
  const opened = await card();
  expect(document.activeElement).not.toBe(opened.place.querySelector("h2"));
});

it("a score that an open test withholds counts as none in a review", async () => {
  expect((await reviewed({ Score: null })).text()).toContain("Score 0/1");
});

it("Enter in a field leads nobody on while the run is busy", async () => {
  const enter = async (isBusy: boolean) => {
    const onNext = vi.fn();
    const controls = { onPrevious: undefined, onNext, isLast: false, isBusy };
    const { place } = await card({ mode: "test", controls });
    const submit = new Event("submit", { bubbles: true, cancelable: true });
    await act(() => place.querySelector("form")?.dispatchEvent(submit));
    return onNext.mock.calls.length;
  };
  expect([await enter(true), await enter(false)]).toEqual([0, 1]);
});
