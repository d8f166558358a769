import { vi } from "vitest";
import type { Failure } from "../web/app/sending/failures.ts";
import { Outbox } from "../web/app/sending/outbox.ts";
import type { OutboxStore, Unsent } from "../web/app/sending/unsent.ts";

export interface Note {
  userId: string;
  place: number;
  text: string;
}
export type UnsentNote = Unsent<Note>;
/** What the server says that it holds. */
export interface Stored {
  text: string;
  seq: number;
}

export const unsent = (overrides: Partial<UnsentNote> = {}): UnsentNote => ({
  userId: "ann",
  place: 3,
  text: "2",
  seq: 1,
  ...overrides,
});

export const stored = ({ text, seq }: UnsentNote, overrides: Partial<Stored> = {}): Stored => ({
  text,
  seq,
  ...overrides,
});

class MemoryStore implements OutboxStore<Note> {
  kept: UnsentNote[] = [];
  #same = (a: Note, b: Note) => a.userId === b.userId && a.place === b.place;
  async put(u: UnsentNote) {
    this.kept = [...this.kept.filter((k) => !this.#same(k, u)), u];
  }
  async remove(u: UnsentNote) {
    this.kept = this.kept.filter((k) => !(this.#same(k, u) && k.seq === u.seq && k.text === u.text));
  }
  async list(userId: string) {
    return this.kept.filter((k) => k.userId === userId);
  }
}

export const keyOf = ({ userId, place }: Note) => `${userId}/${place}`;
export const seqOf = ({ seq }: Stored) => seq;

export function setUp(store = new MemoryStore()) {
  const send = vi.fn(async (u: UnsentNote, _isRetry: boolean) => stored(u));
  const judge = vi.fn((_error: unknown): Failure => ({ outcome: "wait" }));
  const isSignedInAs = vi.fn(async (_userId: string) => true);
  const onStored = vi.fn();
  const onRefused = vi.fn(async () => undefined);
  const outbox = new Outbox<Note, Stored>({
    store,
    keyOf,
    seqOf,
    send,
    judge,
    isSignedInAs,
    onStored,
    onRefused,
  });
  return { outbox, store, send, judge, isSignedInAs, onStored, onRefused };
}

export const settled = () => vi.advanceTimersByTimeAsync(0);
