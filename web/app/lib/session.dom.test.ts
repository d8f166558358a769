import { onlineManager } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { drawHook, stubServer } from "../../../test/page.tsx";
import { toasts } from "../../../test/toasts.ts";
import { buildUser } from "../../../test/user.ts";
import { keys } from "./cache.ts";
import { call } from "./call.ts";
import { currentOwner, onTheWay } from "./kept.ts";
import { bringCopies } from "./kept-copies.ts";
import { createQueryClient } from "./query-client.ts";
import {
  beginSession,
  forgetSession,
  isSignedIn,
  updateSession,
  useSession,
  whoamiQuery,
} from "./session.ts";
import { fetchWhoami, hasSessionMarker } from "./whoami.ts";

const mark = (cookie: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = cookie;
};
const exits = { home: vi.fn(), login: vi.fn() };
const ANA = buildUser({}, { ID: "ana" });

beforeEach(() => mark("signed_in=1; Path=/"));
afterEach(async () => {
  createQueryClient(exits).setQueryData(whoamiQuery.queryKey, null);
  await toasts();
  mark("signed_in=; Path=/; Max-Age=0");
  mark("not_signed_in=; Path=/; Max-Age=0");
  bringCopies(async () => ({ restore: async () => undefined, drop: async () => undefined }));
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

describe("who is signed in", () => {
  test.each([
    ["signed_in=1", true],
    ["signed_in=10", false],
    ["not_signed_in=1", false],
  ])("a browser with %s believes that there is a session: %s", (cookie, believes) => {
    mark("signed_in=; Path=/; Max-Age=0");
    mark(`${cookie}; Path=/`);
    expect(hasSessionMarker()).toBe(believes);
  });

  test("a session that the server does not know any more is not asked about again", async () => {
    const calls = stubServer(() => ({ status: 200, response: null }));
    expect([await fetchWhoami(), await fetchWhoami()]).toEqual([null, null]);
    expect(calls).toEqual(["GET /api/whoami"]);
  });

  test("is a visitor until it is known, and what the page remembers is the user's from then on", async () => {
    stubServer(() => ({ status: 200, response: ANA }));
    const client = createQueryClient(exits);
    client.setQueryData(keys.paper(1), "of a visitor");
    expect(currentOwner()).toBeNull();
    const page = await drawHook(useSession, undefined, client);
    await vi.waitFor(() => expect(page.now()).toEqual({ user: ANA, isLoading: false }));
    expect(currentOwner()).toBe("ana");
    client.setQueryData(whoamiQuery.queryKey, null);
    expect(currentOwner()).toBeNull();
  });

  test("is not decided while it is asked", async () => {
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    const page = await drawHook(useSession, undefined, createQueryClient(exits));
    expect(page.now()).toEqual({ user: null, isLoading: true });
  });

  test("is known by the marker, or by the account that was read", () => {
    const client = createQueryClient(exits);
    expect(isSignedIn(client)).toBe(true);
    mark("signed_in=; Path=/; Max-Age=0");
    expect(isSignedIn(client)).toBe(false);
    client.setQueryData(whoamiQuery.queryKey, ANA);
    expect(isSignedIn(client)).toBe(true);
  });

  test("nothing that a visitor was shown outlives a sign-in; a changed account takes nothing else away", async () => {
    const client = createQueryClient(exits);
    client.setQueryData(keys.paper(1), "as a visitor saw it");
    await beginSession(client, ANA);
    expect(client.getQueryData(whoamiQuery.queryKey)).toEqual(ANA);
    expect(client.getQueryData(keys.paper(1))).toBeUndefined();
    client.setQueryData(keys.paper(1), "as Ana sees it");
    updateSession(client, { ...ANA, DisplayName: "Ana T." });
    expect(client.getQueryData(whoamiQuery.queryKey)?.DisplayName).toBe("Ana T.");
    expect(client.getQueryData(keys.paper(1))).toBe("as Ana sees it");
  });

  test("a caller who leaves is forgotten here: marker, account, copies and where they were going", async () => {
    const drop = vi.fn(async () => undefined);
    bringCopies(async () => ({ restore: async () => undefined, drop }));
    const client = createQueryClient(exits);
    await beginSession(client, ANA);
    onTheWay.set("paper", "2");
    await forgetSession(client);
    expect([hasSessionMarker(), client.getQueryData(whoamiQuery.queryKey)]).toEqual([false, null]);
    expect([drop.mock.calls.length, onTheWay.get("paper")]).toEqual([1, null]);
  });
});

describe("a call of the app that fails", () => {
  const read = (client: ReturnType<typeof createQueryClient>, inline?: boolean) =>
    client
      .fetchQuery({
        queryKey: keys.plan,
        queryFn: () => call("GET /api/plan"),
        ...(inline ? { meta: { inline } } : {}),
      })
      .catch(() => undefined);
  const write = (client: ReturnType<typeof createQueryClient>, inline?: boolean) =>
    client
      .getMutationCache()
      .build(client, { mutationFn: () => call("POST /api/logout"), ...(inline ? { meta: { inline } } : {}) })
      .execute(undefined)
      .catch(() => undefined);

  test.each([
    [400, false, [["Oops!", "No."]], [["Oops!", "No."]]],
    [400, true, [], []],
    // A list says itself that it could not be read; an act has no other place.
    [500, false, [], [["Something went wrong", "No."]]],
    [500, true, [], []],
  ])("with %i, shown by its own page: %s, is said once in a toast or not", async (status, inline, reading, writing) => {
    const calls = stubServer(() => ({ status }));
    const client = createQueryClient(exits);
    await read(client, inline);
    expect([await toasts(), calls.length]).toEqual([reading, 1]);
    await write(client, inline);
    expect([await toasts(), calls.length]).toEqual([writing, 2]);
  });

  test("without a network fails at once instead of waiting for one", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const calls = stubServer(() => undefined);
    const client = createQueryClient(exits);
    expect(onlineManager.isOnline()).toBe(false);
    await read(client);
    await write(client);
    expect(calls).toHaveLength(2);
    vi.restoreAllMocks();
  });
});
