import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import type { Attempt } from "#contract/shapes.ts";
import { buildAttempt } from "../../../test/attempt.ts";
import { stubServer } from "../../../test/page.tsx";
import { buildGradedAnswer, buildQuestion } from "../../../test/question.ts";
import { settleCopies } from "../../../test/settled-copies.ts";
import { signedInPage } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { answersQuery, latestAttemptQuery, setQuestionsQuery } from "../features/practice/api.ts";
import { startQuery } from "../features/practice/run/run-api.ts";
import { networkThenCopy } from "../lib/kept-copies.ts";
import { pageNow } from "../lib/page-clock.ts";
import { whoamiQuery } from "../lib/session.ts";
import { drop, keepCopies, restore } from "./copies.ts";
import { readTaken } from "./taken.ts";

vi.mock("../lib/kept-copies.ts", async (original) => {
  const module = await original<typeof import("../lib/kept-copies.ts")>();
  module.bringCopies(async () => ({ restore, drop }));
  return module;
});

const attempt = buildAttempt({ ID: 70, DelayMarking: false });

signedInPage();
settleCopies();
beforeEach(() => localStorage.clear());

/** A page of somebody's that keeps copies. */
function openPage(user = buildUser()) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: "always", persister: networkThenCopy } },
  });
  client.setQueryData(whoamiQuery.queryKey, user);
  keepCopies(client);
  return client;
}

/** Until what was asked of the copies before is done. */
const settled = () => readTaken();

/** A run through set 5 that was open here when the network went. */
async function practised(overrides: Partial<Attempt> = {}) {
  const client = openPage();
  const started = { attempt: { ...attempt, ...overrides }, receivedAt: pageNow() };
  client.setQueryData(startQuery(client, 5, false).queryKey, started);
  client.setQueryData(setQuestionsQuery(5).queryKey, [buildQuestion({ ID: 11 })]);
  client.setQueryData(answersQuery(started.attempt.ID).queryKey, [buildGradedAnswer(11, { AttemptID: 70 })]);
  await settled();
  stubServer(() => undefined);
  return client;
}

it("what was open goes on without a network, with its questions and answers", async () => {
  await practised();
  const later = openPage();
  expect((await later.fetchQuery(startQuery(later, 5, false))).attempt.ID).toBe(70);
  expect(await later.fetchQuery(setQuestionsQuery(5))).toMatchObject([{ ID: 11 }]);
  expect(await later.fetchQuery(answersQuery(70))).toMatchObject([{ QnID: 11 }]);
});

it("what the server said of a run before it said whose it is is kept as well", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { persister: networkThenCopy } } });
  keepCopies(client);
  client.setQueryData(startQuery(client, 5, false).queryKey, { attempt, receivedAt: pageNow() });
  client.setQueryData(setQuestionsQuery(5).queryKey, [buildQuestion({ ID: 11 })]);
  client.setQueryData(whoamiQuery.queryKey, buildUser());
  await settled();
  stubServer(() => undefined);
  const later = openPage();
  expect((await later.fetchQuery(startQuery(later, 5, false))).attempt.ID).toBe(70);
  expect(await later.fetchQuery(setQuestionsQuery(5))).toMatchObject([{ ID: 11 }]);
});

it("what was dropped before it was said who it is, as at a sign-out, is not kept for the next user", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { persister: networkThenCopy } } });
  keepCopies(client);
  client.setQueryData(setQuestionsQuery(5).queryKey, [buildQuestion({ ID: 11 })]);
  client.clear();
  client.setQueryData(whoamiQuery.queryKey, buildUser());
  await settled();
  stubServer(() => undefined);
  const later = openPage();
  await expect(later.fetchQuery(setQuestionsQuery(5))).rejects.toThrow();
});

it("of sets whose numbers begin alike each has its own, and loses nothing by the other's mark", async () => {
  const client = await practised();
  const longer = buildAttempt({ ID: 700, ProblemSetID: 55, DelayMarking: false });
  client.setQueryData(startQuery(client, 55, false).queryKey, { attempt: longer, receivedAt: pageNow() });
  client.setQueryData(setQuestionsQuery(55).queryKey, [buildQuestion({ ID: 12 })]);
  const marked = buildAttempt({ ID: 70, MarkedAt: "2026-11-20T04:00:00Z", Score: 1 });
  client.setQueryData(latestAttemptQuery(5).queryKey, marked);
  await settled();
  const later = openPage();
  await expect(later.fetchQuery(startQuery(later, 5, false))).rejects.toThrow();
  expect((await later.fetchQuery(startQuery(later, 55, false))).attempt.ID).toBe(700);
  expect(await later.fetchQuery(setQuestionsQuery(55))).toMatchObject([{ ID: 12 }]);
});

it("a test whose time is over does not go on without a network", async () => {
  await practised({ Deadline: attempt.Now });
  const later = openPage();
  await expect(later.fetchQuery(startQuery(later, 5, false))).rejects.toThrow();
});

it("what was marked elsewhere meanwhile is gone with its questions and answers; another set's mark changes nothing", async () => {
  const client = await practised();
  const marked = { MarkedAt: "2026-11-20T04:00:00Z", Score: 1 };
  client.setQueryData(latestAttemptQuery(6).queryKey, buildAttempt({ ID: 71, ProblemSetID: 6, ...marked }));
  await settled();
  const before = openPage();
  expect((await before.fetchQuery(startQuery(before, 5, false))).attempt.ID).toBe(70);
  client.setQueryData(latestAttemptQuery(5).queryKey, { ...attempt, ...marked });
  await settled();
  const later = openPage();
  await expect(later.fetchQuery(startQuery(later, 5, false))).rejects.toThrow();
  await expect(later.fetchQuery(setQuestionsQuery(5))).rejects.toThrow();
  await expect(later.fetchQuery(answersQuery(70))).rejects.toThrow();
});

it("the answers of an attempt that was only looked at are not kept", async () => {
  const client = openPage();
  client.setQueryData(answersQuery(90).queryKey, [buildGradedAnswer(11, { AttemptID: 90, Score: 1 })]);
  await settled();
  stubServer(() => undefined);
  const later = openPage();
  await expect(later.fetchQuery(answersQuery(90))).rejects.toThrow();
});

it("somebody else who signs in finds none of it, and nor does its owner afterwards", async () => {
  await practised();
  for (const user of [buildUser({}, { ID: "somebody" }), buildUser()]) {
    const client = openPage(user);
    await settled();
    await expect(client.fetchQuery(startQuery(client, 5, false))).rejects.toThrow();
  }
});
