import { sql } from "kysely";
import { brand } from "../../platform/brand.ts";
import type { Db } from "../../platform/db/database.ts";
import { backoffMs, type ClaimedJob, claimJob, removeJob, retryJob } from "../../platform/jobs/queue.ts";
import type { Log } from "../../platform/logging.ts";
import { type PushConfig, type Subscription, sendPush } from "../../platform/push/send.ts";
import { isLive } from "../../platform/session.ts";
import { dayInSingapore } from "../../platform/singapore-day.ts";
import { readPlan } from "../plan/queries.ts";
import { PUSH_JOB } from "./remind-commands.ts";
import { reminderText, sessionOf } from "./rules.ts";

/** Notifications in progress at once. */
const LANES = 8;
/** Longer than a push service is waited for. */
const CLAIM_MS = 30_000;
const TRIES = 3;
const PATIENCE = { firstMs: 30_000, mostMs: 300_000 };
/** One that its browser did not fetch by then says nothing any more. */
const KEPT_SECONDS = 4 * 60 * 60;

interface Deps {
  db: Db;
  push: PushConfig;
  log: Log;
}

/** Sends the notifications that are due. @returns how many were handed over */
export async function deliverAll(deps: Deps, now: Date): Promise<number> {
  let sent = 0;
  const work = async () => {
    for (
      let job = await claimJob(deps.db, PUSH_JOB, CLAIM_MS, now);
      job;
      job = await claimJob(deps.db, PUSH_JOB, CLAIM_MS, now)
    )
      if (await deliver(deps, job, now)) sent += 1;
  };
  await Promise.all(Array.from({ length: LANES }, work));
  return sent;
}

interface Target extends Subscription {
  id: number;
  userId: string;
}

/** The subscription of a job, while its session is live and its learner wants notifications and had one to get today. */
async function targetOf(db: Db, job: ClaimedJob, now: Date): Promise<Target | undefined> {
  const { rows } = await sql<Target>`
    select p.id, p.user_id as "userId", p.endpoint, p.p256dh, p.auth
    from push_subscription p join session s on s.id = p.session_id
    join reminder_setting r on r.user_id = p.user_id
    where p.id = ${Number(job.key)} and ${isLive(now)} and r.by_push and r.pushed_on = ${dayInSingapore(now)}::date`.execute(
    db,
  );
  return rows[0];
}

/** What the browser shows. It names neither the learner nor what they study. */
async function payloadOf(db: Db, { userId }: Target, now: Date): Promise<object | undefined> {
  const session = sessionOf(await readPlan(db, userId), dayInSingapore(now));
  return session && { title: brand.name, body: reminderText({ ...session, daysLeft: null }).title };
}

/** @returns whether the push service took it */
async function deliver({ db, push, log }: Deps, job: ClaimedJob, now: Date): Promise<boolean> {
  const target = await targetOf(db, job, now);
  const payload = target && (await payloadOf(db, target, now));
  if (!target || !payload) {
    await removeJob(db, job);
    return false;
  }
  try {
    const isThere = await sendPush(push, target, { payload, keptSeconds: KEPT_SECONDS, topic: "today" });
    if (!isThere) await db.deleteFrom("push_subscription").where("id", "=", target.id).execute();
    await removeJob(db, job);
    return isThere;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const gaveUp = job.attempts >= TRIES;
    log.warn(
      { subscription: target.id, reason, tries: job.attempts },
      gaveUp ? "notification given up" : "notification not sent",
    );
    if (gaveUp) await removeJob(db, job);
    else await retryJob(db, job, { reason, waitMs: backoffMs(job.attempts, PATIENCE) }, now);
    return false;
  }
}
