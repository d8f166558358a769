import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { drawHook, stubServer } from "../../../test/page.tsx";
import { keys } from "./cache.ts";
import { ApiError } from "./call.ts";
import { questionRefusal } from "./question-failure.ts";
import { reportError } from "./report-error.ts";
import { dismissToast, useToasts } from "./toasts.ts";

let client: QueryClient;
const exits = { home: vi.fn(), login: vi.fn() };
const failed = (status: number, code = "x", path = "/api/plans") =>
  new ApiError("GET", path, status, { Error: "What the server says.", Code: code });

/** What the screen shows. */
async function shown() {
  const page = await drawHook(() => useToasts(), undefined);
  const all = page.now().map(({ title, body }) => `${title} ${body ?? ""}`);
  for (const { id } of page.now()) dismissToast(id);
  await page.leave();
  return all;
}

beforeEach(async () => {
  // What another file left on the screen.
  await shown();
  client = new QueryClient();
  stubServer(() => ({ status: 200, response: null }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe("a call that failed", () => {
  it("too fast a caller reads to wait a minute, and at which address", async () => {
    expect(reportError(failed(429), false, client, exits)).toBe(true);
    const [only] = await shown();
    expect(only).toMatch(/^SLOW DOWN!/);
    expect(only).toContain("wait a minute");
    expect(only).toContain("/api/plans");
  });

  it("what was wrong is said in the server's words, and once where a form says it", async () => {
    expect(reportError(failed(400), false, client, exits)).toBe(true);
    expect(await shown()).toEqual(["Oops! What the server says."]);
    expect(reportError(failed(400), true, client, exits)).toBe(false);
    expect(await shown()).toEqual([]);
  });

  it("a session that ended leads to the login page, and back to where one was", () => {
    client.setQueryData(keys.whoami, { ID: "ann" });
    window.history.replaceState(null, "", "/saved?paper=1");
    expect(reportError(failed(401), false, client, exits)).toBe(true);
    expect(exits.login).toHaveBeenCalledWith("/saved?paper=1");
  });

  it("who is signing out already is not signed out once more by its refusal", () => {
    client.setQueryData(keys.whoami, { ID: "ann" });
    expect(reportError(failed(401, "x", "/api/logout"), false, client, exits)).toBe(false);
    expect(exits.login).not.toHaveBeenCalled();
  });

  it("neither a visitor, nor who has no subscription, is signed out by a 401", () => {
    expect(reportError(failed(401), false, client, exits)).toBe(false);
    client.setQueryData(keys.whoami, { ID: "ann" });
    const refused = failed(401, "not_entitled", "/api/questions/5");
    expect(reportError(refused, false, client, exits)).toBe(false);
    expect(questionRefusal(refused)).toBe("You do not have the right subscription to view this question.");
    expect(questionRefusal(failed(500))).toBeUndefined();
    expect(exits.login).not.toHaveBeenCalled();
  });

  it("a user whom another browser displaced is led home, which says what happened", async () => {
    client.setQueryData(keys.whoami, { ID: "ann" });
    window.history.replaceState(null, "", "/profile");
    expect(reportError(failed(409), false, client, exits)).toBe(true);
    await vi.waitFor(() => expect(exits.home).toHaveBeenCalled());
  });

  it("leaves to the page what only the page can tell", () => {
    expect(reportError(failed(500), false, client, exits)).toBe(false);
    expect(reportError(new TypeError("offline"), false, client, exits)).toBe(false);
  });
});
