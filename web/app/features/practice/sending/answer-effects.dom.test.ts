import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { act } from "../../../../../test/act.ts";
import { stubIndexedDb } from "../../../../../test/indexed-db.ts";
import { drawHook, stubServer } from "../../../../../test/page.tsx";
import { buildGradedAnswer } from "../../../../../test/question.ts";
import { keys } from "../../../lib/cache.ts";
import { acknowledgedQuery } from "../api.ts";
import { useOutbox } from "./answer-sync.ts";

const answer = { userId: "ann", attemptId: 7, questionId: 3, answer: "2" };
const DONE = "POST /api/attempts/7/questions/3/done";
const TOGETHER = "POST /api/attempts/7/answers";
const STORED = buildGradedAnswer(3, { AttemptID: 7, Ans: "2", Seq: 1, Score: 1 });

beforeEach(() => {
  stubIndexedDb();
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

/** A tab of a browser in which Ann is signed in; `done` is what the server says to an answer. */
async function tab(done: () => { status: number; response?: unknown } | undefined) {
  const calls = stubServer((call) => {
    if (call === DONE) return done();
    // What is tried again goes out together with what else waits.
    if (call === TOGETHER) return done() && { status: 200, response: [done()?.response] };
    return { status: 200, response: call.includes("whoami") ? { ID: "ann" } : STORED };
  });
  const page = await drawHook<string | undefined, ReturnType<typeof useOutbox>>(useOutbox, "ann");
  // The next test has another server.
  onTestFinished(() => page.now().stop());
  return {
    ...page,
    calls,
    known: () => page.client.getQueryData(acknowledgedQuery(7).queryKey)?.map(({ Ans }) => Ans),
    outdated: (key: readonly unknown[]) => page.client.getQueryState(key)?.isInvalidated,
  };
}

it("an answer that is stored is known in every tab of the browser", async () => {
  const other = await tab(() => ({ status: 200, response: STORED }));
  const here = await tab(() => ({ status: 200, response: STORED }));
  await act(() => here.now().submit(answer));
  await expect.poll(here.known).toEqual(["2"]);
  await expect.poll(other.known).toEqual(["2"]);
});

it("what counts answers is read again once one is stored, and the topics of the paper are not", async () => {
  const { now, client, known, outdated } = await tab(() => ({ status: 200, response: STORED }));
  const read = [keys.progress(1), keys.question(3), keys.stats(3), keys.today, keys.set(5)];
  for (const key of [...read, keys.paper(1), keys.question(4)]) client.setQueryData(key, {});
  await act(() => now().submit(answer));
  await expect.poll(known).toEqual(["2"]);
  await expect.poll(() => read.map(outdated)).toEqual(read.map(() => true));
  expect([keys.paper(1), keys.question(4)].map(outdated)).toEqual([false, false]);
});

it("after a refusal the state of the test is asked again, since it may have been finished elsewhere", async () => {
  const { now, client, outdated } = await tab(() => ({ status: 400 }));
  client.setQueryData(keys.watch(7), {});
  client.setQueryData(keys.watch(8), {});
  await act(() => now().submit(answer));
  await expect.poll(() => outdated(keys.watch(7))).toBe(true);
  expect(outdated(keys.watch(8))).toBe(false);
});

it("what waits is tried again when one comes back to the page or leaves it", async () => {
  let isDown = true;
  const { now, known } = await tab(() => (isDown ? undefined : { status: 200, response: STORED }));
  await act(() => now().submit(answer));
  await expect.poll(() => now().pending()).toMatchObject([{ isSaving: false }]);
  isDown = false;
  await act(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect.poll(known).toEqual(["2"]);
});

it("once its user has signed out nothing more is sent for them", async () => {
  const { now, calls, run } = await tab(() => undefined);
  await act(() => now().submit(answer));
  await expect.poll(() => now().pending()).toMatchObject([{ isSaving: false }]);
  await run(undefined);
  const before = calls.length;
  await act(() => document.dispatchEvent(new Event("visibilitychange")));
  await act(() => window.dispatchEvent(new Event("online")));
  expect(now().pending()).toEqual([]);
  expect(calls.slice(before)).toEqual([]);
});
