import { appendFileSync, cpSync, mkdtempSync, rmSync, utimesSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { emptyDatabase } from "../../test/database.ts";
import { BankError } from "./bank.ts";
import { importContent } from "./import.ts";

const root = mkdtempSync(path.join(os.tmpdir(), "threshold-content-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("the folder of the bank is loaded once, again when a word of it changes, and not when it is broken", async () => {
  const db = await emptyDatabase();
  const now = new Date("2026-11-21T00:00:00Z");
  cpSync("content", root, { recursive: true });
  expect(await importContent(db, root, now)).toMatchObject({ unchanged: false });
  const constants = path.join(root, "constants/tax.yaml");
  utimesSync(constants, now, now);
  expect(await importContent(db, root, now)).toMatchObject({ unchanged: true });
  appendFileSync(constants, "# checked again\n");
  expect(await importContent(db, root, now)).toMatchObject({ unchanged: false, added: 0, changed: 0 });
  appendFileSync(constants, "- key: broken\n");
  await expect(importContent(db, root, now)).rejects.toBeInstanceOf(BankError);
});
