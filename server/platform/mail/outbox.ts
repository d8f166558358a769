import { sql } from "kysely";
import type { Db } from "../db/database.ts";

export interface Mail {
  kind: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** How many times a mail is tried; a one-time code is stale soon, so twice. */
const TRIES: Record<string, number> = { otp: 2 };
const DEFAULT_TRIES = 8;
/**
 * A sender that died after claiming a mail leaves it to the next one after this long: longer than any mail is sent for
 * and than the database may take to note it (sender.ts), so that no two send one mail at once.
 */
const CLAIM_SECONDS = 60;

/** The kind of promotional mail: every other one goes first, so that no code waits behind a campaign. */
export const PROMO = "promo";

/** Adds a mail to the queue, in the transaction of the act that it tells of: neither goes without the other. */
export const enqueueMail = (tx: Db, mail: Mail, now: Date): Promise<void> => enqueueMails(tx, [mail], now);

/** Adds several mails at once; one to a deleted account, whose e-mail is no address any more, goes nowhere. */
export async function enqueueMails(tx: Db, mails: Mail[], now: Date): Promise<void> {
  const deliverable = mails.filter((mail) => mail.to.includes("@"));
  if (deliverable.length === 0) return;
  await tx
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
        next_try_at: now,
        sent_at: null,
        gave_up_at: null,
        last_error: null,
      })),
    )
    .execute();
}

export interface QueuedMail extends Mail {
  id: number;
  tries: number;
  createdAt: Date;
}

/** How often a mail may be tried after this try; negative once it was claimed more often than that, and never ended. */
export const triesLeft = (mail: QueuedMail) => (TRIES[mail.kind] ?? DEFAULT_TRIES) - mail.tries;

/** Claims the next due mail for a minute, promotional mail last or, without `promos`, not at all; others skip it meanwhile. */
export async function claimMail(
  db: Db,
  now: Date,
  { promos }: { promos: boolean },
): Promise<QueuedMail | undefined> {
  const { rows } = await sql<{
    id: number;
    kind: string;
    recipient: string;
    subject: string;
    text_body: string;
    html_body: string;
    headers: Record<string, string>;
    tries: number;
    created_at: Date;
  }>`
    update mail_outbox set tries = tries + 1, next_try_at = ${new Date(now.getTime() + CLAIM_SECONDS * 1000)}
    where id = (
      select id from mail_outbox
      where sent_at is null and gave_up_at is null and next_try_at <= ${now}
        and (kind <> ${PROMO} or ${promos})
      order by kind = ${PROMO}, id limit 1 for update skip locked)
    returning id, kind, recipient, subject, text_body, html_body, headers, tries, created_at`.execute(db);
  const [r] = rows;
  return (
    r && {
      id: r.id,
      kind: r.kind,
      to: r.recipient,
      subject: r.subject,
      text: r.text_body,
      html: r.html_body,
      headers: r.headers,
      tries: r.tries,
      createdAt: r.created_at,
    }
  );
}

/** Marks a mail as sent and forgets its text: a code is not kept after its use. */
export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable("mail_outbox")
    .set({ sent_at: now, text_body: "", html_body: "" })
    .where("id", "=", id)
    .execute();
}

/** Puts a mail that could not be sent off to later, each time twice as long, or gives it up; its latest try alone may say so. */
export async function markFailed(db: Db, mail: QueuedMail, reason: string, now: Date): Promise<void> {
  const last = triesLeft(mail) <= 0;
  const waitMs = 15_000 * 2 ** mail.tries;
  await db
    .updateTable("mail_outbox")
    .set({
      last_error: reason.slice(0, 500),
      ...(last
        ? { gave_up_at: now, text_body: "", html_body: "" }
        : { next_try_at: new Date(now.getTime() + waitMs) }),
    })
    .where("id", "=", mail.id)
    .where("tries", "=", mail.tries)
    .where("sent_at", "is", null)
    .execute();
}
