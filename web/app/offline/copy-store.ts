import { type IDBPDatabase, openDB } from "idb";
import { COPIES } from "../lib/copies-name.ts";

/** What is older than this is not shown any more, and deleted. */
const LIFE_MS = 30 * 24 * 60 * 60 * 1000;

const OWNER = "owner";

interface Copy<T> {
  data: T;
  /** When it arrived, by this machine's clock. */
  at: number;
}

let opened: Promise<IDBPDatabase> | undefined;

function database() {
  opened ??= openDB(COPIES, 1, {
    upgrade: (db) => {
      db.createObjectStore("copies").createIndex("at", "at");
      db.createObjectStore("owner");
    },
    // Signing out on a prerendered page deletes it whole (web/site/script/visitor.ts), also from another page, and waits for anyone who has it open.
    blocking(_from, _to, event) {
      opened = undefined;
      if (event.target instanceof IDBDatabase) event.target.close();
    },
  });
  // The next try opens it again.
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** Makes the copies this user's own. Another's, and what is too old, are deleted first. */
export async function own(userId: string): Promise<void> {
  const tx = (await database()).transaction(["copies", "owner"], "readwrite");
  const copies = tx.objectStore("copies");
  const owner = tx.objectStore("owner");
  if ((await owner.get(OWNER)) !== userId) await copies.clear();
  for (const key of await copies.index("at").getAllKeys(IDBKeyRange.upperBound(Date.now() - LIFE_MS)))
    await copies.delete(key);
  await owner.put(userId, OWNER);
  await tx.done;
}

/** Whose the copies are; undefined when nobody's. */
export async function ownerOf(): Promise<string | undefined> {
  return (await database()).get("owner", OWNER);
}

/**
 * Writes a copy, in one transaction with the look at whose they are: another tab may have signed out, or signed
 * somebody else in, since this was read.
 */
export async function put(userId: string, name: string, data: unknown, at: number): Promise<void> {
  const tx = (await database()).transaction(["copies", "owner"], "readwrite");
  if ((await tx.objectStore("owner").get(OWNER)) === userId)
    await tx.objectStore("copies").put({ data, at }, name);
  await tx.done;
}

export async function get<T>(name: string): Promise<T | undefined> {
  const copy: Copy<T> | undefined = await (await database()).get("copies", name);
  return copy && copy.at > Date.now() - LIFE_MS ? copy.data : undefined;
}

/** All copies whose names begin so, the oldest name first. */
export async function list<T>(beginning: string): Promise<T[]> {
  const tx = (await database()).transaction("copies");
  const found: T[] = [];
  for (const key of await tx.store.getAllKeys()) {
    if (!String(key).startsWith(beginning)) continue;
    const copy: Copy<T> | undefined = await tx.store.get(key);
    if (copy && copy.at > Date.now() - LIFE_MS) found.push(copy.data);
  }
  return found;
}

/** Deletes the copies whose names begin so. */
export async function remove(...beginnings: string[]): Promise<void> {
  const tx = (await database()).transaction("copies", "readwrite");
  for (const key of await tx.store.getAllKeys())
    if (beginnings.some((beginning) => String(key).startsWith(beginning))) await tx.store.delete(key);
  await tx.done;
}

/** Deletes everything. Nothing can be written before somebody owns the copies again. */
export async function clear(): Promise<void> {
  const tx = (await database()).transaction(["copies", "owner"], "readwrite");
  await tx.objectStore("copies").clear();
  await tx.objectStore("owner").clear();
  await tx.done;
}
