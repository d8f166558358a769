// @vitest-environment happy-dom

import { type QueryClient, useQuery } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { act } from "../../../../../test/act.ts";
import { drawHook, stubServer } from "../../../../../test/page.tsx";
import { buildQuestion } from "../../../../../test/question.ts";
import { buildRun } from "../../../../../test/run.ts";
import { fresh, keys } from "../../../lib/cache.ts";
import { call } from "../../../lib/call.ts";
import { setQuestionsQuery } from "../api.ts";
import { useFinish, useFlag } from "./run-api.ts";

afterEach(() => vi.unstubAllGlobals());

const { attempt } = buildRun([]);
const flagsIn = (client: QueryClient) =>
  client
    .getQueryData(setQuestionsQuery(attempt.ProblemSetID).queryKey)
    ?.map(({ Flagged }) => Flagged ?? false);

it.each([
  true,
  false,
])("a flag shows at once, and what the server refuses shows as it was before (%s)", async (Flagged) => {
  let refuse: (() => void) | undefined;
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise<Response>((reply) => {
        refuse = () => reply(new Response('{"Error":"No."}', { status: 400 }));
      }),
  );
  const { client, now } = await drawHook(useFlag, attempt);
  client.setQueryData(setQuestionsQuery(attempt.ProblemSetID).queryKey, [
    buildQuestion({ ID: 1, Flagged: !Flagged }),
    buildQuestion({ ID: 2, Flagged: true }),
  ]);
  await act(() => now()({ questionId: 1, Flagged }));
  await vi.waitFor(() => expect(flagsIn(client)).toEqual([Flagged, true]));
  await vi.waitFor(() => expect(refuse).toBeDefined());
  await act(() => refuse?.());
  await vi.waitFor(() => expect(flagsIn(client)).toEqual([!Flagged, true]));
});

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
