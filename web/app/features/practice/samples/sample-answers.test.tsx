import { beforeEach, expect, it } from "vitest";
import { act } from "../../../../../test/act.ts";
import { drawHook } from "../../../../../test/page.tsx";
import { buildQuestion } from "../../../../../test/question.ts";
import { useSampleAnswers } from "./sample-answers.ts";
import { keepSample, keptSamples } from "./sample-store.ts";

beforeEach(() => localStorage.clear());

const SAMPLES = [1, 2].map((ID) => buildQuestion({ ID, Version: 2, Answer: "2" }));
const given = (questionId: number, version: number) => ({ questionId, version, answer: "2" });

const open = (owner: string | undefined, isKept: boolean) =>
  drawHook(() => useSampleAnswers(SAMPLES, owner, isKept), undefined);

it("what was answered before is there again, but for samples that read otherwise or are none any more", async () => {
  for (const one of [given(1, 2), given(2, 1), given(7, 1)]) keepSample(undefined, one);
  const { now } = await open(undefined, true);
  expect(now().items.map(({ standing }) => standing)).toEqual(["right", "open"]);
  expect(keptSamples(undefined)).toEqual([given(1, 2)]);
});

it("a visitor's answers belong to the first who signs in here, and to no later user", async () => {
  keepSample(undefined, given(1, 2));
  const standings = async (owner: string) =>
    (await open(owner, true)).now().items.map(({ standing }) => standing);
  expect(await standings("ana")).toEqual(["right", "open"]);
  expect(await standings("ben")).toEqual(["open", "open"]);
});

it("an answer is marked at once, and kept in the browser only where it is to be saved in an account", async () => {
  for (const isKept of [true, false]) {
    const { now } = await open("ana", isKept);
    await act(() => now().answer(SAMPLES[isKept ? 0 : 1] ?? buildQuestion(), "3"));
    expect(now().items[isKept ? 0 : 1]?.standing).toBe("wrong");
  }
  expect(keptSamples("ana")).toEqual([{ ...given(1, 2), answer: "3" }]);
});
