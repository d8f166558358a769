import { afterEach, beforeEach } from "vitest";
import { clear } from "../web/app/offline/copy-store.ts";
import { readTaken } from "../web/app/offline/taken.ts";
import { stubIndexedDb } from "./indexed-db.ts";

/** Pages that a test has drawn and that read what is stored on the device. */
const drawn: (() => Promise<void>)[] = [];

/** Closes a page before the test's IndexedDB is gone. */
export function reads<T extends { leave: () => Promise<void> }>(page: T): T {
  drawn.push(page.leave);
  return page;
}

/** Begins each test of a file without copies, and lets pages finish their reads. */
export function settleCopies(): void {
  beforeEach(async () => {
    stubIndexedDb();
    await clear();
  });
  afterEach(async () => {
    for (const leave of drawn.splice(0)) await leave();
    await readTaken();
  });
}
