import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** An answer that the server has not acknowledged yet. */
export interface UnsentAnswer {
  /** Whose it is: it is never sent for anybody else. */
  userId: string;
  attemptId: number;
  questionId: number;
  answer: string;
  /** Counts the changes to this answer, continuing from what the server last gave. */
  seq: number;
}

/** Where unsent answers outlive a reload, a crash and a sign-out. */
export interface OutboxStore {
  put(unsent: UnsentAnswer): Promise<void>;
  /** Forgets an answer, unless it was changed since. */
  remove(unsent: UnsentAnswer): Promise<void>;
  list(userId: string): Promise<UnsentAnswer[]>;
}

interface Schema extends DBSchema {
  answers: { key: [string, number, number]; value: UnsentAnswer };
}

type Database = IDBPDatabase<Schema>;

const open = () =>
  openDB<Schema>("threshold-practice", 1, {
    upgrade: (db) => void db.createObjectStore("answers", { keyPath: ["userId", "attemptId", "questionId"] }),
  });

const JOURNAL = "unsent-answer/";
const nameOf = (u: UnsentAnswer) => `${JOURNAL}${u.userId}/${u.attemptId}/${u.questionId}`;

/**
 * IndexedDB takes a moment, in which a closing page can lose a write. This is written before that moment begins,
 * and cleared once the database has the answer.
 */
const journal = {
  write(unsent: UnsentAnswer): void {
    try {
      localStorage.setItem(nameOf(unsent), JSON.stringify(unsent));
    } catch {
      // Full or forbidden: the database alone has to do.
    }
  },
  clear(unsent: UnsentAnswer): void {
    try {
      if (localStorage.getItem(nameOf(unsent)) === JSON.stringify(unsent))
        localStorage.removeItem(nameOf(unsent));
    } catch {
      // As above.
    }
  },
  list(userId: string): UnsentAnswer[] {
    try {
      return Object.keys(localStorage)
        .filter((name) => name.startsWith(`${JOURNAL}${userId}/`))
        .map((name): UnsentAnswer => JSON.parse(localStorage.getItem(name) ?? ""));
    } catch {
      return [];
    }
  },
};

/** Keeps answers in IndexedDB. */
export function createBrowserStore(): OutboxStore {
  let opened: Promise<Database> | undefined;
  const database = () => {
    opened ??= open();
    // The next try opens it anew.
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  return {
    async put(unsent) {
      journal.write(unsent);
      await (await database()).put("answers", unsent);
      journal.clear(unsent);
    },
    async remove(unsent) {
      const tx = (await database()).transaction("answers", "readwrite");
      const key: [string, number, number] = [unsent.userId, unsent.attemptId, unsent.questionId];
      const kept = await tx.store.get(key);
      if (kept && kept.seq === unsent.seq && kept.answer === unsent.answer) await tx.store.delete(key);
      await tx.done;
      journal.clear(unsent);
    },
    async list(userId) {
      const db = await database();
      // What a closing page wrote last is newer than what the database got before it.
      for (const unsent of journal.list(userId)) {
        await db.put("answers", unsent);
        journal.clear(unsent);
      }
      // An array sorts after every number, so this spans all keys of the user.
      return db.getAll("answers", IDBKeyRange.bound([userId], [userId, []]));
    },
  };
}
