import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import type { Attempt } from "#contract/shapes.ts";
import {
  acknowledgedQuery,
  answersQuery,
  latestAttemptQuery,
  newestAnswers,
} from "../features/practice/api.ts";
import { isOver } from "../features/practice/elapsed.ts";
import type { StartedAttempt } from "../features/practice/run/run-api.ts";
import { pageNow } from "../lib/page-clock.ts";
import { isSignedIn, whoamiQuery } from "../lib/session.ts";
import { clear, get, own, put, remove } from "./copy-store.ts";
import {
  keepTakenAnswers,
  noteTakenEnd,
  noteTakenStart,
  openTaken,
  takenAnswers,
  takenQuestions,
  takenSet,
  tellOpened,
} from "./taken.ts";
import { inTurn } from "./turns.ts";

/*
 * Copies of what practising without a network needs. A copy is written when the server has answered, and shown only
 * when it does not answer (lib/kept-copies.ts). The copies are one user's: the one who is signed in.
 */

const KEPT: ReadonlySet<unknown> = new Set([
  "paper",
  "topic",
  "set",
  "start",
  "set-questions",
  "answers",
  "whoami",
]);

/**
 * One name a set for its open attempt, whichever mode was asked for, since either resumes it. The answers that were
 * acknowledged here are in the copy of all answers. The sign at the end keeps set 1 apart from set 12.
 */
const nameOf = (kind: unknown, id: unknown = "") => `${kind}/${id}/`;

const isKept = ([kind, , part]: QueryKey) =>
  KEPT.has(kind) && (kind !== "answers" || part === undefined || part === "acknowledged");

/** Attempts that this page opened: the answers of others, on review, are not needed without a network. */
const opened = new Set<number>();
/** What just came from a copy, and is no news of the server. */
const restored = new WeakSet<Query>();
const watched = new WeakSet<QueryClient>();
/** What was there before it was known whose it is: replies may overtake the one that says so. */
const early = new Set<Query>();

/** Who it is comes first, then the attempts: the rest is kept for them. */
const rank = ({ queryKey: [kind] }: Query) => {
  const first = ["whoami", "start"].indexOf(String(kind));
  return first === -1 ? 9 : first;
};
const inOrder = (queries: Iterable<Query>) => [...queries].sort((a, b) => rank(a) - rank(b));

/** Keeps copies from now on, of what the page holds already too. */
export function keepCopies(client: QueryClient): void {
  if (watched.has(client)) return;
  watched.add(client);
  const cache = client.getQueryCache();
  const loaded = cache.getAll().filter((query) => query.state.data !== undefined);
  for (const query of inOrder(loaded)) learn(client, query);
  cache.subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    // It counts as old from the start, so that it is read again at the first chance.
    if (restored.delete(event.query)) event.query.invalidate();
    else learn(client, event.query);
  });
  window.addEventListener("online", () => tell(client));
}

/** Tells the server what was opened here without a network, as soon as it is known whose it is and there is one. */
function tell(client: QueryClient) {
  const user = client.getQueryData(whoamiQuery.queryKey);
  if (user && navigator.onLine) void tellOpened(user.ID);
}

/** Hears of an answer of the server. */
function learn(client: QueryClient, query: Query) {
  const [kind, id] = query.queryKey;
  const { data, dataUpdatedAt: at } = query.state;
  const user = client.getQueryData(whoamiQuery.queryKey);
  if (kind === "whoami") {
    void inTurn(() => (user ? own(user.ID) : clear()));
    tell(client);
    // What has been dropped since, as at a sign-out, may be another user's.
    const waiting = inOrder(early).filter((one) => client.getQueryCache().get(one.queryHash) === one);
    early.clear();
    if (user) for (const one of waiting) learn(client, one);
  }
  if (kind === "latest-attempt" || kind === "attempt")
    forgetMarked(user?.ID, client.getQueryData<Attempt | null>(query.queryKey));
  if (!isKept(query.queryKey)) return;
  if (!user) {
    // A visitor is known to be nobody.
    if (user === undefined && kind !== "whoami") early.add(query);
    return;
  }
  if (kind === "start") keepStart(user.ID, client.getQueryData<StartedAttempt>(query.queryKey), at);
  else if (kind === "answers") keepAnswers(client, user.ID, Number(id), at);
  else void inTurn(() => put(user.ID, nameOf(kind, id), data, at));
}

