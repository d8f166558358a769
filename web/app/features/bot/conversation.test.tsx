import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { act } from "../../../../test/act.ts";
import { drawHook } from "../../../../test/page.tsx";
import { setOwner } from "../../lib/kept.ts";
import { ask, useConversation } from "./conversation.ts";

beforeEach(() => setOwner("ana"));
afterEach(() => {
  setOwner(null);
  vi.unstubAllGlobals();
});

const sse = (event: string, data: object) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** The study bot, which answers each question with that question in capitals. */
function answering() {
  vi.stubGlobal("fetch", async (url: string) => {
    const prompt = new URL(url, "http://x").searchParams.get("prompt") ?? "";
    const sources = { ID: 7, Sources: [], LawAsAt: null, Model: null, Sum: null };
    return new Response(
      sse("sources", sources) + sse("text", { Text: prompt.toUpperCase() }) + sse("done", { ID: 7 }),
    );
  });
}

it("what was asked and answered stays, also while the dialog is closed, and the next answer comes below it", async () => {
  answering();
  const first = await drawHook(useConversation, undefined);
  await act(() => ask("What is a caveat?"));
  await first.leave();
  const again = await drawHook(useConversation, undefined);
  await act(() => ask("How long does it last?"));
  expect(again.now().map(({ prompt, text, state }) => [prompt, text, state])).toEqual([
    ["What is a caveat?", "WHAT IS A CAVEAT?", "done"],
    ["How long does it last?", "HOW LONG DOES IT LAST?", "done"],
  ]);
});

it("one question is asked at a time: another one while it is answered is not taken", async () => {
  answering();
  const { now } = await drawHook(useConversation, undefined);
  await act(async () => void (await Promise.all([ask("What is an easement?"), ask("And a lease?")])));
  const prompts = () => now().map(({ prompt }) => prompt);
  expect(prompts()).toContain("What is an easement?");
  expect(prompts()).not.toContain("And a lease?");
  await act(() => ask("And a lease?"));
  expect(prompts().slice(-2)).toEqual(["What is an easement?", "And a lease?"]);
});

it("the next user of the page sees nothing of it", async () => {
  answering();
  const { now } = await drawHook(useConversation, undefined);
  await act(() => ask("What is a caveat?"));
  expect(now()).toHaveLength(1);
  await act(() => setOwner("ben"));
  expect(now()).toEqual([]);
});

it("what the former user asked is not answered any more once somebody else has the page", async () => {
  let signal: AbortSignal | null | undefined;
  vi.stubGlobal("fetch", (_url: string, init: RequestInit) => {
    signal = init.signal;
    return new Promise(() => undefined);
  });
  await drawHook(useConversation, undefined);
  void ask("What is a caveat?");
  await vi.waitFor(() => expect(signal?.aborted).toBe(false));
  await act(() => setOwner("ben"));
  expect(signal?.aborted).toBe(true);
});
