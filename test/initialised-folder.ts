import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import project from "../package.json" with { type: "json" };
import { EmbeddedDatabase } from "../server/platform/db/embedded-database.ts";

const root = path.join(import.meta.dirname, "..");
/** Kept between runs: what it holds depends on the version alone. */
const TEMPLATE = path.join(root, ".cache", `initialised-${project.dependencies["@electric-sql/pglite"]}`);

let made: Promise<void> | undefined;

/** Makes the template, unless another worker is quicker. */
async function make(): Promise<void> {
  if (existsSync(TEMPLATE)) return;
  const own = `${TEMPLATE}-${randomBytes(4).toString("hex")}`;
  await mkdir(path.dirname(own), { recursive: true });
  const database = await EmbeddedDatabase.open({ folder: own, durable: false });
  await database.close();
  await rename(own, TEMPLATE).catch(() => rm(own, { recursive: true }));
}

/** Lays an empty database of the embedded kind in `folder`, for tests that are not about initialising one, which takes seconds. */
export async function copyInitialised(folder: string): Promise<void> {
  made ??= make();
  await made;
  await cp(TEMPLATE, folder, { recursive: true });
}
