import { useState } from "react";
import { expect, it, vi } from "vitest";
import { act } from "../../../../../test/act.ts";
import { drawAt } from "../../../../../test/page.tsx";
import { buildGradedAnswer, buildQuestion } from "../../../../../test/question.ts";
import { QuestionCard, type QuestionCardProps } from "./question-card.tsx";

const QUESTION = buildQuestion();
const MARKED = buildGradedAnswer(1, { Ans: "2", Score: 1, Question: { ...QUESTION, Answer: "2" } });

async function card(props: Partial<QuestionCardProps> = {}) {
  const acts = { onSubmit: vi.fn(), onNext: vi.fn(), onPrevious: vi.fn() };
  let become: (more: Partial<QuestionCardProps>) => void = () => undefined;
  function Host() {
    const [more, setMore] = useState(props);
    become = setMore;
    return (
      <QuestionCard
        question={QUESTION}
        title="One question"
        mode="practice"
        attemptId={7}
        watermark=""
        onSubmit={acts.onSubmit}
        controls={{ onPrevious: acts.onPrevious, onNext: acts.onNext, isLast: false, isBusy: false }}
        {...more}
      />
    );
  }
  const { place } = await drawAt("/set/5/do", <Host />);
  return {
    ...acts,
    place,
    become: (more: Partial<QuestionCardProps>) => act(() => become({ ...props, ...more })),
    isOnForward: () => document.activeElement?.matches("[data-forward]"),
    key: (key: string) =>
      act(() =>
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
        ),
      ),
    chosen: () => place.querySelector<HTMLInputElement>("input:checked")?.value,
  };
}

it("in practice Enter submits what is chosen, does nothing before that, and is for Next once it is marked", async () => {
  const { key, onSubmit, onNext, become, chosen, isOnForward } = await card();
  await key("Enter");
  expect([onSubmit.mock.calls, onNext.mock.calls]).toEqual([[], []]);
  await key("3");
  await key("2");
  expect(chosen()).toBe("2");
  await key("Enter");
  expect([onSubmit.mock.calls.map(([answer]) => answer), onNext.mock.calls]).toEqual([["2"], []]);
  await become({ graded: MARKED, known: { answer: "2", isMarked: true } });
  // What is marked can't be chosen otherwise.
  await key("3");
  expect(chosen()).toBe("2");
  // Enter is now the button's own.
  expect(isOnForward()).toBe(true);
});

it("in a test a key chooses and is stored at once, Enter leads on, and F flags", async () => {
  const flag = { isFlagged: false, isOfCase: false, onToggle: vi.fn() };
  const { key, onSubmit, onNext } = await card({ mode: "test", flag });
  await key("4");
  expect(onSubmit.mock.calls.map(([answer]) => answer)).toEqual(["4"]);
  await key("Enter");
  await key("f");
  expect([onNext.mock.calls.length, flag.onToggle.mock.calls.length]).toEqual([1, 1]);
});

it("a key for an option that there is not chooses nothing", async () => {
  const { key, place } = await card({ question: buildQuestion({ Params: ["a", "b", "c"] }) });
  const isDisabled = () => place.querySelector<HTMLButtonElement>("button[type=submit]")?.disabled;
  await key("4");
  expect(isDisabled()).toBe(true);
  await key("3");
  expect(isDisabled()).toBe(false);
});

it("while the run is busy no key leaves the question", async () => {
  const busy = { onPrevious: vi.fn(), onNext: vi.fn(), isLast: false, isBusy: true };
  const { key } = await card({ mode: "test", controls: busy });
  for (const one of ["1", "Enter", "ArrowRight", "ArrowLeft"]) await key(one);
  expect([busy.onPrevious.mock.calls, busy.onNext.mock.calls]).toEqual([[], []]);
});

it("an answer that can't be marked now says why, and one may go on", async () => {
  const known = { answer: "2", isMarked: false };
  const waits = await card({ known, isWaiting: true });
  expect(waits.place.textContent).toContain("Kept on this device. Your answer will be sent and marked");
  expect(waits.isOnForward()).toBe(true);
  const held = await card({ known, isWithheld: true });
  expect(held.place.textContent).toContain("Saved. This question is also in a test that you have open.");
});

it("in a case a number is for the first part that is open, and for none once all are answered", async () => {
  const parts = ["First", "Second"].map((B) => ({ B, A: ["one", "two", "three", "four"] }));
  const story = buildQuestion({ QnType: "csq", Body: "The story.", Params: parts });
  const { key, place } = await card({ question: story });
  const chosen = () =>
    [...place.querySelectorAll<HTMLInputElement>("input:checked")].map(({ value }) => value);
  await vi.waitFor(() => expect(place.querySelectorAll("input[type=radio]").length).toBeGreaterThan(0));
  await key("2");
  await key("3");
  const both = chosen();
  expect(both.length).toBeGreaterThan(0);
  await key("4");
  expect(chosen()).toEqual(both);
});
