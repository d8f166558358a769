import { sql } from "kysely";
import type { UserExport } from "#contract/export.ts";
import type { Db } from "../../platform/db/database.ts";
import { isWithheld } from "../practice/key-queries.ts";

type DeskPart =
  | "StudyPlans"
  | "Reminders"
  | "Calendars"
  | "Notifications"
  | "TestPresets"
  | "TestLinks"
  | "Notes"
  | "Marks";

/** What a user plans, built, wrote and marked. What was written about a question waits for an open test that asks it. */
export async function readDeskParts(db: Db, userId: string): Promise<Pick<UserExport, DeskPart>> {
  const held = isWithheld(userId, sql`question_id`);
  const plans = await sql<UserExport["StudyPlans"][number]>`
    select papers as "Papers", exam_date as "ExamDate", exam_month as "ExamMonth", asked as "Asked", minutes as "Minutes",
           days_off::text[] as "DaysOff", resit_paper as "ResitPaper", resit_account as "ResitAccount",
           course_date as "CourseDate", passed_paper as "PassedPaper", passed_on as "PassedOn",
           to_jsonb(resit_topics) as "ResitTopics", own_dates::text[] as "OwnDates", own_minutes as "OwnMinutes",
           iso_utc(updated_at) as "UpdatedAt"
    from study_plan where user_id = ${userId}`.execute(db);
  const reminders = await sql<UserExport["Reminders"][number]>`
    select by_mail as "Mail", by_push as "Push", hour as "Hour", mailed_on as "MailedOn", pushed_on as "PushedOn",
           iso_utc(updated_at) as "UpdatedAt"
    from reminder_setting where user_id = ${userId}`.execute(db);
  const calendars = await sql<UserExport["Calendars"][number]>`
    select iso_utc(created_at) as "CreatedAt" from calendar_address where user_id = ${userId}`.execute(db);
  const notifications = await sql<UserExport["Notifications"][number]>`
    select split_part(endpoint, '/', 3) as "Service", iso_utc(created_at) as "CreatedAt"
    from push_subscription where user_id = ${userId} order by id`.execute(db);
  const presets = await sql<UserExport["TestPresets"][number]>`
    select name as "Name", filter as "Filter", iso_utc(created_at) as "CreatedAt"
    from test_preset where user_id = ${userId} order by id`.execute(db);
  const links = await sql<UserExport["TestLinks"][number]>`
    select title as "Title", to_jsonb(question_ids) as "QnIDs", iso_utc(created_at) as "CreatedAt"
    from test_link where user_id = ${userId} order by created_at, token`.execute(db);
  const notes = await sql<UserExport["Notes"][number]>`
    select question_id as "QnID", case when ${held} then null else body end as "Body",
           iso_utc(created_at) as "CreatedAt", iso_utc(updated_at) as "UpdatedAt"
    from note where user_id = ${userId} order by question_id`.execute(db);
  const marks = await sql<UserExport["Marks"][number]>`
    select question_id as "QnID", field as "Field", quote as "Quote"
    from mark where user_id = ${userId} and not ${held} order by question_id, position`.execute(db);
  return {
    StudyPlans: plans.rows,
    Reminders: reminders.rows,
    Calendars: calendars.rows,
    Notifications: notifications.rows,
    TestPresets: presets.rows,
    TestLinks: links.rows,
    Notes: notes.rows,
    Marks: marks.rows,
  };
}
