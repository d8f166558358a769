import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stubServer } from "../../../test/page.tsx";
import { call, callList } from "./call.ts";

let calls: string[];
beforeEach(() => {
  calls = stubServer(() => ({ status: 200, response: [] }));
});
afterEach(() => vi.unstubAllGlobals());

it("fills the address in, each value as one part of it, and leaves out what is not given", async () => {
  await call("POST /api/transfer-acc/:email", { params: { email: "a/b?c@example.sg" } });
  await call("GET /api/attempts/:id/questions/:qid/answer", { params: { id: 7, qid: 12 } });
  await callList("GET /api/attempts", { query: { page: 2, pset: undefined } });
  expect(calls).toEqual([
    "POST /api/transfer-acc/a%2Fb%3Fc%40example.sg",
    "GET /api/attempts/7/questions/12/answer",
    "GET /api/attempts?page=2",
  ]);
});

describe("a call that the contract does not have is no TypeScript:", () => {
  it("another address or method", async () => {
    // @ts-expect-error a path that no endpoint has
    await call("GET /api/setz/:id", { params: { id: 5 } });
    // @ts-expect-error the path has no such method
    await call("DELETE /api/sets/:id", { params: { id: 5 } });
    // @ts-expect-error a list that comes in pages
    await call("GET /api/attempts", {});
    // @ts-expect-error no list
    await callList("GET /api/sets/:id", { params: { id: 5 } });
    expect(calls).toHaveLength(4);
  });

  it("another input", async () => {
    // @ts-expect-error a number is wanted
    await call("GET /api/sets/:id", { params: { id: "five" } });
    // @ts-expect-error it is not called so
    await call("PUT /api/sets/:id/attempt", { params: { id: 5 }, query: { delayMark: true } });
    // @ts-expect-error the body is wanted
    await call("POST /api/otp", {});
    // @ts-expect-error nobody knows this field
    await call("POST /api/otp", { body: { Email: "a@example.sg", Name: "A" } });
    // @ts-expect-error there is nothing to send
    await call("GET /api/whoami", { body: {} });
    expect(calls).toHaveLength(5);
  });

  it("another reply", async () => {
    const user = await call("GET /api/whoami");
    // @ts-expect-error null for a visitor
    expect(user.Email).toBeUndefined();
    const set = await call("GET /api/sets/:id", { params: { id: 5 } });
    // @ts-expect-error a set has a title and no name
    expect(set.Name).toBeUndefined();
  });
});

describe("a call", () => {
  it("gives what the reply carries in Response, and null if there is no content", async () => {
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ Response: { Unread: 3 } })));
    expect(await call("GET /api/notices")).toEqual({ Unread: 3 });
    vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
    expect(await call("GET /api/whoami")).toBeNull();
  });

  it("goes with the cookies of this site, is given up after 100 seconds, and is never tried again", async () => {
    const limit = vi.spyOn(AbortSignal, "timeout");
    const sent: RequestInit[] = [];
    vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
      sent.push(init);
      throw new TypeError("no network");
    });
    await expect(call("GET /api/whoami")).rejects.toMatchObject({ status: 0, code: "unreachable" });
    expect(sent.map(({ credentials }) => credentials)).toEqual(["same-origin"]);
    expect(limit.mock.calls).toEqual([[100_000]]);
    limit.mockRestore();
  });

  it("that somebody may end by a signal is given up after its time anyway", async () => {
    const late = new AbortController();
    const limit = vi.spyOn(AbortSignal, "timeout").mockReturnValue(late.signal);
    vi.stubGlobal(
      "fetch",
      (_: string, { signal }: RequestInit) =>
        new Promise((_, fail) => signal?.addEventListener("abort", () => fail(signal.reason))),
    );
    const frozen = call("GET /api/whoami", { signal: new AbortController().signal });
    late.abort();
    await expect(frozen).rejects.toMatchObject({ status: 0 });
    limit.mockRestore();
  });

  it.each([
    ["the server's sentence", JSON.stringify({ Error: "It is closed.", Code: "closed" }), "It is closed."],
    ["that something went wrong, where it says none", "", "Something went wrong"],
  ])("that is refused says %s", async (_, body, message) => {
    vi.stubGlobal("fetch", async () => new Response(body, { status: 500 }));
    await expect(call("GET /api/whoami")).rejects.toMatchObject({ status: 500, message });
  });
});
