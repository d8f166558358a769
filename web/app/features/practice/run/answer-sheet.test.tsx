import { expect, it, vi } from "vitest";
import { act } from "../../../../../test/act.ts";
import { draw } from "../../../../../test/page.tsx";
import { buttonOf } from "../../../../../test/press.ts";
import { buildQuestion } from "../../../../../test/question.ts";
import { openItem } from "../../../../../test/run.ts";
import { AnswerSheet } from "./answer-sheet.tsx";
import type { RunItem } from "./run.ts";
import { stepsOf } from "./steps.ts";

const item = (ID: number, isAnswered: boolean, Flagged = false): RunItem => ({
  ...openItem(buildQuestion({ ID, Flagged })),
  ...(isAnswered && { known: { answer: "2", isMarked: false }, standing: "answered" }),
});
const steps = (...items: RunItem[]) => stepsOf(items, new Map());

/** Which questions have a square. */
const shown = (place: Element) =>
  [...place.querySelectorAll("ol button")].map((one) =>
    Number(/\d+/.exec(one.getAttribute("aria-label") ?? "")?.[0]),
  );

const SOME = [item(1, true), item(2, false), item(3, true, true), item(4, false)];

it("before a test is handed in shows what is not answered, else what is flagged, else all", async () => {
  const lastLook = async (...items: RunItem[]) =>
    shown(
      (await draw(<AnswerSheet steps={steps(...items)} current={0} onJump={() => undefined} isLastLook />))
        .place,
    );
  expect(await lastLook(...SOME)).toEqual([2, 4]);
  expect(await lastLook(item(1, true), item(2, true, true))).toEqual([2]);
  expect(await lastLook(item(1, true), item(2, true))).toEqual([1, 2]);
});

it("shows all again when the last question of the chosen kind is answered", async () => {
  const sheet = (...items: RunItem[]) => (
    <AnswerSheet steps={steps(...items)} current={0} onJump={() => undefined} />
  );
  const { place, show } = await draw(sheet(...SOME));
  expect(shown(place)).toEqual([1, 2, 3, 4]);
  await act(() => buttonOf(place, "Unanswered 2").click());
  expect(shown(place)).toEqual([2, 4]);
  await show(sheet(item(1, true), item(2, true), item(3, true, true), item(4, true)));
  expect(shown(place)).toEqual([1, 2, 3, 4]);
  expect(place.textContent).toContain("4 of 4 answered, 1 flagged");
});

it("leads to the question of a square by its place in the run, also where a filter leaves few", async () => {
  const onJump = vi.fn();
  const { place } = await draw(<AnswerSheet steps={steps(...SOME)} current={0} onJump={onJump} />);
  await act(() => buttonOf(place, "Flagged 1").click());
  await act(() => buttonOf(place, /^Question 3/).click());
  expect(onJump).toHaveBeenCalledWith(2);
});
