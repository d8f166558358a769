import { databaseOf, resultOf, written } from "../lib/indexed-db.ts";

/** What is older than this is not shown any more, and deleted. */
const LIFE_MS = 30 * 24 * 60 * 60 * 1000;

const OWNER = "owner";

interface Copy<T> {
  data: T;
  /** When it arrived, by this machine's clock. */
  at: number;
}

const database = databaseOf("threshold-copies", (db) => {
  db.createObjectStore("copies").createIndex("at", "at");
  db.createObjectStore("owner");
});

/** Both tables in one transaction, so that a copy is never looked at apart from whose it is. */
async function begin() {
  const transaction = (await database()).transaction(["copies", "owner"], "readwrite");
  const [copies, owner] = [transaction.objectStore("copies"), transaction.objectStore("owner")];
  return { copies, owner, done: () => written(transaction) };
}

/** Makes the copies this user's own. Another's, and what is too old, are deleted first. */
export async function own(userId: string): Promise<void> {
  const { copies, owner, done } = await begin();
  if ((await resultOf(owner.get(OWNER))) !== userId) copies.clear();
  const old = copies.index("at").getAllKeys(IDBKeyRange.upperBound(Date.now() - LIFE_MS));
  for (const key of await resultOf(old)) copies.delete(key);
  owner.put(userId, OWNER);
  await done();
}

/**
 * Writes a copy, in one transaction with the look at whose they are: another tab may have signed out, or signed
 * somebody else in, since this was read.
 */
export async function put(userId: string, name: string, data: unknown, at: number): Promise<void> {
  const { copies, owner, done } = await begin();
  if ((await resultOf(owner.get(OWNER))) === userId) copies.put({ data, at }, name);
  await done();
}

export async function get<T>(name: string): Promise<T | undefined> {
  const { copies } = await begin();
  const copy: Copy<T> | undefined = await resultOf(copies.get(name));
  return copy && copy.at > Date.now() - LIFE_MS ? copy.data : undefined;
}

/** Deletes the copies whose names begin so. */
export async function remove(...beginnings: string[]): Promise<void> {
  const { copies, done } = await begin();
  for (const key of await resultOf(copies.getAllKeys()))
    if (beginnings.some((beginning) => String(key).startsWith(beginning))) copies.delete(key);
  await done();
}

/** Deletes everything. Nothing can be written before somebody owns the copies again. */
export async function clear(): Promise<void> {
  const { copies, owner, done } = await begin();
  copies.clear();
  owner.clear();
  await done();
}
