import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import { holdSession } from "../account/session-commands.ts";
import { mayReadSet, noSet } from "../catalogue/policy.ts";
import { type CatalogueDeps, findSet } from "../catalogue/set-queries.ts";
import type { QuestionVersions } from "../catalogue/version-queries.ts";
import { deadlineOf, grade } from "./rules.ts";

/**
 * Starts an attempt at a set, or resumes the ongoing one; the mode of an ongoing one stays as it is.
 * Order, versions and weights are frozen here, so that an edit never changes a running test.
 * @returns the attempt's ID
 * @throws AppError not_found; forbidden without the subscription
 */
export async function startAttempt(
  { db, catalogue }: CatalogueDeps,
  caller: Caller,
  request: { setId: number; delayMarking: boolean },
  now: Date,
): Promise<number> {
  const set = await findSet(catalogue, caller, request.setId);
  if (!mayReadSet(caller, set)) throw noSet();
  if (set.questions.length === 0) throw new AppError("refused", "This problem set has no questions yet.");
  return db.transaction().execute(async (tx) => {
    await holdSession(tx, caller.sessionId);
    const user = await tx
      .selectFrom("app_user")
      .select("extra_time_percent")
      .where("id", "=", caller.userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const made = await tx
      .insertInto("attempt")
      .values({
        user_id: caller.userId,
        set_id: set.id,
        delay_marking: set.type === "Full" || request.delayMarking,
        max_score: set.maxScore,
        question_count: set.questions.length,
        created_at: now,
        deadline: deadlineOf(now, set.timeLimitMinutes, user.extra_time_percent),
        marked_at: null,
        score: null,
      })
      .onConflict((oc) => oc.columns(["user_id", "set_id"]).where("marked_at", "is", null).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!made) return ongoingAttempt(tx, caller.userId, set.id);
    await sql`
      insert into attempt_question (attempt_id, question_id, version, position, weight)
      select ${made.id}, w.id, w.version, w.position, sq.weight
      from unnest(${set.questions.map((q) => q.questionId)}::bigint[], ${set.questions.map((q) => q.version)}::int[])
        with ordinality as w (id, version, position)
      join set_question sq on sq.set_id = ${set.id} and sq.question_id = w.id`.execute(tx);
    return made.id;
  });
}

async function ongoingAttempt(db: Db, userId: string, setId: number): Promise<number> {
  const row = await db
    .selectFrom("attempt")
    .select("id")
    .where("user_id", "=", userId)
    .where("set_id", "=", setId)
    .where("marked_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new AppError("unavailable", "That attempt was just finished elsewhere. Please try again.");
  return row.id;
}

interface MarkDeps {
  db: Db;
  versions: QuestionVersions;
}

/**
 * Marks the ongoing attempt at a set; where there is none, the latest marked one is given again.
 * @returns the attempt's ID
 * @throws AppError refused when none was ever started
 */
export async function finishSet(deps: MarkDeps, caller: Caller, setId: number, now: Date): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    await holdSession(tx, caller.sessionId);
    const { rows } = await sql<{ id: number; marked: boolean }>`
      select id, marked_at is not null as marked from attempt
      where user_id = ${caller.userId} and set_id = ${setId}
      order by (marked_at is null) desc, id desc limit 1 for update`.execute(tx);
    const attempt = rows[0];
    if (!attempt)
      throw new AppError("refused", "You have not attempted this problem set", { code: "set_not_started" });
    if (!attempt.marked) await markAttempt(tx, deps.versions, attempt.id, now);
    return attempt.id;
  });
}

/**
 * Marks an open attempt whose row the transaction has locked: what was answered is graded, the rest scores 0.
 * The learner's button and the finishing job both end here, so a test is scored in one way only.
 */
async function markAttempt(tx: Db, versions: QuestionVersions, attemptId: number, now: Date): Promise<void> {
  const { rows } = await sql<{ question_id: number; version: number; weight: number; ans: string }>`
    select x.question_id, aq.version, aq.weight, x.ans
    from answer x join attempt_question aq on aq.attempt_id = x.attempt_id and aq.question_id = x.question_id
    where x.attempt_id = ${attemptId} and x.score is null and x.counted`.execute(tx);
  const found = await versions.read(rows.map((r) => ({ questionId: r.question_id, version: r.version })));
  const scores = rows.map((r, i) => {
    const version = found[i];
    return version ? grade(version, r.ans) * r.weight : 0;
  });
  await sql`
    update answer x set score = g.score
    from unnest(${rows.map((r) => r.question_id)}::bigint[], ${scores}::int[]) as g (question_id, score)
    where x.attempt_id = ${attemptId} and x.question_id = g.question_id`.execute(tx);
  const mcqs = rows.filter((_, i) => found[i]?.qnType === "mcq");
  await sql`
    insert into first_answer (question_id, version, user_id, choice, at)
    select g.question_id, g.version, a.user_id, g.choice, ${now}::timestamptz
    from unnest(${mcqs.map((r) => r.question_id)}::bigint[], ${mcqs.map((r) => r.version)}::int[],
                ${mcqs.map((r) => Number(r.ans))}::int[]) as g (question_id, version, choice)
    join attempt a on a.id = ${attemptId}
    on conflict do nothing`.execute(tx);
  await sql`
    update attempt set marked_at = ${now},
      score = (select coalesce(sum(score), 0) from answer where attempt_id = ${attemptId} and counted)
    where id = ${attemptId} and marked_at is null`.execute(tx);
}

/** Deletes the caller's ongoing attempt. @throws AppError not_found; refused when it is marked */
export async function removeAttempt(db: Db, caller: Caller, attemptId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await holdSession(tx, caller.sessionId);
    const { rows } = await sql<{ marked: boolean }>`
      select marked_at is not null as marked from attempt
      where id = ${attemptId} and user_id = ${caller.userId} for update`.execute(tx);
    if (!rows[0]) throw notFound("attempt");
    if (rows[0].marked)
      throw new AppError("refused", "A marked attempt is part of your history and stays.", {
        code: "attempt_marked",
      });
    await tx.deleteFrom("attempt").where("id", "=", attemptId).execute();
  });
}

/**
 * Deletes the user's attempts and answers in one transaction; saved questions, messages, charges and the
 * statistics of first answers stay (api.md, reset-progress). Starts take the same lock, so none falls in between.
 */
export async function resetProgress(db: Db, caller: Caller): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await holdSession(tx, caller.sessionId);
    // Not "for update": an answer under way holds its attempt and needs the user's key, so that would deadlock.
    await sql`select 1 from app_user where id = ${caller.userId} for no key update`.execute(tx);
    await tx.deleteFrom("attempt").where("user_id", "=", caller.userId).execute();
    await tx.deleteFrom("problem_set").where("owner_id", "=", caller.userId).execute();
  });
}
