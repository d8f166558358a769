import { type IDBPDatabase, openDB } from "idb";
import { forBrowser } from "../lib/kept.ts";
import { type Item, isSameState, type OutboxStore, type Unsent } from "./unsent.ts";

interface Place<I extends Item> {
  /** The database, which holds this one kind of items, and its table. */
  database: string;
  table: string;
  /** What tells one item from another; the user comes first. */
  key: readonly ["userId", ...(keyof I & string)[]];
  /** What the names in localStorage begin with. */
  journal: string;
}

/**
 * IndexedDB takes a moment, in which a closing page can lose a write. This is written before that moment begins,
 * and cleared once the database has the item.
 */
function createJournal<I extends Item>(beginning: string, nameOf: (item: I) => string) {
  return {
    write(unsent: Unsent<I>): void {
      forBrowser.set(beginning + nameOf(unsent), JSON.stringify(unsent));
    },
    clear(unsent: Unsent<I>): void {
      const name = beginning + nameOf(unsent);
      if (forBrowser.get(name) === JSON.stringify(unsent)) forBrowser.remove(name);
    },
    list(userId: string): Unsent<I>[] {
      try {
        return forBrowser
          .names(`${beginning}${userId}/`)
          .map((name): Unsent<I> => JSON.parse(forBrowser.get(name) ?? ""));
      } catch {
        return [];
      }
    },
  };
}

/** Keeps unsent items of one kind in IndexedDB. */
export function createBrowserStore<I extends Item>(place: Place<I>): OutboxStore<I> {
  const { table, key } = place;
  let opened: Promise<IDBPDatabase> | undefined;
  const begin = async () => {
    opened ??= openDB(place.database, 1, {
      upgrade: (database) => void database.createObjectStore(table, { keyPath: [...key] }),
    });
    // The next try opens it again.
    opened.catch(() => {
      opened = undefined;
    });
    return (await opened).transaction(table, "readwrite");
  };
  const keyOf = (item: I) => key.map((field) => String(item[field]));
  const journal = createJournal<I>(place.journal, (item) => keyOf(item).join("/"));
  return {
    async put(unsent) {
      journal.write(unsent);
      const tx = await begin();
      await tx.store.put(unsent);
      await tx.done;
      journal.clear(unsent);
    },
    async remove(unsent) {
      const tx = await begin();
      const cursor = await tx.store.openCursor(key.map((field) => unsent[field]) as IDBValidKey);
      if (cursor && isSameState(unsent, cursor.value)) await cursor.delete();
      await tx.done;
      journal.clear(unsent);
    },
    async list(userId) {
      const tx = await begin();
      // What a closing page wrote last is newer than what the database got before it.
      const last = journal.list(userId);
      for (const unsent of last) await tx.store.put(unsent);
      // An array sorts after every number, so this spans all keys of the user.
      const all: Unsent<I>[] = await tx.store.getAll(IDBKeyRange.bound([userId], [userId, []]));
      await tx.done;
      for (const unsent of last) journal.clear(unsent);
      return all;
    },
  };
}
