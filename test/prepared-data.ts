import { rmSync } from "node:fs";
import { cp, mkdtemp } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { copyInitialised } from "./initialised-folder.ts";
import { freePort, ServerProcess } from "./server-process.ts";
import { smallContent } from "./small-content.ts";

/** What a product on prepared data has loaded: all of the bank in npm run proof, otherwise a small part, to save time. */
export const preparedContent = (): string =>
  process.env.PROOF === "1" ? path.resolve("content") : smallContent();

let prepared: Promise<string> | undefined;

/** A data folder of a product that has started once: migrated, and with the bank loaded. */
async function prepare(): Promise<string> {
  const temporary = await mkdtemp(path.join(os.tmpdir(), "threshold-prepared-"));
  process.once("exit", () => rmSync(temporary, { recursive: true, force: true }));
  const folder = path.join(temporary, "data");
  await copyInitialised(path.join(folder, "db"));
  const server = new ServerProcess(await freePort(), { DATA_DIR: folder, CONTENT_DIR: preparedContent() });
  await server.start();
  await server.end();
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
