import { expect, test } from "vitest";
import { newsOf } from "./rules.ts";

test("an update is news for 30 days from its date, and not before", () => {
  const at = (day: string) => ({ published: day });
  const updates = ["2026-12-01", "2026-11-21", "2026-10-23", "2026-10-22", "2026-01-01"].map(at);
  expect(newsOf(updates, new Date("2026-11-21T02:00:00Z"))).toEqual([at("2026-11-21"), at("2026-10-23")]);
});
