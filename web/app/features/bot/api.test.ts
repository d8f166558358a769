import { afterEach, expect, test, vi } from "vitest";
import { askBot, asked, promptOf, withEvent } from "./api.ts";

afterEach(() => vi.unstubAllGlobals());

test("an answer grows by the events of its stream, and one that breaks off keeps what came", () => {
  let answer = asked("What is a caveat?");
  const sources = [{ Title: "Caveats", QuestionID: null, Source: "LTA s 115", Href: "/study/p1-interests" }];
  answer = withEvent(
    answer,
    "sources",
    JSON.stringify({ ID: 7, Sources: sources, LawAsAt: "2026-11-21", Model: null }),
  );
  answer = withEvent(answer, "text", JSON.stringify({ Text: "A caveat " }));
  answer = withEvent(answer, "text", JSON.stringify({ Text: "gives notice." }));
  expect(answer).toMatchObject({ id: 7, sources, text: "A caveat gives notice.", state: "asking" });
  expect(withEvent(answer, "later kind", "{}")).toEqual(answer);
  expect(withEvent(answer, "done", '{"ID":7}').state).toBe("done");
  const failed = withEvent(answer, "error", '{"Error":"The answer broke off."}');
  expect(failed).toMatchObject({
    state: "failed",
    error: "The answer broke off.",
    text: "A caveat gives notice.",
  });
});

test("an answer whose stream ends before it is done has failed, with what came of it", async () => {
  const states = async (body: string) => {
    vi.stubGlobal("fetch", async () => new Response(body));
    const seen = [];
    for await (const answer of askBot("Why?", new AbortController().signal)) seen.push(answer);
    return seen.at(-1);
  };
  const piece = 'event: text\ndata: {"Text":"Because"}\n\n';
  expect(await states(piece)).toMatchObject({
    state: "failed",
    text: "Because",
    error: expect.stringMatching(/./),
  });
  expect(await states(`${piece}event: done\ndata: {"ID":7}\n\n`)).toMatchObject({
    state: "done",
    text: "Because",
  });
});

test("a question that is asked about goes behind what is asked of it, as far as there is room", () => {
  expect(promptOf("Why?", undefined)).toBe("Why?");
  expect(promptOf("Why?", { id: 7, text: "A buyer signs." })).toBe("Why?\n\nA buyer signs.");
  const long = promptOf("Why?", { id: 7, text: "字".repeat(5000) });
  expect([...long]).toHaveLength(1000);
});

test("why there is no answer is said in the server's words; without a server, that it was not reached", async () => {
  const last = async (fetch: () => Promise<Response>) => {
    vi.stubGlobal("fetch", fetch);
    const seen = [];
    for await (const answer of askBot("Why?", new AbortController().signal)) seen.push(answer);
    return seen.at(-1);
  };
  const refusal = { Error: "Thirty questions an hour.", Code: "too_many" };
  expect(await last(async () => Response.json(refusal, { status: 429 }))).toMatchObject({
    state: "failed",
    error: "Thirty questions an hour.",
  });
  expect(await last(async () => new Response("", { status: 502, statusText: "Bad Gateway" }))).toMatchObject({
    state: "failed",
    error: "Bad Gateway",
  });
  expect(await last(() => Promise.reject(new TypeError("no network")))).toMatchObject({
    state: "failed",
    error: expect.stringContaining("could not reach the server"),
  });
});
