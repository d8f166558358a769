import { afterEach, expect, it, vi } from "vitest";
import { buildUser } from "../../../test/user.ts";
import { createWhoIs } from "./session-calls.ts";

afterEach(() => vi.unstubAllGlobals());

it("who is signed in is asked once for all who ask meanwhile, and again for those who ask later", async () => {
  let user: object | null = buildUser({}, { ID: "ann" });
  const fetch = vi.fn(async () => Response.json({ Response: user }));
  vi.stubGlobal("fetch", fetch);
  const isSignedInAs = createWhoIs();
  expect(await Promise.all([isSignedInAs("ann"), isSignedInAs("ann"), isSignedInAs("ben")])).toEqual([
    true,
    true,
    false,
  ]);
  expect(fetch).toHaveBeenCalledTimes(1);
  user = null;
  expect(await isSignedInAs("ann")).toBe(false);
  expect(fetch).toHaveBeenCalledTimes(2);
});

it("where nobody answers it is not known, and the next who asks hears anyway", async () => {
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Promise.reject(new TypeError("no network"))),
  );
  const isSignedInAs = createWhoIs();
  await expect(isSignedInAs("ann")).rejects.toThrow();
  vi.stubGlobal("fetch", async () => Response.json({ Response: buildUser({}, { ID: "ann" }) }));
  expect(await isSignedInAs("ann")).toBe(true);
});
