import { beforeEach, expect, it, vi } from "vitest";
import { act } from "../../../test/act.ts";
import { drawHook, stubServer } from "../../../test/page.tsx";
import { buildGradedAnswer, buildQuestion } from "../../../test/question.ts";
import { signedInPage } from "../../../test/signed-in.ts";
import { keys } from "../lib/cache.ts";
import { useSaveQuestion } from "./saving.ts";

signedInPage();
let status: number;
beforeEach(() => {
  status = 200;
});

const QUESTION = buildQuestion({ ID: 7 });
const OTHER = buildQuestion({ ID: 8 });
const ANSWERS = [buildGradedAnswer(7, { Question: QUESTION }), buildGradedAnswer(8, { Question: OTHER })];

/** Saves question 7, or takes it off the list, where everything that shows it has been read. */
async function save(saved: boolean) {
  const calls = stubServer((call) => ({
    status,
    response: buildQuestion({ ID: 7, Saved: call.endsWith("/fav") }),
  }));
  const page = await drawHook(() => useSaveQuestion(), undefined);
  const { client } = page;
  const before = { ...QUESTION, Saved: !saved };
  client.setQueryData(keys.setQuestions(5), [before, OTHER]);
  client.setQueryData(keys.question(7), before);
  client.setQueryData(keys.question(8), OTHER);
  client.setQueryData(
    keys.answers(3),
    ANSWERS.map((one) => (one.QnID === 7 ? { ...one, Question: before } : one)),
  );
  const list = keys.saved({ paper: 1, topic: undefined, page: 1 });
  for (const key of [list, keys.today, keys.testCount({}), keys.progress(1)]) client.setQueryData(key, []);
  await act(() => page.now().mutate({ questionId: 7, saved }));
  await vi.waitFor(() => expect(page.now().status).toMatch(/success|error/));
  const outdated = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  return {
    calls,
    inSet: client.getQueryData<(typeof QUESTION)[]>(keys.setQuestions(5))?.map(({ Saved }) => Saved),
    alone: [7, 8].map((id) => client.getQueryData<typeof QUESTION>(keys.question(id))?.Saved),
    answered: client.getQueryData<typeof ANSWERS>(keys.answers(3))?.map((one) => one.Question.Saved),
    outdated: [list, keys.today, keys.testCount({}), keys.question(7)].map(outdated),
    progress: outdated(keys.progress(1)),
  };
}

it.each([
  [true, "PUT /api/questions/7/fav"],
  [false, "PUT /api/questions/7/un-fav"],
])("a question that is saved (%s) shows so wherever it is on screen, and no other does", async (saved, call) => {
  const { calls, inSet, alone, answered } = await save(saved);
  expect(calls).toEqual([call]);
  expect(inSet).toEqual([saved, false]);
  expect(alone).toEqual([saved, false]);
  expect(answered).toEqual([saved, false]);
});

it("what lists and counts saved questions is read again, and nothing else is", async () => {
  const { outdated, progress } = await save(true);
  expect(outdated).toEqual([true, true, true, true]);
  expect(progress).toBe(false);
});

it("a question that the server did not save is not shown as saved", async () => {
  status = 500;
  const { inSet, alone, outdated } = await save(true);
  expect([inSet, alone]).toEqual([
    [false, false],
    [false, false],
  ]);
  expect(outdated).toEqual([false, false, false, false]);
});
