import { sql } from "kysely";
import { audit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { secondsToMidnight } from "../../platform/singapore-day.ts";

const DAY_SECONDS = 24 * 60 * 60;
/** How many attempts a learner may start on one day in Singapore. */
export const ATTEMPTS_A_DAY = 200;

/** Sent with the seconds until midnight in Singapore. */
export const noMoreToday = (now: Date) =>
  new AppError(
    "slow_down",
    `You have started ${ATTEMPTS_A_DAY} attempts today, as many as one day allows. Those that are open can be finished; new ones can be started after midnight.`,
    { code: "attempts_today", retryAfter: secondsToMidnight(now), retryAtMost: DAY_SECONDS },
  );

/** For a learner who would download more sets than attempts are left today. */
export const notThatMany = (wanted: number, left: number, now: Date) =>
  new AppError(
    "slow_down",
    `This takes ${wanted} new ${wanted === 1 ? "attempt" : "attempts"}, and you have ${left} left today. You can take it along after midnight.`,
    { code: "attempts_today", retryAfter: secondsToMidnight(now), retryAtMost: DAY_SECONDS },
  );

/** Counts the rows of `made` as attempts started today; none if `counts` is false. */
export const countStarts = (userId: string, counts: boolean, now: Date) => sql<{ attempts: number }>`
  insert into daily_use as d (user_id, day, attempts)
  select ${userId}, singapore_day(${now}), n from (select count(*)::int as n from made) m where n > 0 and ${counts}::boolean
  on conflict (user_id) do update set
    day = excluded.day,
    attempts = excluded.attempts + case when d.day = excluded.day then d.attempts else 0 end,
    keys = case when d.day = excluded.day then d.keys else 0 end
  returning attempts`;

/** How many attempts the learner may still start today. */
export async function attemptsLeft(db: Db, userId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    select attempts from daily_use where user_id = ${userId} and day = singapore_day(${now})`.execute(db);
  return Math.max(0, ATTEMPTS_A_DAY - (rows[0]?.attempts ?? 0));
}

/**
 * Counts an attempt that is about to be opened, in its transaction; beyond the day's budget that is rolled back too.
 * @throws AppError slow_down
 */
export async function countStart(tx: Db, userId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ attempts: number }>`
    with made as (select 1) ${countStarts(userId, true, now)}`.execute(tx);
  if ((rows[0]?.attempts ?? 0) > ATTEMPTS_A_DAY) throw noMoreToday(now);
}

/**
 * Sets how many new keys a day a learner may be shown. Audited.
 * @throws AppError not_found
 */
export async function setKeyLimit(
  db: Db,
  { userId, limit, actorId }: { userId: string; limit: number; actorId: string },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom("app_user")
      .select("id")
      .where("id", "=", userId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user) throw notFound("user");
    const use = await tx
      .selectFrom("daily_use")
      .select("key_limit")
      .where("user_id", "=", userId)
      .executeTakeFirst();
    await sql`
      insert into daily_use (user_id, day, key_limit) values (${userId}, singapore_day(${now}), ${limit})
      on conflict (user_id) do update set key_limit = excluded.key_limit, keys_ran_out_at = null`.execute(tx);
    const details = { from: use?.key_limit ?? null, to: limit };
    await audit(tx, { actorId, action: "key_limit", subject: `user:${userId}`, details }, now);
  });
}
