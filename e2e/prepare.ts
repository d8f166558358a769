import { cp, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { copyInitialised } from "../test/initialised-folder.ts";
import { prepareListening } from "../test/listening-product.ts";
import { freePort, ServerProcess } from "../test/server-process.ts";

const FOLDER = "E2E_PREPARED";

/** Loads the bank once for all tests: into a data folder as the product leaves it, and into a database of the clocked product. */
export default async function prepare(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "threshold-e2e-prepared-"));
  process.env[FOLDER] = folder;
  await Promise.all(["served/db", "clocked"].map((part) => copyInitialised(path.join(folder, part))));
  const server = new ServerProcess(await freePort(), { DATA_DIR: path.join(folder, "served") });
  await Promise.all([
    server.start().then(() => server.end()),
    prepareListening(path.join(folder, "clocked")),
  ]);
  return () => rm(folder, { recursive: true, force: true });
}

/** A folder of one's own that holds what was prepared. */
export async function copyPrepared(kind: "served" | "clocked"): Promise<string> {
  const prepared = process.env[FOLDER];
  if (!prepared) throw new Error("e2e/prepare.ts has not run");
  const copy = await mkdtemp(path.join(os.tmpdir(), `threshold-e2e-${kind}-`));
  await cp(path.join(prepared, kind), copy, { recursive: true });
  return copy;
}
