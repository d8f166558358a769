import * as idb from "fake-indexeddb";
import { vi } from "vitest";

// These stay: what a test has left reading still asks what it got when the test is over.
for (const [name, type] of Object.entries(idb))
  if (name.startsWith("IDB")) Object.assign(globalThis, { [name]: type });

/** Gives the test's page an empty IndexedDB, until `vi.unstubAllGlobals`. */
export function stubIndexedDb(): void {
  vi.stubGlobal("indexedDB", new idb.IDBFactory());
}
