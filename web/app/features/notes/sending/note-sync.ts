import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import type { Note } from "#contract/notes.ts";
import { keys } from "../../../lib/cache.ts";
import { ApiError, call } from "../../../lib/call.ts";
import { toast } from "../../../lib/toasts.ts";
import { judge } from "../../../sending/failures.ts";
import { Outbox } from "../../../sending/outbox.ts";
import { createWhoIs, sendThrough } from "../../../sending/session-calls.ts";
import { noteQuery } from "../api.ts";
import { refusedNotes } from "./refused-notes.ts";
import { createNoteStore, type GivenNote, type UnsentNote } from "./unsent-notes.ts";

/** What the server holds now: a note, or none. */
type Stored = Note | null;
type NoteOutbox = Outbox<GivenNote, Stored>;

const nameOf = ({ userId, questionId }: GivenNote) => `${userId}/${questionId}`;

async function send({ questionId, body, expected }: UnsentNote): Promise<Stored> {
  const params = { id: questionId };
  if (body !== "")
    return call("PUT /api/questions/:id/note", { params, body: { Body: body, UpdatedAt: expected } });
  await call("DELETE /api/questions/:id/note", { params });
  return null;
}

/** Texts of a note that were sent and not answered: so many are remembered. */
const MOST_UNANSWERED = 20;

/**
 * Sends notes, and knows its own texts again: one whose reply was lost is stored anyway, and what was written after it
 * changes that one and nobody else's.
 */
export function createSender(): (unsent: UnsentNote) => Promise<Stored> {
  const unanswered = new Map<string, string[]>();
  /** Each text once, the latest last: one that is tried again and again must not push out the one before it. */
  const remember = (name: string, body: string) => {
    const others = (unanswered.get(name) ?? []).filter((one) => one !== body);
    unanswered.set(name, [...others, body].slice(-MOST_UNANSWERED));
  };
  return async (unsent) => {
    const name = nameOf(unsent);
    const before = unanswered.get(name) ?? [];
    remember(name, unsent.body);
    const stored = await send(unsent).catch(async (error: unknown) => {
      if (!(error instanceof ApiError && error.code === "saved_meanwhile") || before.length === 0)
        throw error;
      const now = await call("GET /api/questions/:id/note", { params: { id: unsent.questionId } });
      const isOwn = now ? before.includes(now.Body) : before.includes("");
      if (!isOwn) throw error;
      // This is the one that is stored, and it may take many more tries to change it.
      remember(name, now?.Body ?? "");
      return send({ ...unsent, expected: now?.UpdatedAt ?? null });
    });
    unanswered.delete(name);
    return stored;
  };
}

/** The text is kept, and shown beside what is stored; any other reason is shown. */
async function keepRefused(client: QueryClient, { userId, questionId, body }: UnsentNote, error: unknown) {
  if (body !== "") refusedNotes.keep(userId, questionId, body);
  if (error instanceof ApiError && error.code !== "saved_meanwhile")
    toast({
      tone: "warning",
      title: "Your note was not saved",
      body: `${error.message} Its text is kept on this device.`,
    });
  await client.invalidateQueries({ queryKey: keys.note(questionId) });
}

function createOutbox(client: QueryClient): NoteOutbox {
  /** The state that this page itself has brought about, which a later change of the same note starts from. */
  const reached = new Map<string, string | null>();
  const sendNote = createSender();
  const outbox = new Outbox<GivenNote, Stored>({
    store: createNoteStore(),
    keyOf: nameOf,
    seqOf: () => 0,
    send: (unsent) => {
      const expected = reached.get(nameOf(unsent));
      return sendThrough(client, () =>
        sendNote({ ...unsent, expected: expected === undefined ? unsent.expected : expected }),
      );
    },
    judge,
    isSignedInAs: createWhoIs(),
    onStored: (unsent, stored) => {
      const { questionId } = unsent;
      reached.set(nameOf(unsent), stored?.UpdatedAt ?? null);
      client.setQueryData(noteQuery(questionId).queryKey, stored);
      void client.invalidateQueries({ queryKey: ["notes-list"] });
    },
    onRefused: async (unsent, error) => {
      reached.delete(nameOf(unsent));
      await keepRefused(client, unsent, error);
    },
  });
  window.addEventListener("online", () => outbox.retryNow());
  document.addEventListener("visibilitychange", () => outbox.retryNow());
  return outbox;
}

const outboxes = new WeakMap<QueryClient, NoteOutbox>();

/** The outbox of notes, sending for this user from now on. A visitor stops it: what is unsent waits for its owner. */
export function useNoteOutbox(userId: string | undefined): NoteOutbox {
  const client = useQueryClient();
  const outbox = outboxes.get(client) ?? createOutbox(client);
  outboxes.set(client, outbox);
  useEffect(() => {
    if (userId) void outbox.start(userId);
    else outbox.stop();
  }, [outbox, userId]);
  return outbox;
}

/** What of this note is not acknowledged yet. */
export function usePendingNote(outbox: NoteOutbox, questionId: number) {
  const pending = useSyncExternalStore(outbox.subscribe, outbox.pending);
  return pending.find(({ unsent }) => unsent.questionId === questionId);
}

/** A text of this user's that the server did not take; null if there is none. */
export const useRefusedNote = (userId: string, questionId: number): string | null =>
  useSyncExternalStore(refusedNotes.subscribe, () => refusedNotes.get(userId, questionId));
