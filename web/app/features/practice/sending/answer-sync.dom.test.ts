import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { act } from "../../../../../test/act.ts";
import { stubIndexedDb } from "../../../../../test/indexed-db.ts";
import { drawHook, stubServer } from "../../../../../test/page.tsx";
import { buildGradedAnswer } from "../../../../../test/question.ts";
import { useOutbox } from "./answer-sync.ts";
import { createAnswerStore } from "./unsent-answers.ts";

const answer = { userId: "ann", attemptId: 7, questionId: 3, answer: "2" };
const left = () => createAnswerStore().list("ann");
const DONE = "POST /api/attempts/7/questions/3/done";
const WHOAMI = "GET /api/whoami";
const isAnn = { status: 200, response: { ID: "ann" } };
const TOGETHER = "POST /api/attempts/7/answers";

beforeEach(() => {
  stubIndexedDb();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("an answer that is sent", () => {
  it.each([
    401, 409,
  ])("is kept when its session turns out to be over (%i), and tried no more, though its owner is back in another tab", async (status) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const calls = stubServer((call) => (call === WHOAMI ? isAnn : { status }));
    const { now, leave } = await drawHook(useOutbox, "ann");
    await act(() => now().start("ann"));
    await act(() => now().submit(answer));
    await expect.poll(() => now().pending()).toMatchObject([{ isSaving: false }]);
    await act(() => vi.advanceTimersByTimeAsync(200_000));
    expect(calls).toEqual([DONE]);
    expect(await left()).toMatchObject([answer]);
    await leave();
  });

  it.each([400, 404])("is dropped when its owner hears that it can't be taken (%i)", async (status) => {
    stubServer((call) => (call === WHOAMI ? isAnn : { status }));
    const { now, leave } = await drawHook(useOutbox, "ann");
    await act(() => now().submit(answer));
    await expect.poll(left).toEqual([]);
    expect(now().pending()).toEqual([]);
    await leave();
  });

  it("is kept while the server is away, too busy or out of order", async () => {
    for (const reply of [undefined, { status: 429 }, { status: 503 }, { status: 500 }]) {
      const calls = stubServer(() => reply);
      const { now, leave } = await drawHook(useOutbox, "ann");
      await act(() => now().submit(answer));
      await expect.poll(() => calls).toContain(DONE);
      await expect.poll(() => now().pending()).toMatchObject([{ isSaving: false }]);
      expect(await left()).toMatchObject([answer]);
      now().stop();
      await leave();
    }
  });
});

describe("what a reload finds unsent", () => {
  const found = async (whoami: string | null) => {
    await createAnswerStore().put({ ...answer, seq: 1 });
    const stored = buildGradedAnswer(3, { AttemptID: 7, Ans: "2" });
    const calls = stubServer((call) =>
      call === WHOAMI
        ? { status: 200, response: whoami && { ID: whoami } }
        : { status: 200, response: [stored] },
    );
    const { now, leave } = await drawHook(useOutbox, "ann");
    return { calls, now, leave };
  };

  it("is sent once the server says that its owner is there", async () => {
    const { calls, leave } = await found("ann");
    await expect.poll(left).toEqual([]);
    expect(calls).toEqual([WHOAMI, TOGETHER]);
    await leave();
  });

  it.each(["ben", null])("is not sent while %s is there", async (whoami) => {
    const { calls, now, leave } = await found(whoami);
    await expect.poll(() => now().pending()).toMatchObject([{ isSaving: false }]);
    await expect.poll(() => calls).toEqual([WHOAMI]);
    expect(await left()).toMatchObject([answer]);
    await leave();
  });
});

it("what waited goes with its place in the order and with how sure its learner was, where that was said", async () => {
  await createAnswerStore().put({ ...answer, seq: 4, sure: "guess" });
  await createAnswerStore().put({ ...answer, questionId: 8, seq: 5 });
  const sent: unknown[] = [];
  stubServer((call, body) => {
    if (call === WHOAMI) return isAnn;
    sent.push(JSON.parse(body));
    return {
      status: 200,
      response: [3, 8].map((id) => buildGradedAnswer(id, { AttemptID: 7, Ans: "2" })),
    };
  });
  const { now, leave } = await drawHook(useOutbox, "ann");
  await act(() => now().start("ann"));
  await expect.poll(left).toEqual([]);
  expect(sent).toEqual([
    {
      Answers: [
        { QnID: 3, Answer: "2", Seq: 4, Sure: "guess" },
        { QnID: 8, Answer: "2", Seq: 5 },
      ],
    },
  ]);
  await leave();
});

it("what waits to be sent goes out as soon as the browser says that the network is back", async () => {
  const stored = buildGradedAnswer(3, { AttemptID: 7, Ans: "2" });
  let isAway = true;
  stubServer((call) => {
    if (call === WHOAMI) return isAnn;
    // The next try would be an hour from now.
    return isAway ? { status: 503, headers: { "Retry-After": "3600" } } : { status: 200, response: [stored] };
  });
  const { now } = await drawHook(useOutbox, "ann");
  await act(() => now().submit(answer));
  await expect.poll(() => now().pending()).toMatchObject([{ isSaving: false }]);
  isAway = false;
  await act(() => window.dispatchEvent(new Event("online")));
  await expect.poll(() => now().pending()).toEqual([]);
  expect(await left()).toEqual([]);
  now().stop();
});
