import { expect, test } from "vitest";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { boundApp } from "../../../test/bound.ts";
import { allEndpoints } from "../openapi/document.ts";
import { Events, Streamed } from "./streams.ts";

const streaming = allEndpoints().filter((endpoint) => endpoint.streams);

/** The same endpoint as far as turns, sizes and replies go, at an address that needs nothing else. */
const simplified = (endpoint: Endpoint): Endpoint => ({
  ...endpoint,
  path: "/api/simplified",
  params: z.object({}),
  query: z.object({}),
  body: z.any(),
  needsFreshSignIn: false,
});

/** Work whose parts end when the test says so. */
function works() {
  const ends: (() => void)[] = [];
  let running = 0;
  let begun = 0;
  return {
    begin: () =>
      new Promise<void>((resolve) => {
        begun += 1;
        running += 1;
        ends.push(() => {
          running -= 1;
          resolve();
        });
      }),
    endOne: () => ends.shift()?.(),
    running: () => running,
    begun: () => begun,
  };
}

async function* oneAfter(end: Promise<void>) {
  yield { event: "begun" };
  await end;
  yield { event: "done" };
}

async function* pieceAfter(begin: () => Promise<void>) {
  await begin();
  yield "1";
}

const REPLIES = {
  events: (work: ReturnType<typeof works>) => {
    const end = work.begin();
    return new Events(oneAfter(end), end);
  },
  pieces: (work: ReturnType<typeof works>) => new Streamed(pieceAfter(work.begin)),
};

test("calls of every kind that streams are listed", () => {
  expect(streaming.map((endpoint) => endpoint.route).toSorted()).toEqual([
    "GET /api/admin/items.csv",
    "GET /api/notes/export",
    "GET /api/tenant/:tenantId/export",
    "GET /api/user/export",
    "POST /api/chatbot",
    "POST /api/tenant/:tenantId/import",
  ]);
});

test.each(
  streaming.flatMap((endpoint) =>
    (["events", "pieces"] as const).map((kind) => [endpoint.route, kind] as const),
  ),
)("of many calls at once to %s whose reply comes as %s two are worked on, until they end", async (route, kind) => {
  const endpoint = streaming.find((one) => one.route === route);
  if (!endpoint) throw new Error(route);
  const work = works();
  const { browserOf } = await boundApp(simplified(endpoint), async () => REPLIES[kind](work));
  const ana = browserOf("ana");
  const calls = Array.from({ length: 5 }, () => ana.send(endpoint.method, "/api/simplified"));
  for (let left = 5; left > 0; left--) {
    await expect.poll(work.running).toBe(Math.min(2, left));
    expect(work.begun()).toBe(5 - left + Math.min(2, left));
    work.endOne();
  }
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

test("work that continues after its caller has left keeps its turn", async () => {
  const work = works();
  const [endpoint] = streaming;
  if (!endpoint) throw new Error("nothing streams");
  const { browserOf } = await boundApp(
    simplified(endpoint),
    async () => new Events(oneAfter(Promise.resolve()), work.begin()),
  );
  const ana = browserOf("ana");
  const replies = await Promise.all([1, 2].map(() => ana.send(endpoint.method, "/api/simplified")));
  expect(replies.map(({ text }) => text)).toEqual([
    "event: begun\ndata: {}\n\nevent: done\ndata: {}\n\n",
    "event: begun\ndata: {}\n\nevent: done\ndata: {}\n\n",
  ]);
  const third = ana.send(endpoint.method, "/api/simplified");
  expect(work.running()).toBe(2);
  work.endOne();
  await third;
  expect(work.begun()).toBe(3);
  expect(work.running()).toBe(2);
  work.endOne();
  work.endOne();
});

test("a call that streams without saying so in the contract is a server error", async () => {
  const [endpoint] = streaming;
  if (!endpoint) throw new Error("nothing streams");
  const quiet = { ...simplified(endpoint), streams: false };
  const { browserOf } = await boundApp(quiet, async () => REPLIES.pieces(works()));
  expect((await browserOf("ana").send(quiet.method, "/api/simplified")).status).toBe(500);
});
