import type { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { act } from "../../../../../test/act.ts";
import { buildAttempt } from "../../../../../test/attempt.ts";
import { stubIndexedDb } from "../../../../../test/indexed-db.ts";
import { drawHook, stubServer } from "../../../../../test/page.tsx";
import { buildQuestion } from "../../../../../test/question.ts";
import { signedInPage } from "../../../../../test/signed-in.ts";
import { toasts } from "../../../../../test/toasts.ts";
import { buildUser } from "../../../../../test/user.ts";
import { setQuestionsQuery } from "../api.ts";
import { useFlag } from "./flag-sync.ts";

signedInPage();
beforeEach(() => {
  localStorage.clear();
  stubIndexedDb();
});
afterEach(() => vi.unstubAllGlobals());

const attempt = buildAttempt({ ID: 7, ProblemSetID: 5, UserID: "learner" });

/** A page with the questions 1, flagged or not, and 2, flagged. */
async function page(isFlagged: boolean) {
  const drawn = await drawHook(useFlag, attempt);
  drawn.client.setQueryData(setQuestionsQuery(5).queryKey, [
    buildQuestion({ ID: 1, Flagged: isFlagged }),
    buildQuestion({ ID: 2, Flagged: true }),
  ]);
  const flag = (Flagged: boolean) => act(() => drawn.now()({ questionId: 1, Flagged }));
  return { ...drawn, flag, flags: () => flagsIn(drawn.client) };
}

const flagsIn = (client: QueryClient) =>
  client.getQueryData(setQuestionsQuery(5).queryKey)?.map(({ Flagged }) => Flagged ?? false);

it.each([
  true,
  false,
])("a flag shows at once, and what the server refuses shows as it was before, with why (%s)", async (Flagged) => {
  stubServer((call) =>
    call.startsWith("PUT") ? { status: 400 } : { status: 200, response: buildUser({}, { ID: "learner" }) },
  );
  const { flag, flags } = await page(!Flagged);
  await flag(Flagged);
  expect(flags()).toEqual([Flagged, true]);
  await vi.waitFor(() => expect(flags()).toEqual([!Flagged, true]));
  expect(await toasts()).toEqual([["The flag was not changed", "No."]]);
});

it("a flag that was set without a network is sent by the next page with one, and shows there", async () => {
  stubServer(() => undefined);
  const away = await page(false);
  await away.flag(true);
  await away.leave();
  const bodies: string[] = [];
  const calls = stubServer((call, body) => {
    if (call.startsWith("PUT")) bodies.push(body);
    return { status: 200, response: call.startsWith("PUT") ? null : buildUser({}, { ID: "learner" }) };
  });
  const back = await page(false);
  await vi.waitFor(() => expect(back.flags()).toEqual([true, true]));
  // The former page, which was not closed here, may have sent it too.
  expect(new Set(calls.filter((call) => call.startsWith("PUT")))).toEqual(
    new Set(["PUT /api/attempts/7/questions/1/flag"]),
  );
  expect(new Set(bodies)).toEqual(new Set(['{"Flagged":true}']));
});

it("flags of other learners wait for them", async () => {
  stubServer(() => undefined);
  const away = await page(false);
  await away.flag(true);
  await away.leave();
  const calls = stubServer(() => ({ status: 200, response: null }));
  await drawHook(useFlag, { ...attempt, ID: 8, UserID: "somebody" });
  await act(async () => undefined);
  expect(calls.filter((call) => call.startsWith("PUT"))).toEqual([]);
});

it("a flag of the same question in another test is one of its own", async () => {
  stubServer(() => undefined);
  const one = await drawHook(useFlag, { ...attempt, ID: 17 });
  const other = await drawHook(useFlag, { ...attempt, ID: 18 }, one.client);
  await act(() => one.now()({ questionId: 1, Flagged: true }));
  await act(() => other.now()({ questionId: 1, Flagged: true }));
  const calls = stubServer((call) => ({
    status: 200,
    response: call.startsWith("PUT") ? null : buildUser({}, { ID: "learner" }),
  }));
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() =>
    // Others, of pages that were not closed here, may go out too.
    expect(calls).toEqual(
      expect.arrayContaining([
        "PUT /api/attempts/17/questions/1/flag",
        "PUT /api/attempts/18/questions/1/flag",
      ]),
    ),
  );
});