/**
 * A new attempt has questions of its own versions. And a test withholds the keys of its questions everywhere, so no
 * earlier answer may bring one to light here either.
 */
function keepStart(userId: string, started: StartedAttempt | undefined, at: number) {
  if (!started) return;
  const { ID, ProblemSetID, DelayMarking } = started.attempt;
  const name = nameOf("start", ProblemSetID);
  opened.add(ID);
  void inTurn(async () => {
    const earlier = await get<StartedAttempt>(name);
    if (earlier?.attempt.ID !== ID)
      await remove(
        ...(DelayMarking ? ["answers/", "set-questions/"] : [nameOf("set-questions", ProblemSetID)]),
      );
    await put(userId, name, started, at);
    await noteTakenStart(userId, started.attempt);
  });
}

function keepAnswers(client: QueryClient, userId: string, attemptId: number, at: number) {
  const read = client.getQueryData(answersQuery(attemptId).queryKey);
  const acknowledged = client.getQueryData(acknowledgedQuery(attemptId).queryKey) ?? [];
  void inTurn(() => keepTakenAnswers(userId, attemptId, [...(read ?? []), ...acknowledged]));
  if (!read || !opened.has(attemptId)) return;
  const newest = [...newestAnswers(read, acknowledged).values()];
  void inTurn(() => put(userId, nameOf("answers", attemptId), newest, at));
}

/** A marked attempt can't be gone on with. */
function forgetMarked(userId: string | undefined, attempt: Attempt | null | undefined) {
  if (!attempt || attempt.MarkedAt === null) return;
  const { ID, ProblemSetID } = attempt;
  void inTurn(async () => {
    if (userId) await noteTakenEnd(userId, attempt);
    const kept = await get<StartedAttempt>(nameOf("start", ProblemSetID));
    if (kept?.attempt.ID !== ID) return;
    await remove(nameOf("start", ProblemSetID), nameOf("set-questions", ProblemSetID), nameOf("answers", ID));
  });
}

/** The copy of what a query asks for; undefined when there is none. */
export async function restore(client: QueryClient, query: Query): Promise<unknown> {
  keepCopies(client);
  const [kind, id] = query.queryKey;
  if (!isKept(query.queryKey) || !isSignedIn(client)) return undefined;
  const data = await copyOf(client, kind, Number(id)).catch(() => undefined);
  if (data !== undefined) restored.add(query);
  return data;
}

async function copyOf(client: QueryClient, kind: unknown, id: number): Promise<unknown> {
  if (kind === "start") return openAttempt(client, id);
  // What was downloaded is of its own attempt, whatever was read of the set before.
  if (kind === "set-questions" && !(await startedHere(id))) {
    const taken = await takenQuestions(id);
    if (taken) return taken;
  }
  const kept = await get<unknown>(Number.isNaN(id) ? nameOf(kind) : nameOf(kind, id));
  if (kept !== undefined) return kept;
  if (kind === "set-questions") return takenQuestions(id, (await startedHere(id))?.attempt.ID);
  if (kind === "answers") return takenAnswers(id);
  return kind === "set" ? takenSet(id) : undefined;
}

/** The attempt at a set that is open by the copies, but for one that was only downloaded. */
async function startedHere(setId: number): Promise<StartedAttempt | undefined> {
  const started = await get<StartedAttempt>(nameOf("start", setId));
  return started && !isOver(started.attempt, started.receivedAt, pageNow()) ? started : undefined;
}

/** Only an attempt that is still open continues, or one that was downloaded; without a network no other is started. */
async function openAttempt(client: QueryClient, setId: number): Promise<StartedAttempt | undefined> {
  const started = (await startedHere(setId)) ?? (await openTaken(setId));
  if (!started) return undefined;
  opened.add(started.attempt.ID);
  // So that, when the server resumes it, the questions on screen are known to be this attempt's.
  client.setQueryData(
    latestAttemptQuery(setId).queryKey,
    (known) => (known && known.MarkedAt === null ? known : started.attempt),
    { updatedAt: 0 },
  );
  return started;
}

/** Deletes all copies. */
export const drop = async (): Promise<void> => void (await inTurn(clear));
