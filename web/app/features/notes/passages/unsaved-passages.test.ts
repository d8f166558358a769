// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it } from "vitest";
import type { Passage } from "#contract/notes.ts";
import { setOwner } from "../../../lib/kept.ts";
import { forgetUnsaved, keepUnsaved, readUnsaved } from "./unsaved-passages.ts";

beforeEach(() => {
  localStorage.clear();
  setOwner("ana");
});
afterEach(() => setOwner(null));

const passage = (Quote: string): Passage => ({ Field: "Body", Quote, Prefix: "", Suffix: "", Start: 0 });

it("what was marked after a change was sent goes on waiting when that change has arrived", () => {
  const [first, both] = [[passage("five years")], [passage("five years"), passage("caveat")]];
  keepUnsaved(5, first);
  keepUnsaved(5, both);
  forgetUnsaved(5, first);
  expect(readUnsaved(5)).toEqual(both);
  forgetUnsaved(5, both);
  expect(readUnsaved(5)).toBeUndefined();
});

it("what waits is of its own question and its own learner", () => {
  keepUnsaved(5, [passage("five years")]);
  forgetUnsaved(6, [passage("five years")]);
  setOwner("ben");
  expect(readUnsaved(5)).toBeUndefined();
  setOwner("ana");
  expect(readUnsaved(5)).toEqual([passage("five years")]);
});
