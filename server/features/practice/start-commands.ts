import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Limits } from "../../platform/limits.ts";
import { type Caller, isLive } from "../../platform/session.ts";
import { holdSession } from "../account/session-commands.ts";
import { mayOpenSet, noSet } from "../catalogue/policy.ts";
import { type CatalogueDeps, findSet, retired } from "../catalogue/set-queries.ts";
import type { SetFacts } from "../catalogue/snapshot-queries.ts";
import { ATTEMPTS_A_DAY, countStarts, noMoreToday } from "./budget-commands.ts";
import { GRACE_MS } from "./rules.ts";

interface Opening {
  userId: string;
  setId: number;
  delayMarking: boolean;
  maxScore: number;
  passPercent: number;
  questions: Pinned;
  deadline: Date | null;
  closesAt: Date | null;
  /** `paper:1` or `topic:3` of a dynamic test. */
  drawnFor: string | null;
}

type Pinned = readonly { questionId: number; version: number; weight: number }[];

/**
 * Pins the questions of the attempt that `made` has opened, as they were read: the set may have been recomposed a
 * moment ago.
 */
const freeze = (questions: Pinned, made = sql.ref("made")) => sql`
  insert into attempt_question (attempt_id, question_id, version, position, weight)
  select m.id, w.id, w.version, w.position, w.weight
  from ${made} m, unnest(${questions.map((q) => q.questionId)}::bigint[], ${questions.map((q) => q.version)}::int[],
                    ${questions.map((q) => q.weight)}::int[]) with ordinality as w (id, version, weight, position)`;

/**
 * Whether a start opens a downloaded set (`r`): it asks what the set asks now, and nothing was started at the set
 * since.
 */
const isCurrent = ({ questions }: Pick<SetFacts, "questions">) => sql<boolean>`(
  r.question_ids = ${questions.map((q) => q.questionId)}::bigint[] and r.versions = ${questions.map((q) => q.version)}::int[]
  and r.weights = ${questions.map((q) => q.weight)}::int[] and ${isLatest})`;

/** Whether nothing was started at the set since it was downloaded (`r`). */
export const isLatest = sql<boolean>`not exists (
  select 1 from attempt la where la.user_id = r.user_id and la.set_id = r.set_id and la.id > r.id)`;

/**
 * Opens an attempt: order, versions and weights are pinned here, so that an edit never changes a running test.
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
    ), frozen as (${freeze(o.questions)})
    select id from made`.execute(tx);
  return rows[0]?.id;
}

/** Whether limits are on: without them there is no day's budget of new attempts either. */
export interface StartDeps extends CatalogueDeps {
  limits: Pick<Limits, "on">;
}

