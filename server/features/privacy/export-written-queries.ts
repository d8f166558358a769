import { sql } from "kysely";
import type { UserExport } from "#contract/export.ts";
import type { Db } from "../../platform/db/database.ts";

/** What a user wrote or voted: messages, votes, feedback. */
export async function readWrittenParts(
  db: Db,
  userId: string,
): Promise<Pick<UserExport, "Messages" | "Votes" | "Feedback">> {
  const messages = await sql<UserExport["Messages"][number]>`
    select id as "ID", question_id as "QuestionID", parent_id as "ReplyToMsgID", body as "Body",
           iso_utc(created_at) as "CreatedAt", iso_utc(updated_at) as "UpdatedAt",
           iso_utc(deleted_at) as "DeletedAt", iso_utc(archived_at) as "ArchivedAt"
    from message where user_id = ${userId} order by id`.execute(db);
  const votes = await sql<UserExport["Votes"][number]>`
    select message_id as "MessageID", value as "Value" from vote where user_id = ${userId}
    order by message_id`.execute(db);
  const feedback = await sql<UserExport["Feedback"][number]>`
    select id as "ID", type as "Type", question_id as "QuestionID", set_id as "ProblemSetID",
           current_url as "CurrentURL", browser as "Browser", body as "Body", iso_utc(created_at) as "CreatedAt"
    from feedback where user_id = ${userId} order by id`.execute(db);
  return { Messages: messages.rows, Votes: votes.rows, Feedback: feedback.rows };
}
