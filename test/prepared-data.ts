import { rmSync } from "node:fs";
import { cp, mkdtemp } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { importBank } from "../server/content/import.ts";
import { readBank } from "../server/content/read.ts";
import { databaseIn } from "./database.ts";
import { copyInitialised } from "./initialised-folder.ts";
import { TestClock } from "./product.ts";
import { smallContent } from "./small-content.ts";

/** What a product on prepared data has loaded: all of the bank in npm run proof, otherwise a small part, to save time. */
export const preparedContent = (): string =>
  process.env.PROOF === "1" ? path.resolve("content") : smallContent();

let prepared: Promise<string> | undefined;

/**
 * Makes the database of a data folder: migrated and with the content loaded, as the first start leaves it, at the test
 * clock's first moment. It does not wait for the disk, as a start does.
 */
export async function loadDatabase(dataDir: string, content: string): Promise<void> {
  const folder = path.join(dataDir, "db");
  await copyInitialised(folder);
  const db = await databaseIn(folder);
  await importBank(db, readBank(content), new TestClock().now());
  await db.destroy();
}

/** The data folder that others are copied from. */
async function prepare(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "threshold-prepared-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  await loadDatabase(folder, preparedContent());
  return folder;
}

/**
 * Prepares `folder` so that the product starts from it at once, which saves each process test some seconds; it has to
 * start with `preparedContent()`, or it loads the bank again.
 */
export async function prepareData(folder: string): Promise<void> {
  prepared ??= prepare();
  await cp(await prepared, folder, { recursive: true });
}
