import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubIndexedDb } from "../../../test/indexed-db.ts";
import { clear, get, own, put, remove } from "./copy-store.ts";

const DAY = 24 * 60 * 60 * 1000;
const now = () => Date.now();

beforeEach(async () => {
  stubIndexedDb();
  await clear();
});
afterEach(() => vi.unstubAllGlobals());

it("a copy is its owner's: nothing is written for anybody else, and another owner finds nothing", async () => {
  await put("ann", "set/5/", { ID: 5 }, now());
  expect(await get("set/5/")).toBeUndefined();
  await own("ann");
  await put("ann", "set/5/", { ID: 5 }, now());
  await put("bob", "set/6/", { ID: 6 }, now());
  expect([await get("set/5/"), await get("set/6/")]).toEqual([{ ID: 5 }, undefined]);
  await own("ann");
  expect(await get("set/5/")).toEqual({ ID: 5 });
  await own("bob");
  expect(await get("set/5/")).toBeUndefined();
});

it("a copy is shown for a month, and deleted after it", async () => {
  await own("ann");
  await put("ann", "young", 1, now() - 29 * DAY);
  await put("ann", "old", 2, now() - 31 * DAY);
  expect([await get("young"), await get("old")]).toEqual([1, undefined]);
  await own("ann");
  expect(await get("young")).toBe(1);
});

it("copies are removed by how their names begin, and all at once with their owner", async () => {
  await own("ann");
  for (const name of ["set/1/", "set/12/", "answers/1/"]) await put("ann", name, name, now());
  await remove("set/1/");
  expect([await get("set/1/"), await get("set/12/")]).toEqual([undefined, "set/12/"]);
  await clear();
  await put("ann", "set/1/", 1, now());
  expect([await get("answers/1/"), await get("set/1/")]).toEqual([undefined, undefined]);
});
