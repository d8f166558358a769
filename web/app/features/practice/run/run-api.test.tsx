import { QueryClient, useQuery } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { act } from "../../../../../test/act.ts";
import { drawHook, stubServer } from "../../../../../test/page.tsx";
import { buildGradedAnswer, buildQuestion } from "../../../../../test/question.ts";
import { buildRun } from "../../../../../test/run.ts";
import { fresh, keys } from "../../../lib/cache.ts";
import { call } from "../../../lib/call.ts";
import { answersQuery, latestAttemptQuery, setQuestionsQuery } from "../api.ts";
import { startQuery, useFinish } from "./run-api.ts";

afterEach(() => vi.unstubAllGlobals());

const { attempt } = buildRun([]);
it("once an attempt is finished the paper's page shows the new state of its sets", async () => {
  let done = 0;
  stubServer((call) => {
    if (call === "GET /api/paperv2/1")
      return { status: 200, response: { ID: 1, Title: `${done} sets done`, Topics: [], FullSets: [] } };
    if (call === "PUT /api/sets/5/done") done += 1;
    return { status: 200, response: { ...attempt, MarkedAt: "2026-11-21T03:00:00Z", Score: 1 } };
  });
  const paperQuery = {
    queryKey: keys.paper(1),
    queryFn: () => call("GET /api/paperv2/:id", { params: { id: 1 } }),
    staleTime: fresh.paper,
  };
  // The page that was opened before the run, and is opened again after it.
  const paper = await drawHook(() => useQuery(paperQuery), undefined);
  await vi.waitFor(() => expect(paper.now().data?.Title).toBe("0 sets done"));
  const run = await drawHook(() => useFinish(attempt), undefined, paper.client);
  await paper.leave();
  await act(() => run.now().mutateAsync());
  await run.leave();
  const again = await drawHook(() => useQuery(paperQuery), undefined, paper.client);
  await vi.waitFor(() => expect(again.now().data?.Title).toBe("1 sets done"));
});

it("a new attempt shows no question of an earlier one, and an attempt that goes on keeps those it has", async () => {
  const client = new QueryClient();
  const { queryKey } = setQuestionsQuery(5);
  client.setQueryData(queryKey, [buildQuestion({ ID: 1 })]);
  client.setQueryData(latestAttemptQuery(5).queryKey, attempt);
  stubServer(() => ({ status: 200, response: attempt }));
  await client.fetchQuery(startQuery(client, 5, true));
  expect(client.getQueryData(queryKey)).toHaveLength(1);
  stubServer(() => ({ status: 200, response: { ...attempt, ID: attempt.ID + 1 } }));
  await client.fetchQuery({ ...startQuery(client, 5, true), staleTime: 0 });
  expect(client.getQueryData(queryKey)).toBe(undefined);
  expect(client.getQueryData(latestAttemptQuery(5).queryKey)?.ID).toBe(attempt.ID + 1);
});

it("once an attempt is finished its answers are read again, since they have their keys by then", async () => {
  const marked = { ...attempt, MarkedAt: "2026-11-21T03:00:00Z", Score: 1 };
  stubServer(() => ({ status: 200, response: marked }));
  const { client, now } = await drawHook(() => useFinish(attempt), undefined);
  const { queryKey } = answersQuery(attempt.ID);
  client.setQueryData(queryKey, [buildGradedAnswer(1, { AttemptID: attempt.ID, Score: null })]);
  await act(() => now().mutateAsync());
  expect(client.getQueryData(queryKey)).toBe(undefined);
  expect(client.getQueryData(latestAttemptQuery(attempt.ProblemSetID).queryKey)).toEqual(marked);
});

it("a review that is on screen when the attempt is reported as marked once more stays as it is", async () => {
  const marked = { ...attempt, MarkedAt: "2026-11-21T03:00:00Z", Score: 1 };
  stubServer(() => ({ status: 200, response: marked }));
  const { client, now } = await drawHook(() => useFinish(attempt), undefined);
  await act(() => now().mutateAsync());
  const { queryKey } = answersQuery(attempt.ID);
  const reviewed = [buildGradedAnswer(1, { AttemptID: attempt.ID, Score: 1 })];
  client.setQueryData(queryKey, reviewed);
  await act(() => now().mutateAsync());
  expect(client.getQueryData(queryKey)).toEqual(reviewed);
});

it("a new attempt is in the lists that show what is under way, and one that goes on changes none", async () => {
  const client = new QueryClient();
  const isOutdated = () => client.getQueryState(keys.today)?.isInvalidated;
  client.setQueryData(keys.today, null);
  client.setQueryData(latestAttemptQuery(5).queryKey, attempt);
  stubServer(() => ({ status: 200, response: attempt }));
  await client.fetchQuery(startQuery(client, 5, true));
  expect(isOutdated()).toBe(false);
  stubServer(() => ({ status: 200, response: { ...attempt, ID: attempt.ID + 1 } }));
  await client.fetchQuery({ ...startQuery(client, 5, true), staleTime: 0 });
  expect(isOutdated()).toBe(true);
});
