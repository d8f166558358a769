import { expect, it, vi } from "vitest";
import type { GradedAnswer } from "#contract/shapes.ts";
import { act } from "../../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../../test/page.tsx";
import { buttonOf } from "../../../../../test/press.ts";
import { buildGradedAnswer, buildQuestion } from "../../../../../test/question.ts";
import { signedInPage } from "../../../../../test/signed-in.ts";
import { keys } from "../../../lib/cache.ts";
import { numberingOf } from "./numbering.ts";
import { PractiseAgain, ReviewFilter } from "./review-filter.tsx";
import { ReviewedQuestions } from "./reviewed-questions.tsx";

signedInPage();

const Question = buildQuestion({ Answer: "2" });
const line = (id: number, overrides: Partial<GradedAnswer> = {}) =>
  buildGradedAnswer(id, { Ans: "3", Score: 0, Question: { ...Question, ID: id }, ...overrides });

async function lines(...answers: GradedAnswer[]) {
  const { place } = await drawAt(
    "/set/5/review",
    <ReviewedQuestions answers={answers} numbering={numberingOf(answers)} watermark="" panels={[]} />,
  );
  const rows = [...place.querySelectorAll<HTMLButtonElement>("h3 > button")];
  return {
    rows,
    text: () => place.textContent ?? "",
    texts: () => rows.map((row) => row.textContent?.replace(/Question \d+\/\d+/, "")),
    open: () => rows.map((row) => row.getAttribute("aria-expanded")),
  };
}

it("a line says how it went, and what was answered beside what is right", async () => {
  const saq = { ...Question, QnType: "saq" as const, Params: [], Body: "A {{b}}.", MaxScore: 2 };
  const { texts } = await lines(
    line(1),
    line(2, { Ans: "2", Score: 1 }),
    line(3, { Ans: "" }),
    line(4, { Score: null, Question: buildQuestion({ ID: 4 }) }),
    line(5, { Question: { ...saq, ID: 5 }, Score: 1 }),
  );
  expect(texts()).toEqual([
    "Wrong: Which?B, not C",
    "Right: Which?B",
    "Skipped: Which?SKIPPED",
    "Score not shown yet: Which?",
    expect.stringMatching(/^Partly right: A .*1\/2$/),
  ]);
});

it("what came too late is marked as late, be it all of it or a change", async () => {
  const { texts } = await lines(line(1), line(2, { Counted: false }), line(3, { LateAns: "2" }));
  expect(texts().map((text) => text?.includes("LATE"))).toEqual([false, true, true]);
});

it("many lines are closed, each opens by itself, and one alone is open at once", async () => {
  const { rows, open } = await lines(line(1), line(2));
  expect(open()).toEqual(["false", "false"]);
  await act(() => rows[1]?.click());
  expect(open()).toEqual(["false", "true"]);
  await act(() => rows[1]?.click());
  expect(open()).toEqual(["false", "false"]);
  expect((await lines(line(1))).open()).toEqual(["true"]);
});

it("a question that was marked again says how it counted before and why, and one that was corrected what changed", async () => {
  const At = "2026-11-25T02:00:00Z";
  const { text } = await lines(
    line(1, { Score: 1, Regraded: { Former: 0, Reason: "Two count.", At } }),
    line(2, { Version: 4, Corrected: { At, Note: "The Act was amended." } }),
  );
  expect(text()).toContain("Marked again on 25 Nov 2026. Two count. It counted 0 before and counts 1 now.");
  expect(text()).toContain("Corrected on 25 Nov 2026. The Act was amended.");
  expect(document.querySelector('a[href="/question/2?since=4"]')?.textContent).toBe("See what changed");
  expect((await lines(line(1))).text()).not.toMatch(/Marked again|Corrected on/);
});

it("a filter is there for each kind that occurs, with its number, and says which is on", async () => {
  const onChange = vi.fn();
  const answers = [line(1), line(2, { Ans: "" }), line(3, { Question: { ...Question, Flagged: true } })];
  const { place } = await drawAt(
    "/set/5/review",
    <ReviewFilter answers={answers} value="skipped" onChange={onChange} />,
  );
  const buttons = [...place.querySelectorAll("button")];
  expect(buttons.map((one) => [one.textContent, one.getAttribute("aria-pressed")])).toEqual([
    ["All", "false"],
    ["Wrong 2", "false"],
    ["Skipped 1", "true"],
    ["Flagged 1", "false"],
  ]);
  for (const button of buttons) await act(() => button.click());
  expect(onChange.mock.calls.map(([kind]) => kind)).toEqual([undefined, "wrong", "skipped", "flagged"]);
});

it("practising what went wrong is asked for once, opens the new set, and outdates what lists sets", async () => {
  let answered: (() => void) | undefined;
  stubServer(() => undefined);
  const { place, client } = await drawAt(
    "/set/5/review",
    <PractiseAgain attemptId={7} answers={[line(1)]} kind="wrong" />,
  );
  client.setQueryData(keys.againSets(1), []);
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise((resolve) => {
        answered = () => resolve(Response.json({ Response: { SetID: 99 } }));
      }),
  );
  const button = () => buttonOf(place, "Practise what I got wrong");
  await act(() => button().click());
  await vi.waitFor(() => expect(button().disabled).toBe(true));
  await act(() => answered?.());
  await vi.waitFor(() => expect(window.location.pathname).toBe("/set/99/do"));
  expect(client.getQueryState(keys.againSets(1))?.isInvalidated).toBe(true);
});