/** Locks session and user, so that neither a reset nor a start falls in between. @throws AppError not_signed_in */
export async function holdLearner(tx: Db, caller: Caller, now: Date): Promise<void> {
  await holdSession(tx, caller, now);
  await tx
    .selectFrom("app_user")
    .select("id")
    .where("id", "=", caller.userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Two starts at once open one attempt: the later one finds the earlier's. */
const TRIES = 3;

/**
 * Starts an attempt at a set, or resumes the ongoing one, keeping its mode. Access and the day's budget are only
 * checked for a new one: an open attempt can be continued, and a downloaded one is counted already. `confirm` asks the
 * database who is calling; it is only needed if the session may have ended.
 * @returns the attempt's ID, and what the caller may read now
 * @throws AppError not_signed_in, other_browser, not_found; forbidden without the subscription; slow_down past the
 * day's budget
 */
export async function startAttempt(
  deps: StartDeps,
  caller: Caller,
  request: { setId: number; delayMarking: boolean },
  now: Date,
  confirm: () => Promise<unknown>,
): Promise<{ id: number; perm: number }> {
  const { db, limits } = deps;
  const found = await findSet(deps, caller, request.setId).catch(async (error: unknown) => {
    await confirm();
    throw error;
  });
  // A removed set can be continued, but not started.
  const set = found.retired ? { ...found, questions: [] } : found;
  const budget = limits.on ? ATTEMPTS_A_DAY : null;
  for (let n = 0; n < TRIES; n++) {
    const { rows } = await startStatement(caller, set, request.delayMarking, budget, now).execute(db);
    const [start] = rows;
    if (!start) {
      await confirm();
      continue;
    }
    if (start.id !== null) return { id: start.id, perm: start.perm };
    if (!start.readable) throw noSet();
    if (set.retired) throw retired("refused", set);
    if (set.questions.length === 0) throw new AppError("refused", "This problem set has no questions yet.");
    if (start.spent) throw noMoreToday(now);
  }
  throw new AppError("unavailable", "That attempt was just finished elsewhere. Please try again.");
}

interface Start {
  id: number | null;
  perm: number;
  /** Whether the set may be read, and whether the day's budget is used up: if nothing was opened. */
  readable: boolean;
  spent: boolean;
}

/**
 * The one statement of a start: it locks the session and, if no attempt is open, the user (so that neither a reset nor
 * another start falls in between), opens an attempt with the learner's extra time, and counts it. Nothing is returned
 * when the session is gone; no ID is returned when another start has just opened one.
 * @param budget new attempts a day; null for any number
 */
function startStatement(
  caller: Caller,
  set: SetFacts,
  delayMarking: boolean,
  budget: number | null,
  now: Date,
) {
  const { userId } = caller;
  const delayed = set.type === "Full" || delayMarking;
  const limit = set.timeLimitMinutes;
  return sql<Start>`
    with locked as (
      select 1 from session s where s.id = ${caller.sessionId} and ${isLive(now)} for share
    ), ongoing as (
      select a.id from attempt a where a.user_id = ${userId} and a.set_id = ${set.id} and a.marked_at is null
    ), learner as (
      select ${mayOpenSet(caller, set, now)} as readable, ${now}::timestamptz
               + ${limit}::int * (100 + u.extra_time_percent) * interval '600 milliseconds' as deadline
      from app_user u cross join locked
      where u.id = ${userId} and not exists (select 1 from ongoing) and ${set.questions.length}::int > 0
      for no key update of u
    ), used as (
      select case when d.day = singapore_day(${now}) then d.attempts else 0 end as attempts
      from daily_use d cross join learner where d.user_id = ${userId} for no key update of d
    ), taken as (
      select r.id from reserved_attempt r cross join learner
      where r.user_id = ${userId} and r.set_id = ${set.id} and learner.readable and ${isCurrent(set)}
      order by r.id desc limit 1 for update of r
    ), today as (
      select coalesce(coalesce((select attempts from used), 0) >= ${budget}::int, false)
        and not exists (select 1 from taken) as spent
    ), opened as (
      insert into attempt (id, user_id, set_id, delay_marking, max_score, pass_percent, question_count, created_at, deadline,
                           closes_at)
      overriding system value
      select coalesce((select id from taken), nextval(pg_get_serial_sequence('attempt', 'id'))), ${userId}, ${set.id}, ${delayed}, ${set.maxScore}, ${set.passPercent}, ${set.questions.length}, ${now},
             learner.deadline, learner.deadline + ${GRACE_MS}::int * interval '1 millisecond'
      from learner, today where learner.readable and not today.spent
      on conflict (user_id, set_id) where marked_at is null do nothing
      returning id
    ), frozen as (${freeze(set.questions, sql.ref("opened"))}), made as (
      select 1 from opened where not exists (select 1 from taken)
    ), counted as (${countStarts(userId, budget !== null, now)}), let_go as (
      delete from reserved_attempt r using opened where r.id = opened.id
    )
    select coalesce(opened.id, ongoing.id) as id, perm_at(${userId}, ${now}) as perm,
           coalesce(learner.readable, true) as readable, today.spent
    from locked cross join today left join ongoing on true left join learner on true left join opened on true`;
}
