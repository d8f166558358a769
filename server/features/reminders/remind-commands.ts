import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { enqueueJobs } from "../../platform/jobs/queue.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { dayInSingapore, hourInSingapore, startOfSingaporeDay } from "../../platform/singapore-day.ts";
import { readPlan } from "../plan/queries.ts";
import { reminderMail } from "./mails.ts";
import { hadSession, listWanting } from "./queries.ts";
import { sessionOf } from "./rules.ts";

/** The jobs that notifications wait as, by the ID of their subscription. */
export const PUSH_JOB = "notification";
const AT_ONCE = 200;

interface Deps {
  db: Db;
  publicOrigin: string;
  secretKey: string;
  /** Whether notifications are sent here. */
  sendsPush: boolean;
}

/**
 * Queues the reminders that are due in this hour of Singapore. Several processes may do so at once: each reminder is queued once.
 * @returns how many learners were reminded
 */
export async function remindAll(deps: Deps, now: Date): Promise<number> {
  const due = { hour: hourInSingapore(now), day: dayInSingapore(now), push: deps.sendsPush };
  let reminded = 0;
  let some: string[] = [];
  do {
    some = await listWanting(deps.db, due, some.at(-1) ?? "", AT_ONCE);
    for (const userId of some)
      if (await deps.db.transaction().execute((tx) => remind(tx, deps, userId, now))) reminded += 1;
  } while (some.length === AT_ONCE);
  return reminded;
}

/** Queues a learner's reminders of today, unless there is nothing to be reminded of. @returns whether any was queued */
async function remind(tx: Db, deps: Deps, userId: string, now: Date): Promise<boolean> {
  // Held, so that an account is either not being deleted, or waits with that until this is queued.
  const { rows } = await sql<{ email: string }>`
    select email from app_user where id = ${userId} and delete_after is null and deleted_at is null for share`.execute(
    tx,
  );
  const today = dayInSingapore(now);
  const session = rows[0] && sessionOf(await readPlan(tx, userId), today);
  if (!rows[0] || !session || (await hadSession(tx, userId, startOfSingaporeDay(now)))) return false;
  const at = { userId, hour: hourInSingapore(now), today };
  const byMail = await claim(tx, "mail", at);
  const byPush = deps.sendsPush && (await claim(tx, "push", at));
  const { publicOrigin: origin, secretKey } = deps;
  if (byMail)
    await enqueueMail(tx, reminderMail({ to: rows[0].email, userId, session, origin, secretKey }), now);
  if (byPush) await enqueueJobs(tx, PUSH_JOB, await subscriptionsOf(tx, userId), now);
  return byMail || byPush;
}

interface Claim {
  userId: string;
  hour: number;
  today: string;
}

/** Where each way is switched on, and the last day on which it was used. */
const WAYS = {
  mail: { wanted: "by_mail", usedOn: "mailed_on" },
  push: { wanted: "by_push", usedOn: "pushed_on" },
};

/** Notes that today's reminder goes this way. @returns false when it is not wanted now, or another process has it */
async function claim(tx: Db, way: keyof typeof WAYS, { userId, hour, today }: Claim): Promise<boolean> {
  const [wanted, usedOn] = [sql.ref(WAYS[way].wanted), sql.ref(WAYS[way].usedOn)];
  const { rows } = await sql`
    update reminder_setting set ${usedOn} = ${today}::date
    where user_id = ${userId} and ${wanted} and hour = ${hour} and coalesce(${usedOn} < ${today}::date, true)
    returning 1`.execute(tx);
  return rows.length > 0;
}

async function subscriptionsOf(tx: Db, userId: string): Promise<number[]> {
  const rows = await tx.selectFrom("push_subscription").select("id").where("user_id", "=", userId).execute();
  return rows.map(({ id }) => id);
}
