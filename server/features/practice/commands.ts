import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import { holdSession } from "../account/session-commands.ts";
import { holdLearner } from "./start-commands.ts";

/** Deletes the caller's ongoing attempt. @throws AppError not_found; refused when it is marked */
export async function removeAttempt(db: Db, caller: Caller, attemptId: number, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await holdSession(tx, caller, now);
    const { rows } = await sql<{ marked: boolean; setId: number }>`
      select marked_at is not null as marked, set_id as "setId" from attempt
      where id = ${attemptId} and user_id = ${caller.userId} for update`.execute(tx);
    const attempt = rows[0];
    if (!attempt) throw notFound("attempt");
    if (attempt.marked)
      throw new AppError("refused", "A marked attempt is part of your history and stays.", {
        code: "attempt_marked",
      });
    await tx.deleteFrom("attempt").where("id", "=", attemptId).execute();
    // A test that was drawn for this attempt is of no other use.
    await sql`delete from problem_set s where s.id = ${attempt.setId} and s.is_generated and s.drawn_from is null
              and not exists (select 1 from attempt a where a.set_id = s.id)`.execute(tx);
  });
}

/** Flags a question of the caller's attempt for later, or takes the flag off. @throws AppError not_found */
export async function flagQuestion(
  db: Db,
  caller: Caller,
  flag: { attemptId: number; questionId: number; flagged: boolean },
): Promise<void> {
  const { rows } = await sql`
    update attempt_question aq set flagged = ${flag.flagged}
    from attempt a
    where a.id = ${flag.attemptId} and a.user_id = ${caller.userId}
      and aq.attempt_id = a.id and aq.question_id = ${flag.questionId}
    returning aq.question_id`.execute(db);
  if (rows.length === 0) throw notFound("question in this attempt");
}

/**
 * Records how many seconds the learner has spent on questions of an open attempt, in total. A smaller number than the
 * recorded one changes nothing, and none exceeds the age of the attempt by the server's clock.
 * @throws AppError not_found
 */
export async function noteTimes(
  db: Db,
  caller: Caller,
  attemptId: number,
  times: { questionId: number; seconds: number }[],
  now: Date,
): Promise<void> {
  const own = await db
    .selectFrom("attempt")
    .select("id")
    .where("id", "=", attemptId)
    .where("user_id", "=", caller.userId)
    .executeTakeFirst();
  if (!own) throw notFound("attempt");
  await sql`
    update attempt_question aq
    set seconds = greatest(aq.seconds, least(t.seconds, greatest(0, extract(epoch from ${now}::timestamptz - a.created_at)::int)))
    from attempt a,
         unnest(${times.map((t) => t.questionId)}::bigint[], ${times.map((t) => t.seconds)}::int[]) as t (id, seconds)
    where a.id = ${attemptId} and a.user_id = ${caller.userId} and a.marked_at is null
      and aq.attempt_id = a.id and aq.question_id = t.id`.execute(db);
}

/** Deletes what is derived from a learner's answers, in the transaction that deletes them. */
export type Forget = (tx: Db, userId: string) => Promise<void>;

/**
 * Deletes the user's attempts and answers in one transaction, and with `forget` what is derived from them; saved
 * questions, messages, charges and the statistics of first answers are kept. Starts take the same lock, so none falls
 * in between.
 */
export async function resetProgress(
  { db, forget }: { db: Db; forget: readonly Forget[] },
  caller: Caller,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await holdLearner(tx, caller, now);
    for (const forgetOne of forget) await forgetOne(tx, caller.userId);
    await tx.deleteFrom("attempt").where("user_id", "=", caller.userId).execute();
    await tx.deleteFrom("reserved_attempt").where("user_id", "=", caller.userId).execute();
    await tx.deleteFrom("covered_set").where("user_id", "=", caller.userId).execute();
    await tx.deleteFrom("problem_set").where("owner_id", "=", caller.userId).execute();
  });
}
