import { expect, test } from "vitest";
import { termsOf } from "./rules.ts";

test.each([
  ["3rm resale", "3-room resale"],
  ["TIC shares", "tenants in common shares"],
  ["JT vs TIC", "joint tenancy vs tenancy in common"],
  ["5 percent deposit", "5% deposit"],
])("two ways to type one thing are looked for by the same words: %s", (typed, written) =>
  expect(termsOf(typed)).toEqual(termsOf(written)));

test("flats of different sizes stay apart", () =>
  expect(termsOf("2-room flat")).not.toEqual(termsOf("4-room flat")));
