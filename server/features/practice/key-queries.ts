import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { type Caller, isAdmin } from "../../platform/session.ts";
import { type KeyFacts, KeyRight, type Withheld, whyWithheld } from "../catalogue/key-rules.ts";

/** The questions in open delayed attempts of the user, read once per statement however many rows need them. */
export const withheldIds = (userId: string | RawBuilder<unknown>) => sql`array(
  select oq.question_id from attempt o join attempt_question oq on oq.attempt_id = o.id
  where o.user_id = ${userId} and o.delay_marking and o.marked_at is null)`;

/**
 * Whether an open delayed attempt of the user contains a question: then its key and score are withheld everywhere, and
 * everything that anybody has written about it.
 */
export const isWithheld = (userId: string | RawBuilder<unknown>, questionId: RawBuilder<unknown>) =>
  sql<boolean>`(${questionId} = any(${withheldIds(userId)}))`;

/** The score of a marked attempt (aliased `a`), unless its sum would reveal the key of a question in an open test. */
export const toldScore = (userId: string) => sql<number | null>`
  case when exists (
    select 1 from attempt_question mq
    where mq.attempt_id = a.id and mq.question_id = any(${withheldIds(userId)})) then null else a.score end`;

/** Whether an open delayed attempt of the user contains any of these questions. */
export async function heldByOpenTest(db: Db, userId: string, ids: number[]): Promise<boolean> {
  const { rows } = await sql<{ withheld: boolean }>`
    select coalesce(bool_or(${isWithheld(userId, sql`w.id`)}), false) as withheld
    from unnest(${ids}::bigint[]) as w (id)`.execute(db);
  return rows[0]?.withheld ?? false;
}

/** Whether the user has a test open: one that is marked at its end, or timed. */
export async function hasOpenTest(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (
      select 1 from attempt
      where user_id = ${userId} and marked_at is null and (delay_marking or deadline is not null)) as open`.execute(
    db,
  );
  return rows[0]?.open ?? false;
}

/** The facts of a question of the bank; outside an attempt an admin sees every key. */
export type QuestionFacts = Omit<KeyFacts, "isAdmin" | "isPublic"> & {
  questionId: number;
  isAdmin?: boolean;
};

/** What the caller may see of each question's key now; counts those that were not shown before. */
export async function decideKeys(
  db: Db,
  caller: Caller,
  questions: readonly QuestionFacts[],
  now: Date,
): Promise<Map<number, KeyRight | Withheld>> {
  const all = questions.map((q) => ({ isAdmin: false, ...q, isPublic: false }));
  const wanted = all.filter((facts) => !whyWithheld(facts)).map((q) => q.questionId);
  const admitted = isAdmin(caller) ? new Set(wanted) : await showKeys(db, caller.userId, wanted, now);
  return new Map(
    all.map((q) => [q.questionId, KeyRight.decide(q.questionId, q, admitted.has(q.questionId))]),
  );
}

/** Counts these keys as shown, as far as the day's budget allows. @returns those that may be shown */
async function showKeys(db: Db, userId: string, ids: number[], now: Date): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select show_keys(${userId}, ${ids}::bigint[], ${now}) as id`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/**
 * The user's state for these questions outside an attempt: the score of the latest marked answer, if there is one, and
 * whether an open test withholds it. The caller must check what may be read.
 */
export async function readMarks(
  db: Db,
  userId: string,
  ids: number[],
): Promise<Map<number, { score: number; isWithheld: boolean }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ questionId: number; score: number; isWithheld: boolean }>`
    select w.id as "questionId", x.score, ${isWithheld(userId, sql`w.id`)} as "isWithheld"
    from unnest(${ids}::bigint[]) as w (id)
    join lateral (
      select x.score from answer x join attempt a on a.id = x.attempt_id
      where a.user_id = ${userId} and x.question_id = w.id and x.score is not null
      order by a.id desc limit 1) x on true`.execute(db);
  return new Map(rows.map(({ questionId, ...mark }) => [questionId, mark]));
}
