import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Passage } from "#contract/notes.ts";
import { act } from "../../../../../test/act.ts";
import { drawHook, stubServer } from "../../../../../test/page.tsx";
import { setOwner } from "../../../lib/kept.ts";
import { forgetUnsaved, keepUnsaved, readUnsaved } from "./unsaved-passages.ts";
import { usePassages } from "./use-passages.ts";

beforeEach(() => {
  localStorage.clear();
  setOwner("ana");
});
afterEach(() => {
  setOwner(null);
  vi.unstubAllGlobals();
});

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

it.each([
  ["no network", undefined, true],
  ["a server in trouble", { status: 503 }, true],
  ["a refusal", { status: 400 }, false],
] as const)("what was marked waits in this browser after %s, or goes", async (_, reply, waits) => {
  let calls = 0;
  stubServer((call) => {
    if (call.startsWith("GET")) return { status: 200, response: { Marks: [] } };
    calls += 1;
    return reply;
  });
  const { now, leave } = await drawHook(() => usePassages(5, true), undefined);
  await vi.waitFor(() => expect(now().marks).toEqual([]));
  await act(() => now().add(passage("caveat")));
  await vi.waitFor(() => expect(calls).toBe(1));
  await vi.waitFor(() => expect(readUnsaved(5)).toEqual(waits ? [passage("caveat")] : undefined));
  // Nothing comes later that would take it away.
  await act(async () => undefined);
  expect(readUnsaved(5)).toEqual(waits ? [passage("caveat")] : undefined);
  await leave();
});
