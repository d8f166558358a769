import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { act } from "../../../../../test/act.ts";
import { stubIndexedDb } from "../../../../../test/indexed-db.ts";
import { drawHook, stubServer } from "../../../../../test/page.tsx";
import { buildGradedAnswer } from "../../../../../test/question.ts";
import { useToasts } from "../../../lib/toasts.ts";
import { acknowledgedQuery } from "../api.ts";
import { useOutbox } from "./answer-sync.ts";

const ANSWER = { userId: "ann", attemptId: 7, questionId: 3, answer: "2" };
const STORED = "GET /api/attempts/7/questions/3/answer";
const stored = (overrides: Parameters<typeof buildGradedAnswer>[1]) =>
  buildGradedAnswer(3, { AttemptID: 7, ...overrides });

beforeEach(() => {
  stubIndexedDb();
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

/** Gives an answer, and what is said and known of it once the server has replied. */
async function give(reply: Parameters<typeof stubServer>[0], sure?: "guess") {
  const bodies: string[] = [];
  const calls = stubServer((call, body) => {
    if (call.startsWith("POST")) bodies.push(body);
    return call === "GET /api/whoami" ? { status: 200, response: { ID: "ann" } } : reply(call, body);
  });
  const toasts = await drawHook(() => useToasts(), undefined);
  const before = toasts.now().map(({ id }) => id);
  const { client, now, leave } = await drawHook(useOutbox, "ann");
  await act(() => now().submit({ ...ANSWER, ...(sure && { sure }) }));
  await expect.poll(() => now().pending()).toEqual([]);
  now().stop();
  await leave();
  return {
    calls,
    bodies,
    said: () => toasts.now().flatMap(({ id, title }) => (before.includes(id) ? [] : [title])),
    known: () => client.getQueryData(acknowledgedQuery(7).queryKey)?.map(({ Ans }) => Ans),
  };
}

it.each([
  ["that is stored as it was sent, nothing is said", { Ans: "2" }, []],
  [
    "that came after the time, it is said that it does not count",
    { Ans: "2", Counted: false },
    ["The time was over"],
  ],
  [
    "that came late beside one that counts, the same is said",
    { Ans: "1", LateAns: "2" },
    ["The time was over"],
  ],
  ["in whose place another tab's is stored, that is said", { Ans: "3" }, ["Answered in another tab"]],
])("of an answer %s", async (_, reply, said) => {
  const given = await give(() => ({ status: 200, response: stored(reply) }));
  expect(given.said()).toEqual(said);
  expect(given.known()).toEqual([reply.Ans]);
});

it("an answer that is refused is said to be, and the one that stands is shown in its place", async () => {
  const given = await give((call) =>
    call === STORED ? { status: 200, response: stored({ Ans: "1", Score: 0 }) } : { status: 400 },
  );
  await expect.poll(given.known).toEqual(["1"]);
  expect(given.said()).toEqual(["Oops!"]);
});

it("where nothing stands in place of a refused answer the question is open again", async () => {
  const given = await give((call) => (call === STORED ? { status: 404 } : { status: 400 }));
  await expect.poll(() => given.calls).toContain(STORED);
  expect(given.known()).toBeUndefined();
});

it("how sure the learner is goes out with the answer, and nothing of it where nothing was said", async () => {
  const ok = () => ({ status: 200, response: stored({ Ans: "2" }) });
  expect((await give(ok, "guess")).bodies.map((body) => JSON.parse(body).Sure)).toEqual(["guess"]);
  expect((await give(ok)).bodies.map((body) => Object.keys(JSON.parse(body)))).toEqual([["Answer", "Seq"]]);
});
