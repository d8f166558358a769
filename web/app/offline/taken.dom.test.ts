import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import type { TakenSet } from "#contract/practice.ts";
import { buildAttempt } from "../../../test/attempt.ts";
import { stubServer } from "../../../test/page.tsx";
import { buildGradedAnswer, buildQuestion } from "../../../test/question.ts";
import { settleCopies } from "../../../test/settled-copies.ts";
import { signedInPage } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { setQuery } from "../features/catalogue/api.ts";
import {
  answersQuery,
  attemptQuery,
  latestAttemptQuery,
  setQuestionsQuery,
} from "../features/practice/api.ts";
import { startQuery } from "../features/practice/run/run-api.ts";
import { networkThenCopy } from "../lib/kept-copies.ts";
import { whoamiQuery } from "../lib/session.ts";
import { drop, keepCopies, restore } from "./copies.ts";
import { own } from "./copy-store.ts";
import { keepTakenAnswers, keepTopic, readTaken, removeTopic, takenAnswers } from "./taken.ts";

vi.mock("../lib/kept-copies.ts", async (original) => {
  const module = await original<typeof import("../lib/kept-copies.ts")>();
  module.bringCopies(async () => ({ restore, drop }));
  return module;
});

const TOPIC = { ID: 3, Name: "Contract", Paper: 1 };
const ID = 70;
const questions = [buildQuestion({ ID: 11 }), buildQuestion({ ID: 12 })];
const reserved = buildAttempt({ ID, DelayMarking: false, QuestionsDone: 0, Reserved: true });
const takenSet = (overrides: Partial<TakenSet> = {}): TakenSet => ({
  Attempt: reserved,
  Questions: questions,
  Answers: [],
  ...overrides,
});

signedInPage();
settleCopies();
beforeEach(async () => {
  localStorage.clear();
  await own("learner");
});

/** A page of the learner's, as the app makes one, that keeps copies. */
function openPage() {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: "always", persister: networkThenCopy } },
  });
  client.setQueryData(whoamiQuery.queryKey, buildUser());
  keepCopies(client);
  return client;
}

/** Until what was asked of the copies before is done. */
const settled = () => readTaken();

it("a topic is kept for its owner alone, and can be taken off again", async () => {
  expect(await keepTopic("somebody", TOPIC, [takenSet()])).toBe(false);
  expect(await readTaken()).toEqual([]);
  expect(await keepTopic("learner", TOPIC, [takenSet()])).toBe(true);
  const [kept] = (await readTaken(TOPIC.ID)) ?? [];
  expect(kept?.sets).toMatchObject([
    { attemptId: ID, questions: 2, answered: [], isOpened: false, isDone: false },
  ]);
  expect(await readTaken(4)).toEqual([]);
  await removeTopic(TOPIC.ID);
  expect(await readTaken()).toEqual([]);
  const client = openPage();
  stubServer(() => undefined);
  await expect(client.fetchQuery(startQuery(client, 5, false))).rejects.toThrow();
});

it("a browser that keeps nothing says so", async () => {
  const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("no room", "QuotaExceededError");
  });
  onTestFinished(() => full.mockRestore());
  expect(await keepTopic("learner", TOPIC, [takenSet()])).toBe(false);
});

it("what was downloaded begins without a network, counts as opened from then on, and the server gets the time before any start", async () => {
  await keepTopic("learner", TOPIC, [takenSet()]);
  vi.stubGlobal("navigator", { onLine: false });
  stubServer(() => undefined);
  const client = openPage();
  const started = await client.fetchQuery(startQuery(client, 5, true));
  expect(started.attempt).toMatchObject({ ID, DelayMarking: false, Reserved: true });
  expect(await client.fetchQuery(setQuestionsQuery(5))).toEqual(questions);
  expect(await client.fetchQuery(answersQuery(ID))).toEqual([]);
  expect(await client.fetchQuery(setQuery(5))).toMatchObject({ ID: 5, Attempts: [] });
  const [opened] = (await readTaken()) ?? [];
  expect(opened?.sets[0]?.isOpened).toBe(true);

  const { Reserved: _, ...attempt } = reserved;
  const bodies: string[] = [];
  const calls = stubServer((_call, body) => {
    bodies.push(body);
    return { status: 200, response: attempt };
  });
  await client.fetchQuery({ ...startQuery(client, 5, false), staleTime: 0 });
  expect(calls).toEqual([`POST /api/attempts/${ID}/open`, "PUT /api/sets/5/attempt?delayMarking=false"]);
  expect(JSON.parse(bodies[0] ?? "")).toEqual({ OpenedAt: started.attempt.CreatedAt });

  // Also on the next page, if nothing is started: once.
  vi.stubGlobal("navigator", { onLine: true });
  await settled();
  calls.length = 0;
  openPage();
  await settled();
  expect(calls).toEqual([]);
});

