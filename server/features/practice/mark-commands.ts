import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { type Caller, isLive } from "../../platform/session.ts";
import { holdSession } from "../account/session-commands.ts";
import type { QuestionVersions } from "../catalogue/version-queries.ts";
import { grade } from "./rules.ts";

export interface MarkDeps {
  db: Db;
  versions: QuestionVersions;
}

/**
 * An answer that arrived in time may still be on its way to the database: the job waits this long after the attempt has
 * closed.
 */
const SETTLING_MS = 2000;
/** How many attempts one run of the job marks; what is left is marked by the next, a second later. */
const MOST_AT_ONCE = 500;
/** How often an attempt is graded again because a key was corrected meanwhile. */
const MOST_TRIES = 5;

const neverStarted = () =>
  new AppError("refused", "You have not attempted this problem set", { code: "set_not_started" });

/** An answer of an open attempt that has no score yet. */
interface Waiting {
  questionId: number;
  version: number;
  weight: number;
  ans: string;
  /** The key that replaced the version's own. What is cached of a version may be a second old. */
  regraded: string | null;
}

/** The unmarked answers in the attempt with this ID, as JSON; null if there are none. */
const waitingIn = (attemptId: RawBuilder<unknown>) => sql<Waiting[] | null>`(
  select jsonb_agg(jsonb_build_object('questionId', x.question_id, 'version', aq.version, 'weight', aq.weight,
                                      'ans', x.ans, 'regraded', v.regraded_answer))
  from answer x
  join attempt_question aq on aq.attempt_id = x.attempt_id and aq.question_id = x.question_id
  join question_version v on v.question_id = aq.question_id and v.version = aq.version
  where x.attempt_id = ${attemptId} and x.score is null)`;

const locked = (caller: Caller, now: Date) => sql`
  with locked as (select 1 from session s where s.id = ${caller.sessionId} and ${isLive(now)} for share)`;

/**
 * Marks the ongoing attempt at a set; if there is none, the latest marked one is returned. `confirm` asks the database
 * who is calling; it is only needed if the session may have ended.
 * @returns the attempt's ID, and what the caller may read now
 * @throws AppError not_signed_in, other_browser; refused when none was ever started
 */
export async function finishSet(
  deps: MarkDeps,
  caller: Caller,
  setId: number,
  now: Date,
  confirm: () => Promise<unknown>,
): Promise<{ id: number; perm: number }> {
  interface Latest {
    id: number | null;
    marked: boolean;
    perm: number;
    waiting: Waiting[] | null;
  }
  const { rows } = await sql<Latest>`${locked(caller, now)}
    select f.attempt_id as id, f.is_marked as marked, perm_at(${caller.userId}, ${now}) as perm,
           case when not f.is_marked then ${waitingIn(sql`f.attempt_id`)} end as waiting
    from locked left join lateral finish_scored(${caller.userId}, ${setId}, ${now}) f on true`.execute(
    deps.db,
  );
  const [latest] = rows;
  if (!latest) await confirm();
  if (!latest?.id) throw neverStarted();
  const { id, perm, marked, waiting } = latest;
  if (marked) return { id, perm };
  const grades = await gradesOf(deps, waiting ?? []);
  const { rows: ended } = await sql<{ done: boolean }>`${locked(caller, now)}
    select m.done from locked cross join lateral (select ${markGraded(id, null, grades, now)} as done) m`.execute(
    deps.db,
  );
  if (!ended[0]) await confirm();
  return { id: ended[0]?.done ? id : await finishLocked(deps, caller, setId, now), perm };
}

/** Like `finishSet`, for an attempt that has changed meanwhile: once locked it no longer can. */
function finishLocked(deps: MarkDeps, caller: Caller, setId: number, now: Date): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    await holdSession(tx, caller, now);
    const { rows } = await sql<{ id: number; marked: boolean }>`
      select id, marked_at is not null as marked from attempt
      where user_id = ${caller.userId} and set_id = ${setId}
      order by (marked_at is null) desc, id desc limit 1 for update`.execute(tx);
    const attempt = rows[0];
    if (!attempt) throw neverStarted();
    if (!attempt.marked) await markLocked(tx, deps, attempt.id, null, now);
    return attempt.id;
  });
}

const isOverdue = (now: Date) =>
  sql<boolean>`(marked_at is null and closes_at < ${new Date(now.getTime() - SETTLING_MS)})`;

/** Whether there is an attempt for `finishOverdue`. */
export async function isAnyOverdue(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from attempt where ${isOverdue(now)} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Marks every attempt whose time is over, even with no browser open; several processes may do so at once. An attempt
 * that cannot be marked does not delay the others.
 * @returns how many were marked
 * @throws the first fault, when all others are marked
 */
export async function finishOverdue(deps: MarkDeps, now: Date): Promise<number> {
  const failed: { id: number; error: unknown }[] = [];
  let marked = 0;
  while (marked + failed.length < MOST_AT_ONCE) {
    let id: number | undefined;
    try {
      await deps.db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ id: number }>`
          select id from attempt where ${isOverdue(now)} and id <> all(${failed.map((f) => f.id)}::bigint[])
          order by closes_at limit 1 for update skip locked`.execute(tx);
        id = rows[0]?.id;
        if (id !== undefined) await markLocked(tx, deps, id, "time", now);
      });
    } catch (error) {
      if (id === undefined) throw error;
      failed.push({ id, error });
      continue;
    }
    if (id === undefined) break;
    marked += 1;
  }
  if (failed[0]) throw failed[0].error;
  return marked;
}

/** Marks an open attempt whose row the transaction has locked. Its keys may still be corrected meanwhile. */
async function markLocked(tx: Db, deps: MarkDeps, attemptId: number, endedBy: "time" | null, now: Date) {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const { rows } = await sql<{ waiting: Waiting[] | null }>`
      select ${waitingIn(sql`${attemptId}::bigint`)} as waiting`.execute(tx);
    const grades = await gradesOf({ ...deps, db: tx }, rows[0]?.waiting ?? []);
    const { rows: ended } = await sql<{ done: boolean }>`
      select ${markGraded(attemptId, endedBy, grades, now)} as done`.execute(tx);
    if (ended[0]?.done) return;
  }
  throw new AppError("unavailable", "The test could not be marked just now. Please try again in a moment.");
}

/** The weighted score of each answer. */
async function gradesOf({ db, versions }: MarkDeps, waiting: readonly Waiting[]) {
  const found = await versions.read(waiting, db);
  return waiting.map((answer, i) => {
    const version = found[i];
    const score = version ? grade({ ...version, regraded: answer.regraded }, answer.ans) * answer.weight : 0;
    return { ...answer, score };
  });
}

type Grade = Waiting & { score: number };

/**
 * Ends an attempt with these scores; unanswered questions score 0. False when it has ended or changed since it was
 * read. The learner's button and the finishing job both end here, so there is one way to score a test.
 * @param endedBy null if the deadline decides: the learner before it, the time after it
 */
const markGraded = (attemptId: number, endedBy: "time" | null, grades: readonly Grade[], now: Date) =>
  sql<boolean>`mark_graded(${attemptId}::bigint, ${endedBy}::text, ${now}::timestamptz,
    ${grades.map((g) => g.questionId)}::bigint[], ${grades.map((g) => g.ans)}::text[],
    ${grades.map((g) => g.regraded)}::text[], ${grades.map((g) => g.score)}::int[])`;
