import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Limits } from "../../platform/limits.ts";
import type { Caller } from "../../platform/session.ts";
import { holdSession } from "../account/session-commands.ts";
import { mayReadSet, noSet } from "../catalogue/policy.ts";
import { type CatalogueDeps, findSet } from "../catalogue/set-queries.ts";
import { countStart } from "./budget-commands.ts";
import { closingOf, deadlineOf } from "./rules.ts";

interface Opening {
  userId: string;
  setId: number;
  delayMarking: boolean;
  maxScore: number;
  passPercent: number;
  questions: { questionId: number; version: number }[];
  deadline: Date | null;
  closesAt: Date | null;
  /** `paper:1` or `topic:3` of a dynamic test. */
  drawnFor: string | null;
}

/**
 * Opens an attempt: order, versions and weights are frozen here, so that an edit never changes a running test.
 * @returns the attempt's ID; undefined when one is open at this set already
 */
export async function openAttempt(tx: Db, o: Opening, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into attempt (user_id, set_id, delay_marking, max_score, pass_percent, question_count, created_at, deadline,
                           closes_at, drawn_for)
      values (${o.userId}, ${o.setId}, ${o.delayMarking}, ${o.maxScore}, ${o.passPercent}, ${o.questions.length}, ${now},
              ${o.deadline}, ${o.closesAt}, ${o.drawnFor})
      on conflict (user_id, set_id) where marked_at is null do nothing
      returning id
    ), frozen as (
      insert into attempt_question (attempt_id, question_id, version, position, weight)
      select made.id, w.id, w.version, w.position, sq.weight
      from made, unnest(${o.questions.map((q) => q.questionId)}::bigint[], ${o.questions.map((q) => q.version)}::int[])
        with ordinality as w (id, version, position)
      join set_question sq on sq.set_id = ${o.setId} and sq.question_id = w.id
    )
    select id from made`.execute(tx);
  return rows[0]?.id;
}

/** Whether limits are on: the day's budget of new attempts is waived with them. */
export interface StartDeps extends CatalogueDeps {
  limits: Pick<Limits, "on">;
}

/** Holds session and user, so that neither a reset nor another start falls in between; gives the user's extra time. */
export async function holdLearner(tx: Db, caller: Caller, now: Date): Promise<{ extraTimePercent: number }> {
  await holdSession(tx, caller, now);
  const user = await tx
    .selectFrom("app_user")
    .select("extra_time_percent")
    .where("id", "=", caller.userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { extraTimePercent: user.extra_time_percent };
}

/**
 * Starts an attempt at a set, or resumes the ongoing one; the mode of an ongoing one stays as it is. Access and the day's
 * budget are asked for a new one only: what was opened can be gone on with.
 * @returns the attempt's ID
 * @throws AppError not_found; forbidden without the subscription; slow_down past the day's budget
 */
export async function startAttempt(
  { db, catalogue, limits }: StartDeps,
  caller: Caller,
  request: { setId: number; delayMarking: boolean },
  now: Date,
): Promise<number> {
  const set = await findSet(catalogue, caller, request.setId);
  const ongoing = await ongoingAttempt(db, caller.userId, set.id);
  if (ongoing !== undefined) return ongoing;
  if (!mayReadSet(caller, set)) throw noSet();
  if (set.questions.length === 0) throw new AppError("refused", "This problem set has no questions yet.");
  return db.transaction().execute(async (tx) => {
    const { extraTimePercent } = await holdLearner(tx, caller, now);
    const deadline = deadlineOf(now, set.timeLimitMinutes, extraTimePercent);
    const made = await openAttempt(
      tx,
      {
        userId: caller.userId,
        setId: set.id,
        delayMarking: set.type === "Full" || request.delayMarking,
        maxScore: set.maxScore,
        passPercent: set.passPercent,
        questions: set.questions,
        deadline,
        closesAt: closingOf(deadline),
        drawnFor: null,
      },
      now,
    );
    if (made !== undefined) {
      if (limits.on) await countStart(tx, caller.userId, now);
      return made;
    }
    const meanwhile = await ongoingAttempt(tx, caller.userId, set.id);
    if (meanwhile !== undefined) return meanwhile;
    throw new AppError("unavailable", "That attempt was just finished elsewhere. Please try again.");
  });
}

async function ongoingAttempt(db: Db, userId: string, setId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("attempt")
    .select("id")
    .where("user_id", "=", userId)
    .where("set_id", "=", setId)
    .where("marked_at", "is", null)
    .executeTakeFirst();
  return row?.id;
}
