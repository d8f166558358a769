import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockFolder } from "./folder-lock.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "threshold-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a folder is held by one live process, and given back", () => {
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(
    `Another Threshold (process ${process.pid}) is using the data folder`,
  );
  unlock();
  lockFolder(folder)();
});

test("a lock that a crash left behind does not stop the next start", () => {
  writeFileSync(path.join(folder, "lock"), "999999999 1");
  lockFolder(folder)();
});

test("a pid that another program got since does not stop the next start", () => {
  writeFileSync(path.join(folder, "lock"), `${process.pid} 1`);
  lockFolder(folder)();
});
