import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { carrySamples } from "./sample-carry.ts";
import { forgetSamples, keepSample, keptSamples } from "./sample-store.ts";

/** A server that answers one call after the other; an error represents a lost network. */
function serve(...replies: (object | Error | [number, object])[]) {
  const sent: [url: string, body: unknown][] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push([url, init.body]);
    const reply = replies[sent.length - 1];
    if (!reply || reply instanceof Error) throw reply ?? new Error("not expected");
    const [status, body] = Array.isArray(reply) ? reply : [200, { Response: reply }];
    return new Response(JSON.stringify(body), { status });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return sent;
}

const kept = { questionId: 7, version: 2, answer: "3" };

describe("carrying sample answers into an account", () => {
  beforeEach(() => {
    for (const owner of [undefined, "ana", "ben"]) forgetSamples(owner);
    keepSample(undefined, kept);
  });

  it("sends them with the version that was seen, and forgets them once the server has them", async () => {
    const sent = serve({ ID: "ana" }, { ID: 12 });
    expect(await carrySamples("ana")).toEqual({ ID: 12 });
    expect(sent[1]).toEqual([
      "/api/questions/samples/answers",
      '{"Answers":[{"QnID":7,"Answer":"3","Version":2}]}',
    ]);
    expect(await carrySamples("ana")).toBeNull();
    expect(sent).toHaveLength(2);
  });

  it.each([
    ["a lost network", new Error("lost")],
    ["a server that is away", [503, { Error: "Soon.", Code: "unavailable" }] as [number, object]],
    ["a session that ended", [401, { Error: "Log in.", Code: "not_signed_in" }] as [number, object]],
  ])("keeps them through %s for the same user, and gives them to no other", async (_name, failure) => {
    serve({ ID: "ana" }, failure);
    await expect(carrySamples("ana")).rejects.toThrow();
    expect(await carrySamples("ben")).toBeNull();
    expect(keptSamples("ana")).toEqual([kept]);
  });

  it("forgets them when the server refused them for good", async () => {
    serve({ ID: "ana" }, [400, { Error: "No.", Code: "not_a_sample" }]);
    await expect(carrySamples("ana")).rejects.toThrow("No.");
    expect(keptSamples("ana")).toEqual([]);
  });

  it("sends nothing when another tab has signed in somebody else", async () => {
    const sent = serve({ ID: "ben" });
    expect(await carrySamples("ana")).toBeNull();
    expect(sent.map(([url]) => url)).toEqual(["/api/whoami"]);
    expect(keptSamples("ana")).toEqual([kept]);
  });
});
