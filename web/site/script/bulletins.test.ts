import { expect, test } from "vitest";
import { isFor } from "./bulletins.ts";

test("a banner shows from its first moment until before its end, to those whom it is for", () => {
  const bulletin = { audience: "everyone", from: "2026-11-20T16:00:00.000Z", to: "2026-11-27T16:00:00.000Z" };
  const at = (time: string, perm = 0, audience = "everyone") =>
    isFor({ ...bulletin, audience }, perm, new Date(time));
  expect(at("2026-11-20T15:59:59.999Z")).toBe(false);
  expect(at("2026-11-20T16:00:00.000Z")).toBe(true);
  expect(at("2026-11-27T15:59:59.999Z", 3)).toBe(true);
  expect(at("2026-11-27T16:00:00.000Z")).toBe(false);
  expect([0, 1, 2, 3].map((perm) => at("2026-11-21T00:00:00Z", perm, "non-subscribers"))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(isFor({ audience: "everyone" }, 0, new Date())).toBe(false);
});
