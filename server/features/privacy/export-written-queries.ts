import { type RawBuilder, sql } from "kysely";
import type { UserExport } from "#contract/export.ts";
import type { Db } from "../../platform/db/database.ts";
import { isWithheld } from "../practice/key-queries.ts";

type WrittenPart =
  | "Messages"
  | "Votes"
  | "UnreadReplies"
  | "Corrections"
  | "Reports"
  | "Feedback"
  | "BotAnswers";

/** What the house said about a question waits for an open test that asks it, as it does everywhere else. */
const unlessWithheld = (userId: string, text: RawBuilder<unknown>) =>
  sql`(case when question_id is not null and ${isWithheld(userId, sql`question_id`)} then null else ${text} end)`;

/** What a user wrote, voted, reported, asked and was notified of. */
export async function readWrittenParts(db: Db, userId: string): Promise<Pick<UserExport, WrittenPart>> {
  const messages = await sql<UserExport["Messages"][number]>`
    select id as "ID", question_id as "QuestionID", parent_id as "ReplyToMsgID", body as "Body",
           iso_utc(created_at) as "CreatedAt", iso_utc(updated_at) as "UpdatedAt",
           iso_utc(deleted_at) as "DeletedAt", iso_utc(archived_at) as "ArchivedAt", iso_utc(hidden_at) as "HiddenAt"
    from message where user_id = ${userId} order by id`.execute(db);
  const votes = await sql<UserExport["Votes"][number]>`
    select message_id as "MessageID", value as "Value" from vote where user_id = ${userId}
    order by message_id`.execute(db);
  const unread = await sql<UserExport["UnreadReplies"][number]>`
    select message_id as "MessageID" from reply_notice where user_id = ${userId} order by message_id`.execute(
    db,
  );
  const corrections = await sql<UserExport["Corrections"][number]>`
    select question_id as "QuestionID", coalesce(${unlessWithheld(userId, sql`reason`)}, '') as "Reason", iso_utc(at) as "At", iso_utc(seen_at) as "SeenAt"
    from correction_notice where user_id = ${userId} order by question_id`.execute(db);
  const reports = await sql<UserExport["Reports"][number]>`
    select message_id as "MessageID", reason as "Reason", iso_utc(created_at) as "CreatedAt"
    from report where user_id = ${userId} order by created_at, message_id`.execute(db);
  const feedback = await sql<UserExport["Feedback"][number]>`
    select id as "ID", type as "Type", question_id as "QuestionID", set_id as "ProblemSetID",
           current_url as "CurrentURL", browser as "Browser", body as "Body", iso_utc(created_at) as "CreatedAt",
           ${unlessWithheld(userId, sql`outcome`)} as "Outcome", coalesce(${unlessWithheld(userId, sql`note`)}, '') as "Note", iso_utc(closed_at) as "ClosedAt"
    from feedback where user_id = ${userId} order by id`.execute(db);
  const answers = await sql<UserExport["BotAnswers"][number]>`
    select id as "ID", prompt as "Prompt", iso_utc(asked_at) as "AskedAt", feedback as "Feedback"
    from bot_answer where user_id = ${userId} order by id`.execute(db);
  return {
    Messages: messages.rows,
    Votes: votes.rows,
    UnreadReplies: unread.rows,
    Corrections: corrections.rows,
    Reports: reports.rows,
    Feedback: feedback.rows,
    BotAnswers: answers.rows,
  };
}
