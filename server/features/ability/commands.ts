import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { MarkedAnswer } from "../practice/marked-commands.ts";
import type { StudyBanks } from "./bank-queries.ts";
import type { StudyBank } from "./bank-rules.ts";
import { readFolded } from "./state-queries.ts";
import { storedOf } from "./state-rules.ts";

/**
 * Says of the learners of marked answers that these wait to be taken in; of one that belongs before what was taken in, that the fold
 * starts from nothing. Answers come in any order; rows are written in that of their users, so that two who do so never block.
 */
export async function noteWaiting(tx: Db, answers: readonly MarkedAnswer[], now: Date): Promise<void> {
  await sql`
    insert into ability_state as s (user_id, waiting_since)
    select m.user_id, ${now}::timestamptz
    from unnest(${answers.map((m) => m.userId)}::text[]) as m (user_id)
    group by m.user_id order by m.user_id
    on conflict (user_id) do update set waiting_since = coalesce(s.waiting_since, excluded.waiting_since)`.execute(
    tx,
  );
  await sql`
    update ability_state s set is_stale = true
    from (
      select m.user_id, min(m.at) as first
      from unnest(${answers.map((m) => m.userId)}::text[], ${answers.map((m) => m.at)}::timestamptz[]) as m (user_id, at)
      group by m.user_id
    ) late
    where s.user_id = late.user_id and late.first <= s.upto_at and not s.is_stale`.execute(tx);
}

/** So many learners in one run of the job, and no learner more than once in this time. */
const BATCH = 200;
const REST_MS = 60_000;

const restedBefore = (now: Date) => new Date(now.getTime() - REST_MS);

/** Whether there are learners whose answers have waited long enough. */
export async function isAnyWaiting(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ability_state where waiting_since <= ${restedBefore(now)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Takes the waiting answers of learners in, so that a page has few to take in itself. @returns of how many learners */
export async function takeIn({ db, banks }: { db: Db; banks: StudyBanks }, now: Date): Promise<number> {
  const bank = await banks.read();
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from ability_state where waiting_since <= ${restedBefore(now)}
    order by waiting_since limit ${BATCH}`.execute(db);
  for (const { userId } of rows) await takeInOne(db, userId, bank);
  return rows.length;
}

async function takeInOne(db: Db, userId: string, bank: StudyBank): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // First the row, so that an answer which comes meanwhile is noted after what is written here.
    const { rows } = await sql`
      select 1 from ability_state where user_id = ${userId} for update skip locked`.execute(tx);
    if (rows.length === 0) return;
    const { state, upto, leftOut } = await readFolded(tx, userId, bank);
    await sql`
      update ability_state
      set state = ${storedOf(state)}::jsonb, upto_at = coalesce(${upto.at}::timestamptz, '-infinity'), upto_attempt = ${upto.attempt},
          upto_question = ${upto.question}, difficulty_on = ${bank.difficultyOn}, bank = ${bank.mark},
          left_out = ${leftOut}::bigint[], waiting_since = null, is_stale = false
      where user_id = ${userId}`.execute(tx);
  });
}

/** What is believed of a learner goes with their progress: it would otherwise come back from a copy. */
export async function forgetBelief(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom("ability_state").where("user_id", "=", userId).execute();
  await tx.deleteFrom("known_area").where("user_id", "=", userId).execute();
}

/** Says of a sub-area that the learner knows it, or takes that back. @throws AppError not_found for none of the bank's */
export async function setKnown(
  { db, banks }: { db: Db; banks: StudyBanks },
  userId: string,
  { area, isKnown }: { area: string; isKnown: boolean },
  now: Date,
): Promise<void> {
  const bank = await banks.read();
  if (!bank.areas.some(({ key }) => key === area))
    throw new AppError("not_found", "There is no such sub-area any more.");
  if (isKnown)
    await db
      .insertInto("known_area")
      .values({ user_id: userId, area, at: now })
      .onConflict((oc) => oc.doNothing())
      .execute();
  else await db.deleteFrom("known_area").where("user_id", "=", userId).where("area", "=", area).execute();
}