it("a set that one comes back to without a network has been open since its first opening", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T02:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  await keepTopic("learner", TOPIC, [takenSet()]);
  stubServer(() => undefined);
  const first = openPage();
  const begun = await first.fetchQuery(startQuery(first, 5, true));
  vi.setSystemTime(new Date("2026-11-21T02:10:00Z"));
  const later = openPage();
  const again = await later.fetchQuery(startQuery(later, 5, true));
  expect([begun, again].map(({ attempt }) => attempt.CreatedAt)).toEqual([
    "2026-11-21T02:00:00.000Z",
    "2026-11-21T02:00:00.000Z",
  ]);
});

it("what was opened without a network is reported at the next page with one, until it has arrived; what was not is no news", async () => {
  const other = buildAttempt({ ID: 71, ProblemSetID: 6, Reserved: true });
  await keepTopic("learner", TOPIC, [takenSet(), takenSet({ Attempt: other })]);
  stubServer(() => undefined);
  const client = openPage();
  await client.fetchQuery(startQuery(client, 5, false));
  const away = stubServer(() => ({ status: 503 }));
  openPage();
  await vi.waitFor(() => expect(away).toEqual([`POST /api/attempts/${ID}/open`]));
  await settled();
  const [topic] = (await readTaken()) ?? [];
  expect(topic?.sets.find(({ attemptId }) => attemptId === ID)).toMatchObject({
    isOpened: true,
    isDone: false,
  });
  const calls = stubServer(() => ({ status: 200, response: { ...reserved, Reserved: undefined } }));
  openPage();
  await vi.waitFor(() => expect(calls).toEqual([`POST /api/attempts/${ID}/open`]));
  await vi.waitFor(async () => {
    const again = stubServer(() => undefined);
    openPage();
    await settled();
    expect(again).toEqual([]);
  });
});

it("what was opened without a network is also reported if its owner becomes known only later", async () => {
  await keepTopic("learner", TOPIC, [takenSet()]);
  stubServer(() => undefined);
  const away = openPage();
  await away.fetchQuery(startQuery(away, 5, false));
  const calls = stubServer(() => ({ status: 200, response: { ...reserved, Reserved: undefined } }));
  const client = new QueryClient();
  keepCopies(client);
  await settled();
  expect(calls).toEqual([]);
  client.setQueryData(whoamiQuery.queryKey, buildUser());
  await vi.waitFor(() => expect(calls).toEqual([`POST /api/attempts/${ID}/open`]));
});

it("the review of an earlier attempt at its set leaves what was downloaded to be gone on with", async () => {
  await keepTopic("learner", TOPIC, [takenSet()]);
  const client = openPage();
  const isDone = async () => (await readTaken())?.[0]?.sets[0]?.isDone;
  const review = (id: number) =>
    client.setQueryData(attemptQuery(id).queryKey, {
      ...reserved,
      ...{ ID: id, Reserved: undefined, MarkedAt: "2026-11-21T03:00:00.000Z" },
    });
  review(ID - 1);
  await settled();
  expect(await isDone()).toBe(false);
  review(ID);
  await vi.waitFor(async () => expect(await isDone()).toBe(true));
});

it("answers stay on the device when a test starts, without how they were marked and without a key", async () => {
  const { Reserved: _, ...attempt } = reserved;
  await keepTopic("learner", TOPIC, [takenSet({ Attempt: attempt })]);
  const client = openPage();
  const key = { ...questions[0], ID: 11, Answer: "2", Explanation: "KEY" } as (typeof questions)[number];
  client.setQueryData(startQuery(client, 5, false).queryKey, { attempt, receivedAt: 0 });
  client.setQueryData(setQuestionsQuery(5).queryKey, questions);
  client.setQueryData(answersQuery(ID).queryKey, [
    buildGradedAnswer(11, { AttemptID: ID, Ans: "3", Seq: 2, Score: 1, Question: key }),
  ]);
  const test = buildAttempt({ ID: 90, ProblemSetID: 9, DelayMarking: true });
  client.setQueryData(startQuery(client, 9, true).queryKey, { attempt: test, receivedAt: 0 });
  await settled();
  expect(await takenAnswers(ID)).toEqual([
    expect.objectContaining({ QnID: 11, Ans: "3", Seq: 2, Score: null, Question: questions[0] }),
  ]);

  stubServer(() => undefined);
  const later = openPage();
  expect((await later.fetchQuery(startQuery(later, 5, false))).attempt.ID).toBe(ID);
  expect(await later.fetchQuery(setQuestionsQuery(5))).toEqual(questions);
  expect(JSON.stringify(await later.fetchQuery(answersQuery(ID)))).not.toMatch(/KEY|"Score":1/);
});

