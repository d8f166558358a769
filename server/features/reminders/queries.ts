import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/session.ts";
import { type ReminderFacts, SESSION_ANSWERS, UNASKED } from "./rules.ts";

/** How a learner is reminded, and what of it this session's browser has. */
export interface ReminderState extends ReminderFacts {
  pushHere: boolean;
  calendarSince: Date | null;
}

interface StateRow {
  mail: boolean | null;
  push: boolean | null;
  hour: number | null;
  pushHere: boolean;
  calendarSince: Date | null;
}

export async function readState(
  db: Db,
  { userId, sessionId }: Pick<Caller, "userId" | "sessionId">,
): Promise<ReminderState> {
  const { rows } = await sql<StateRow>`
    select r.by_mail as mail, r.by_push as push, r.hour, c.created_at as "calendarSince",
           exists (select 1 from push_subscription p where p.user_id = u.id and p.session_id = ${sessionId}) as "pushHere"
    from app_user u left join reminder_setting r on r.user_id = u.id left join calendar_address c on c.user_id = u.id
    where u.id = ${userId}`.execute(db);
  const [row] = rows;
  return {
    mail: row?.mail ?? UNASKED.mail,
    push: row?.push ?? UNASKED.push,
    hour: row?.hour ?? UNASKED.hour,
    pushHere: row?.pushHere ?? false,
    calendarSince: row?.calendarSince ?? null,
  };
}

/** Whose calendar has an address of this digest: of nobody who is leaving. */
export async function findCalendar(db: Db, tokenHash: string): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    select c.user_id as "userId" from calendar_address c join app_user u on u.id = c.user_id
    where c.token_hash = ${tokenHash} and u.delete_after is null`.execute(db);
  return rows[0]?.userId;
}

/**
 * Whether a learner has had a session since a moment: finished a set or a test, or answered enough. Only what is still open can
 * have got answers since and not be finished, so no more is looked at than that.
 */
export async function hadSession(db: Db, userId: string, since: Date): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    select exists (select 1 from attempt a where a.user_id = ${userId} and a.marked_at >= ${since}) or (
      select count(*) from (
        select 1 from attempt a join answer w on w.attempt_id = a.id
        where a.user_id = ${userId} and a.marked_at is null and w.created_at >= ${since}
        limit ${SESSION_ANSWERS}) answered) >= ${SESSION_ANSWERS} as had`.execute(db);
  return rows[0]?.had ?? false;
}

/** Who may be due a reminder at an hour of a day: some at a time, by ID, after the last one. */
export async function listWanting(
  db: Db,
  { hour, day, push }: { hour: number; day: string; push: boolean },
  after: string,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from reminder_setting
    where hour = ${hour} and user_id > ${after}
      and ((by_mail and coalesce(mailed_on < ${day}::date, true))
        or (by_push and ${push}::boolean and coalesce(pushed_on < ${day}::date, true)))
    order by user_id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}
