import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { act } from "../../../test/act.ts";
import { buildAttempt } from "../../../test/attempt.ts";
import { buildPaper, buildSet } from "../../../test/catalogue.ts";
import { drawAt, stubServer } from "../../../test/page.tsx";
import { buttonOf } from "../../../test/press.ts";
import { signedInPage } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { keys } from "../lib/cache.ts";
import { SetReviewPage } from "./set-review.tsx";

signedInPage();

const marked = (ID: number, Score: number) =>
  buildAttempt({ ID, Score, MarkedAt: "2026-11-20T03:00:00Z", EndedBy: "learner", QuestionCount: 1 });
const [OPEN, LAST, FORMER] = [buildAttempt({ ID: 8 }), marked(7, 10), marked(3, 4)];

/** A review while an attempt is open, on a server that answers the call for its set with this status. */
async function open(href: string, statusOfSet = 200, client = new QueryClient()) {
  const server = { statusOfSet };
  stubServer((call) => {
    const ok = (response: unknown) => ({ status: 200, response });
    if (call.includes("/whoami")) return ok(buildUser());
    if (call.endsWith("/attempt/last")) return ok(OPEN);
    if (call.endsWith("/attempts/3")) return ok(FORMER);
    if (/sets\/\d+$/.test(call))
      return {
        status: server.statusOfSet,
        response: buildSet(5, { Progress: "ongoing", Attempts: [OPEN, LAST, FORMER] }),
      };
    return ok(call.includes("paperv2") ? buildPaper() : []);
  });
  client.setDefaultOptions({ queries: { retry: false } });
  const { place } = await drawAt(href, <SetReviewPage />, client, "/set/:setId/review");
  const sees = (words: string) => vi.waitFor(() => expect(place.textContent).toContain(words));
  return { place, server, sees };
}

it("the attempt that the address names is reviewed, also after the run of another one that is open", async () => {
  const client = new QueryClient();
  // As the run leaves it.
  client.setQueryData(keys.latestAttempt(5), OPEN);
  const { place, sees } = await open("/set/5/review?attemptID=3", 200, client);
  await sees("4 of 16");
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(place.textContent).toContain("4 of 16");
  expect(place.textContent).not.toContain("10 of 16");
});

it("where it cannot be known which attempt was the last marked one it says so, and can be asked again", async () => {
  const { place, server, sees } = await open("/set/5/review", 503);
  await sees("No.");
  server.statusOfSet = 200;
  await act(() => buttonOf(place, "Try again").click());
  await sees("10 of 16");
});
