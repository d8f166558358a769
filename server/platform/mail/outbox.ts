import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import {
  backoffMs,
  buryJob,
  type ClaimedJob,
  claimJob,
  enqueueJobs,
  removeJob,
  retryJob,
} from "../jobs/queue.ts";

export interface Mail {
  kind: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** The kind of promotional mail, and that of reminders, which many learners get in the same hour. */
export const PROMO = "promo";
export const REMINDER = "reminder";
/** Every other kind is sent before these, so that no code waits behind a campaign. */
const LAST = [PROMO, REMINDER];

/**
 * How many times a mail is tried: twice for a one-time code, which is soon stale, and within minutes for a reminder.
 */
const TRIES: Record<string, number> = { otp: 2, [REMINDER]: 4 };
const DEFAULT_TRIES = 8;
/** The wait doubles: with eight tries the last is an hour after the first. */
const PATIENCE = { firstMs: 30_000, mostMs: 3_600_000 };
/**
 * When a sender dies after claiming a mail, another may claim it after this long: longer than sending may take and the
 * database may take to record it (sender.ts), so that no mail is sent twice at once.
 */
const CLAIM_MS = 60_000;

/** The jobs by which mails wait, keyed by the mail's ID. */
export const MAIL_JOBS = { promo: "promotional mail", other: "mail" };

/** Adds a mail to the queue in the transaction of the act that it reports: neither is stored without the other. */
export const enqueueMail = (tx: Db, mail: Mail, now: Date): Promise<void> => enqueueMails(tx, [mail], now);

/** Adds several mails at once; one to a deleted account, whose e-mail is no longer an address, is dropped. */
export async function enqueueMails(tx: Db, mails: Mail[], now: Date): Promise<void> {
  const deliverable = mails.filter((mail) => mail.to.includes("@"));
  if (deliverable.length === 0) return;
  const queued = await tx
    .insertInto("mail_outbox")
    .values(
      deliverable.map((mail) => ({
        kind: mail.kind,
        recipient: mail.to,
        subject: mail.subject,
        text_body: mail.text,
        html_body: mail.html,
        headers: JSON.stringify(mail.headers),
        created_at: now,
        sent_at: null,
      })),
    )
    .returning(["id", "kind"])
    .execute();
  const [promos, others] = [true, false].map((is) =>
    queued.filter((mail) => LAST.includes(mail.kind) === is),
  );
  if (promos?.length)
    await enqueueJobs(
      tx,
      MAIL_JOBS.promo,
      promos.map((mail) => mail.id),
      now,
    );
  if (others?.length)
    await enqueueJobs(
      tx,
      MAIL_JOBS.other,
      others.map((mail) => mail.id),
      now,
    );
}

/** Removes the mails to an address from the queue and the records; with `unsent`, only unsent ones of that kind. */
export async function dropMails(
  tx: Db,
  recipient: string,
  { unsent = null }: { unsent?: string | null } = {},
): Promise<void> {
  await sql`
    with gone as (
      delete from mail_outbox
      where recipient = ${recipient} and (${unsent}::text is null or (kind = ${unsent} and sent_at is null))
      returning id)
    delete from job using gone where name = any(${Object.values(MAIL_JOBS)}::text[]) and key = gone.id::text`.execute(
    tx,
  );
}

export interface QueuedMail extends Mail {
  id: number;
  createdAt: Date;
  /** The job that it is claimed as. */
  job: ClaimedJob;
}

/** How many tries are left after this one; negative if it was claimed more often than allowed and never ended. */
export const triesLeft = (mail: QueuedMail) => (TRIES[mail.kind] ?? DEFAULT_TRIES) - mail.job.attempts;

/**
 * Claims the next due mail, promotional mail and reminders last or, without `promos`, not at all; others skip it
 * meanwhile.
 */
export async function claimMail(
  db: Db,
  now: Date,
  { promos }: { promos: boolean },
): Promise<QueuedMail | undefined> {
  for (const name of promos ? [MAIL_JOBS.other, MAIL_JOBS.promo] : [MAIL_JOBS.other])
    for (
      let job = await claimJob(db, name, CLAIM_MS, now);
      job;
      job = await claimJob(db, name, CLAIM_MS, now)
    ) {
      const mail = await readMail(db, job);
      if (mail) return mail;
      // It was withdrawn in the meantime.
      await removeJob(db, job);
    }
  return undefined;
}

async function readMail(db: Db, job: ClaimedJob): Promise<QueuedMail | undefined> {
  const row = await db
    .selectFrom("mail_outbox")
    .selectAll()
    .where("id", "=", Number(job.key))
    .where("sent_at", "is", null)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      kind: row.kind,
      to: row.recipient,
      subject: row.subject,
      text: row.text_body,
      html: row.html_body,
      headers: row.headers,
      createdAt: row.created_at,
      job,
    }
  );
}

/**
 * Marks a mail as sent, even if the claim is no longer this sender's, and deletes its text: a code is not kept after
 * its use. The mail's row is locked before the job's, as in `dropMails`.
 */
export async function markSent(db: Db, { id, job }: QueuedMail, now: Date): Promise<void> {
  await sql`
    with sent as (
      update mail_outbox set sent_at = ${now}, text_body = '', html_body = '' where id = ${id} returning id)
    delete from job using sent where job.id = ${job.id}`.execute(db);
}

/**
 * Postpones a mail that could not be sent, or gives it up; only its latest try may do so. @returns whether it was given
 * up
 */
export async function markFailed(db: Db, mail: QueuedMail, reason: string, now: Date): Promise<boolean> {
  if (triesLeft(mail) > 0) {
    const waitMs = backoffMs(mail.job.attempts, PATIENCE);
    await retryJob(db, mail.job, { reason, waitMs }, now);
    return false;
  }
  if (!(await buryJob(db, mail.job, reason, now))) return false;
  await db
    .updateTable("mail_outbox")
    .set({ text_body: "", html_body: "" })
    .where("id", "=", mail.id)
    .execute();
  return true;
}