it("the questions of an earlier attempt, which may have keys, are not taken for those of what was downloaded", async () => {
  const client = openPage();
  client.setQueryData(setQuestionsQuery(5).queryKey, [buildQuestion({ ID: 11, Body: "As it was" })]);
  await keepTopic("learner", TOPIC, [takenSet()]);
  stubServer(() => undefined);
  const later = openPage();
  await later.fetchQuery(startQuery(later, 5, false));
  expect(await later.fetchQuery(setQuestionsQuery(5))).toEqual(questions);
});

it("what was marked can't be gone on with; all of it goes with the user", async () => {
  await keepTopic("learner", TOPIC, [takenSet()]);
  const client = openPage();
  const marked = buildAttempt({ ID, MarkedAt: "2026-11-20T04:00:00Z", Score: 1 });
  client.setQueryData(latestAttemptQuery(5).queryKey, marked);
  const [here] = (await readTaken()) ?? [];
  expect(here?.sets[0]?.isDone).toBe(true);
  stubServer(() => undefined);
  const later = openPage();
  await expect(later.fetchQuery(startQuery(later, 5, false))).rejects.toThrow();
  await drop();
  expect(await readTaken()).toEqual([]);
});

it("a topic that is downloaded again keeps when its sets were opened here, until the server knows", async () => {
  const away = vi.stubGlobal("navigator", { onLine: false });
  await keepTopic("learner", TOPIC, [takenSet()]);
  stubServer(() => undefined);
  const client = openPage();
  const started = await client.fetchQuery(startQuery(client, 5, false));
  await keepTopic("learner", TOPIC, [takenSet()]);
  const [here] = (await readTaken()) ?? [];
  expect(here?.sets[0]?.isOpened).toBe(true);
  away.stubGlobal("navigator", { onLine: true });
  const bodies: string[] = [];
  stubServer((_call, body) => {
    bodies.push(body);
    return { status: 200, response: { ...reserved, Reserved: undefined } };
  });
  openPage();
  await vi.waitFor(() => expect(bodies).toHaveLength(1));
  expect(JSON.parse(bodies[0] ?? "")).toEqual({ OpenedAt: started.attempt.CreatedAt });
});

it("what the server no longer has of what was taken along is asked about once, and is not gone on with", async () => {
  await keepTopic("learner", TOPIC, [takenSet()]);
  stubServer(() => undefined);
  const client = openPage();
  await client.fetchQuery(startQuery(client, 5, false));
  const calls = stubServer(() => ({ status: 404 }));
  openPage();
  await vi.waitFor(() => expect(calls).toEqual([`POST /api/attempts/${ID}/open`]));
  await vi.waitFor(async () => expect((await readTaken())?.[0]?.sets[0]?.isDone).toBe(true));
  stubServer(() => undefined);
  const later = openPage();
  await expect(later.fetchQuery(startQuery(later, 5, false))).rejects.toThrow();
});

it("of two states of an answer the newer one stays on the device, in whichever order they come", async () => {
  const { Reserved: _, ...attempt } = reserved;
  await keepTopic("learner", TOPIC, [takenSet({ Attempt: attempt })]);
  const state = (Ans: string, Seq: number) => buildGradedAnswer(11, { AttemptID: ID, Ans, Seq });
  const kept = async () => (await takenAnswers(ID))?.map(({ Ans, Seq }) => [Ans, Seq]);
  await keepTakenAnswers("learner", ID, [state("3", 2)]);
  await keepTakenAnswers("learner", ID, [state("1", 1)]);
  expect(await kept()).toEqual([["3", 2]]);
  await keepTakenAnswers("learner", ID, [state("4", 3)]);
  expect(await kept()).toEqual([["4", 3]]);
});
