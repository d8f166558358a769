import { sql } from "kysely";
import type { FeedbackOutcome } from "#contract/feedback.ts";
import type { Db } from "../../platform/db/database.ts";
import { enqueueMails } from "../../platform/mail/outbox.ts";
import { isHeld } from "../practice/key-queries.ts";
import { outcomeMail } from "./mails.ts";

/** So many are told in one transaction. */
const BATCH = 100;

/** Closed, and whoever sent it may be told now: the outcome and the note may tell a key. */
const isToBeTold = sql<boolean>`(
  f.closed_at is not null and f.told_at is null and f.user_id is not null
  and (f.question_id is null or not ${isHeld(sql`f.user_id`, sql`f.question_id`)}))`;

/** Whether there is anything for `tellSenders`. */
export async function isAnyToBeTold(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from feedback f where ${isToBeTold} limit 1`.execute(db);
  return rows.length > 0;
}

interface Told {
  to: string;
  outcome: FeedbackOutcome;
  note: string;
  questionId: number | null;
}

/** Tells those who sent feedback what came of it, each once. @param id only of this. @returns how many */
export async function tellSenders(
  { tx, publicOrigin }: { tx: Db; publicOrigin: string },
  now: Date,
  id?: number,
): Promise<number> {
  const { rows } = await sql<Told>`
    with due as (
      select f.id from feedback f where ${isToBeTold} and (${id ?? null}::bigint is null or f.id = ${id ?? null}::bigint)
      order by f.id limit ${BATCH} for no key update of f skip locked
    ), told as (
      update feedback f set told_at = ${now} from due where f.id = due.id
      returning f.id, f.user_id, f.outcome, f.note, f.question_id
    )
    select u.email as to, told.outcome, told.note, told.question_id as "questionId"
    from told join app_user u on u.id = told.user_id and u.deleted_at is null order by told.id`.execute(tx);
  await enqueueMails(
    tx,
    rows.map((told) => outcomeMail({ ...told, origin: publicOrigin })),
    now,
  );
  return rows.length;
}
