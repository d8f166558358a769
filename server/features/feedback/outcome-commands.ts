import { sql } from "kysely";
import type { FeedbackOutcome } from "#contract/feedback.ts";
import type { Db } from "../../platform/db/database.ts";
import { enqueueMails } from "../../platform/mail/outbox.ts";
import { isWithheld } from "../practice/key-queries.ts";
import { outcomeMail } from "./mails.ts";

/** How many senders are notified in one transaction. */
const BATCH = 100;

/** Closed, and the sender may be notified now: the outcome and the note may reveal a key. */
const isDue = sql<boolean>`(
  f.closed_at is not null and f.told_at is null and f.user_id is not null
  and (f.question_id is null or not ${isWithheld(sql`f.user_id`, sql`f.question_id`)}))`;

/** Whether there is anything for `notifySenders`. */
export async function isAnyDue(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from feedback f where ${isDue} limit 1`.execute(db);
  return rows.length > 0;
}

interface Outcome {
  to: string;
  outcome: FeedbackOutcome;
  note: string;
  questionId: number | null;
}

/** Notifies senders of feedback of the outcome, each once. @param id only of this. @returns how many */
export async function notifySenders(
  { tx, publicOrigin }: { tx: Db; publicOrigin: string },
  now: Date,
  id?: number,
): Promise<number> {
  const { rows } = await sql<Outcome>`
    with due as (
      select f.id from feedback f where ${isDue} and (${id ?? null}::bigint is null or f.id = ${id ?? null}::bigint)
      order by f.id limit ${BATCH} for no key update of f skip locked
    ), notified as (
      update feedback f set told_at = ${now} from due where f.id = due.id
      returning f.id, f.user_id, f.outcome, f.note, f.question_id
    )
    select u.email as to, notified.outcome, notified.note, notified.question_id as "questionId"
    from notified join app_user u on u.id = notified.user_id and u.deleted_at is null order by notified.id`.execute(
    tx,
  );
  await enqueueMails(
    tx,
    rows.map((notified) => outcomeMail({ ...notified, origin: publicOrigin })),
    now,
  );
  return rows.length;
}
