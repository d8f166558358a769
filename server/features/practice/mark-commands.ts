import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { type Caller, isLive } from "../../platform/session.ts";
import { holdSession } from "../account/session-commands.ts";
import type { QuestionVersions } from "../catalogue/version-queries.ts";
import { noteMarked } from "./marked-commands.ts";
import { grade } from "./rules.ts";

export interface MarkDeps {
  db: Db;
  versions: QuestionVersions;
}

/**
 * An answer that arrived in time may still be on its way to the database: the job leaves it this long after
 * the attempt has closed.
 */
const SETTLING_MS = 2000;
/** How many attempts one run of the job marks; what is left is marked by the next, a second later. */
const MOST_AT_ONCE = 500;

const neverStarted = () =>
  new AppError("refused", "You have not attempted this problem set", { code: "set_not_started" });

/**
 * Marks the ongoing attempt at a set; where there is none, the latest marked one is given again.
 * `confirm` asks the database who is calling; it is needed only where the session may have ended.
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
  const { rows } = await sql<{ id: number | null; marked: boolean; perm: number }>`
    with held as (select 1 from session s where s.id = ${caller.sessionId} and ${isLive(now)} for share)
    select f.attempt_id as id, f.is_marked as marked, perm_at(${caller.userId}, ${now}) as perm
    from held left join lateral finish_scored(${caller.userId}, ${setId}, ${now}) f on true`.execute(deps.db);
  const [latest] = rows;
  if (!latest) await confirm();
  if (!latest?.id) throw neverStarted();
  const id = latest.marked ? latest.id : await finishTest(deps, caller, setId, now);
  return { id, perm: latest.perm };
}

/** As `finishSet`, where answers wait to be graded. */
function finishTest(deps: MarkDeps, caller: Caller, setId: number, now: Date): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    await holdSession(tx, caller, now);
    const { rows } = await sql<{ id: number; marked: boolean; overdue: boolean }>`
      select id, marked_at is not null as marked, coalesce(deadline <= ${now}, false) as overdue from attempt
      where user_id = ${caller.userId} and set_id = ${setId}
      order by (marked_at is null) desc, id desc limit 1 for update`.execute(tx);
    const attempt = rows[0];
    if (!attempt) throw neverStarted();
    if (!attempt.marked)
      await markAttempt(tx, deps.versions, attempt.id, attempt.overdue ? "time" : "learner", now);
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
 * Marks every attempt whose time is over, browser or no browser; several processes may do so at once. One that cannot be
 * marked holds up no other.
 * @returns how many were marked
 * @throws the first fault, when all others are marked
 */
export async function finishOverdue({ db, versions }: MarkDeps, now: Date): Promise<number> {
  const failed: { id: number; error: unknown }[] = [];
  let marked = 0;
  while (marked + failed.length < MOST_AT_ONCE) {
    let id: number | undefined;
    try {
      await db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ id: number }>`
          select id from attempt where ${isOverdue(now)} and id <> all(${failed.map((f) => f.id)}::bigint[])
          order by closes_at limit 1 for update skip locked`.execute(tx);
        id = rows[0]?.id;
        if (id !== undefined) await markAttempt(tx, versions, id, "time", now);
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

/**
 * Marks an open attempt whose row the transaction has locked: what was answered is graded, the rest scores 0.
 * The learner's button and the finishing job both end here, so a test is scored in one way only.
 */
async function markAttempt(
  tx: Db,
  versions: QuestionVersions,
  attemptId: number,
  endedBy: "learner" | "time",
  now: Date,
): Promise<void> {
  interface Unmarked {
    question_id: number;
    version: number;
    weight: number;
    ans: string;
    regraded: string | null;
  }
  // What is kept in memory may be a second old, so what counts is read here.
  const { rows } = await sql<Unmarked>`
    select x.question_id, aq.version, aq.weight, x.ans, v.regraded_answer as regraded
    from answer x join attempt_question aq on aq.attempt_id = x.attempt_id and aq.question_id = x.question_id
    join question_version v on v.question_id = aq.question_id and v.version = aq.version
    where x.attempt_id = ${attemptId} and x.score is null`.execute(tx);
  const refs = rows.map((r) => ({ questionId: r.question_id, version: r.version }));
  const found = await versions.read(refs, tx);
  const scores = rows.map((r, i) => {
    const version = found[i];
    return version ? grade({ ...version, regraded: r.regraded }, r.ans) * r.weight : 0;
  });
  await sql`
    update answer x set score = g.score
    from unnest(${rows.map((r) => r.question_id)}::bigint[], ${scores}::int[]) as g (question_id, score)
    where x.attempt_id = ${attemptId} and x.question_id = g.question_id`.execute(tx);
  const marked = rows.map((r, i) => ({
    questionId: r.question_id,
    version: r.version,
    ans: r.ans,
    score: scores[i] ?? 0,
  }));
  await noteMarked(tx, attemptId, marked, { at: now, fromSamples: false });
  await sql`select close_attempt(${attemptId}, ${endedBy}, ${now})`.execute(tx);
}
