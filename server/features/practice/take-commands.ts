import { sql } from "kysely";
import { CAPS, capReached } from "../../platform/caps.ts";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import { noSet } from "../catalogue/policy.ts";
import type { SetFacts } from "../catalogue/snapshot-queries.ts";
import { attemptsLeft, countStarts, notThatMany } from "./budget-commands.ts";
import { generateSet } from "./draw-commands.ts";
import { holdLearner, isLatest, type StartDeps } from "./start-commands.ts";
import { type Carried, readCarried, setsToTake } from "./take-queries.ts";

/** For how long a download may be opened. A device shows it for a month, and answers may wait longer for a network. */
const LIFE_DAYS = 180;

/**
 * Reserves an attempt at each set of a topic that the caller may open, if none is open or reserved already, and counts
 * them as started today: all of them, or none. A repeat returns the same.
 * @throws AppError not_found; forbidden if all of it is locked; slow_down past the day's budget
 */
export async function takeTopic(
  deps: StartDeps,
  caller: Caller,
  topicId: number,
  now: Date,
): Promise<Carried[]> {
  const { sets } = await setsToTake(deps, caller, topicId);
  if (sets.length === 0) throw noSet();
  const ids = sets.map((set) => set.id);
  return deps.db.transaction().execute(async (tx) => {
    await holdLearner(tx, caller, now);
    const before = await readCarried(tx, caller.userId, sets);
    const missing = sets.filter((set) => !before.some((one) => one.setId === set.id));
    if (missing.length > 0) await reserve(tx, caller.userId, missing, deps.limits.on, now);
    const all = await readCarried(tx, caller.userId, sets);
    return all.toSorted((a, b) => ids.indexOf(a.setId) - ids.indexOf(b.setId));
  });
}

async function reserve(tx: Db, userId: string, sets: SetFacts[], counts: boolean, now: Date) {
  if (counts) {
    const left = await attemptsLeft(tx, userId, now);
    if (left < sets.length) throw notThatMany(sets.length, left, now);
  }
  await requireRoom(tx, userId, sets.length);
  await sql`with made as (select 1 from generate_series(1, ${sets.length}::int)) ${countStarts(userId, counts, now)}`.execute(
    tx,
  );
  await tx
    .insertInto("reserved_attempt")
    .values(
      sets.map((set) => ({
        user_id: userId,
        set_id: set.id,
        question_ids: set.questions.map((q) => q.questionId),
        versions: set.questions.map((q) => q.version),
        weights: set.questions.map((q) => q.weight),
        max_score: set.maxScore,
        pass_percent: set.passPercent,
        reserved_at: now,
      })),
    )
    .execute();
}

/** Answers open reserved attempts, and no cap refuses answers, so the cap is checked here. @throws AppError refused */
async function requireRoom(tx: Db, userId: string, more: number) {
  const { rows } = await sql<{ used: number; most: number }>`
    select (select count(*) from (select 1 from attempt where user_id = ${userId} limit ${CAPS.attempts.most}) a)::int
             + (select count(*) from reserved_attempt where user_id = ${userId})::int as used,
           (select most from cap where name = 'attempts') as most`.execute(tx);
  const [room] = rows;
  if (room && room.used + more > room.most) throw capReached("attempts");
}

interface Reserved {
  setId: number;
  maxScore: number;
  passPercent: number;
  reservedAt: Date;
  isLatest: boolean;
}

/**
 * Opens a download, if this is one and not open yet: from now on it is an ordinary attempt. Neither access nor budget
 * is checked again, so answers given offline always have a place. If another attempt at the set was started since, it
 * becomes a set of the learner's own.
 * @param openedAt when it was opened on the device, by the device's clock; accepted between the download and now
 * @returns whether it has opened it
 * @throws AppError not_signed_in
 */
export async function openTaken(
  db: Db,
  caller: Caller,
  { attemptId, openedAt }: { attemptId: number; openedAt?: Date | undefined },
  now: Date,
): Promise<boolean> {
  const { userId } = caller;
  const isReserved = await db
    .selectFrom("reserved_attempt")
    .select("id")
    .where("id", "=", attemptId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!isReserved) return false;
  return db.transaction().execute(async (tx) => {
    await holdLearner(tx, caller, now);
    const { rows } = await sql<Reserved>`
      select r.set_id as "setId", r.max_score as "maxScore", r.pass_percent as "passPercent", r.reserved_at as "reservedAt",
             ${isLatest} as "isLatest"
      from reserved_attempt r where r.id = ${attemptId} and r.user_id = ${userId} for update`.execute(tx);
    const [taken] = rows;
    if (!taken) return false;
    const setId = taken.isLatest ? taken.setId : await ownSet(tx, userId, attemptId, taken.setId);
    const at = new Date(
      Math.max(taken.reservedAt.getTime(), Math.min(now.getTime(), (openedAt ?? now).getTime())),
    );
    await sql`
      with made as (
        insert into attempt (id, user_id, set_id, delay_marking, max_score, pass_percent, question_count, created_at)
        overriding system value
        select r.id, r.user_id, ${setId}, false, r.max_score, r.pass_percent, cardinality(r.question_ids), ${at}
        from reserved_attempt r where r.id = ${attemptId}
      )
      insert into attempt_question (attempt_id, question_id, version, position, weight)
      select ${attemptId}, w.id, w.version, w.position, w.weight
      from reserved_attempt r, unnest(r.question_ids, r.versions, r.weights) with ordinality as w (id, version, weight, position)
      where r.id = ${attemptId}`.execute(tx);
    await tx.deleteFrom("reserved_attempt").where("id", "=", attemptId).execute();
    return true;
  });
}

/** A set of the learner's own, of the downloaded questions. @returns its ID */
async function ownSet(tx: Db, userId: string, attemptId: number, setId: number): Promise<number> {
  const from = await tx
    .selectFrom("problem_set")
    .select(["title", "paper", "topic_id as topicId", "type", "for_free as forFree"])
    .where("id", "=", setId)
    .executeTakeFirst();
  if (!from) throw notFound("problem set");
  const { rows } = await sql<{ questionId: number }>`
    select unnest(question_ids) as "questionId" from reserved_attempt where id = ${attemptId}`.execute(tx);
  return generateSet(tx, { ...from, title: `Taken along: ${from.title}`, ownerId: userId, seed: null }, rows);
}

/** Deletes downloads made long ago and never opened. */
export async function dropOldTaken(db: Db, now: Date): Promise<void> {
  await sql`delete from reserved_attempt
            where reserved_at < ${now}::timestamptz - make_interval(days => ${LIFE_DAYS})`.execute(db);
}
