import * as idb from "fake-indexeddb";
import { vi } from "vitest";

/** Gives the test's page an empty IndexedDB, until `vi.unstubAllGlobals`. */
export function stubIndexedDb(): void {
  for (const [name, type] of Object.entries(idb)) if (name.startsWith("IDB")) vi.stubGlobal(name, type);
  vi.stubGlobal("indexedDB", new idb.IDBFactory());
}
