import { sql } from "kysely";
import type { Db } from "../db/database.ts";

/* The one table of work that is due. Due → claimed → gone, or due again later, or dead. A claim is a time and the
   number of its try: only the holder of the latest number may end it, so that a process whose claim has expired cannot
   change the outcome. */

/** A job that this process works on until its claim expires. */
export interface ClaimedJob {
  id: number;
  name: string;
  key: string;
  /** The number of this try since the last success, from 1. */
  attempts: number;
}

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** How long to wait before the next try: twice as long after each, up to `mostMs`. */
export const backoffMs = (attempts: number, { firstMs, mostMs }: { firstMs: number; mostMs: number }) =>
  Math.min(firstMs * 2 ** (attempts - 1), mostMs);

/**
 * Adds one job per key, in the transaction of the act that asks for it; a job that exists already is left unchanged.
 */
export async function enqueueJobs(
  tx: Db,
  name: string,
  keys: readonly (string | number)[],
  runAt: Date,
): Promise<void> {
  await sql`
    insert into job (name, key, run_at)
    select ${name}, k, ${runAt}::timestamptz from unnest(${keys.map(String)}::text[]) as k
    on conflict (name, key) do nothing`.execute(tx);
}

/** Schedules recurring work, first now; if the next run is further off than the interval, it is brought forward. */
export async function scheduleJobs(
  db: Db,
  jobs: readonly { name: string; everyMs: number }[],
  now: Date,
): Promise<void> {
  await sql`
    insert into job as j (name, run_at) select name, ${now}::timestamptz from unnest(${jobs.map((j) => j.name)}::text[]) as name
    on conflict (name, key) do update set run_at = least(j.run_at, ${now}::timestamptz + interval '1 millisecond' *
      (${jobs.map((j) => j.everyMs)}::int[])[array_position(${jobs.map((j) => j.name)}::text[], j.name)])`.execute(
    db,
  );
}

const isDue = (now: Date) => sql`(dead_at is null and run_at <= ${now}::timestamptz
  and (claimed_until is null or claimed_until <= ${now}::timestamptz))`;

/** Which of these names have a job that is due and unclaimed. */
export async function dueNames(db: Db, names: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from job where name = any(${names}::text[]) and ${isDue(now)}`.execute(db);
  return rows.map((row) => row.name);
}

/** Claims the job of this name that has been due for longest, for `claimMs`; others skip it meanwhile. */
export async function claimJob(
  db: Db,
  name: string,
  claimMs: number,
  now: Date,
): Promise<ClaimedJob | undefined> {
  const { rows } = await sql<ClaimedJob>`
    update job set claimed_until = ${after(now, claimMs)}, attempts = attempts + 1
    where id = (
      select id from job where name = ${name} and ${isDue(now)}
      order by run_at, id limit 1 for update skip locked)
    returning id, name, key, attempts`.execute(db);
  return rows[0];
}

const isClaimedAs = (job: ClaimedJob) =>
  sql`(id = ${job.id} and attempts = ${job.attempts} and dead_at is null)`;

/** Extends the claim of a job that is still being worked on. */
export async function extendClaim(db: Db, job: ClaimedJob, claimMs: number, now: Date): Promise<void> {
  await sql`update job set claimed_until = ${after(now, claimMs)} where ${isClaimedAs(job)}`.execute(db);
}

/** Removes the job: it is done, or there is nothing to do. */
export async function removeJob(db: Db, job: ClaimedJob): Promise<void> {
  await sql`delete from job where ${isClaimedAs(job)}`.execute(db);
}

/** The job is done, and due again at that time. */
export async function repeatJob(db: Db, job: ClaimedJob, runAt: Date): Promise<void> {
  await sql`
    update job set run_at = ${runAt}, claimed_until = null, attempts = 0, last_error = null
    where ${isClaimedAs(job)}`.execute(db);
}

/** The job failed for this reason, and is retried after `waitMs`. */
export async function retryJob(
  db: Db,
  job: ClaimedJob,
  { reason, waitMs }: { reason: string; waitMs: number },
  now: Date,
): Promise<void> {
  await sql`
    update job set run_at = ${after(now, waitMs)}, claimed_until = null, last_error = ${reason.slice(0, 500)}
    where ${isClaimedAs(job)}`.execute(db);
}

/**
 * The job failed for the last time: it stays as dead, for the operator to look at. @returns whether this claim was
 * still valid
 */
export async function buryJob(db: Db, job: ClaimedJob, reason: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update job set dead_at = ${now}, claimed_until = null, last_error = ${reason.slice(0, 500)}
    where ${isClaimedAs(job)} returning id`.execute(db);
  return rows.length > 0;
}

/** How many jobs of a name are dead, and how many failed and are being retried. */
export async function countTroubled(db: Db): Promise<{ name: string; dead: number; failing: number }[]> {
  const { rows } = await sql<{ name: string; dead: number; failing: number }>`
    select name, count(dead_at)::int as dead, (count(*) - count(dead_at))::int as failing
    from job where last_error is not null group by name`.execute(db);
  return rows;
}
