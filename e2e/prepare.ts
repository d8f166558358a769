import { cp, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { loadDatabase } from "../test/prepared-data.ts";

const FOLDER = "E2E_PREPARED";

/** Loads the bank once for all tests, into a data folder as the product leaves it. */
export default async function prepare(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "threshold-e2e-prepared-"));
  process.env[FOLDER] = folder;
  await loadDatabase(folder, "content");
  return () => rm(folder, { recursive: true, force: true });
}

/** A folder of one's own that holds what was prepared. @param part of it: all, or the database alone */
export async function copyPrepared(part: "" | "db"): Promise<string> {
  const prepared = process.env[FOLDER];
  if (!prepared) throw new Error("e2e/prepare.ts has not run");
  const copy = await mkdtemp(path.join(os.tmpdir(), "threshold-e2e-"));
  await cp(path.join(prepared, part), copy, { recursive: true });
  return copy;
}
