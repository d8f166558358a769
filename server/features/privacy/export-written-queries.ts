import { sql } from "kysely";
import type { UserExport } from "#contract/export.ts";
import type { Db } from "../../platform/db/database.ts";

/** What a user wrote, voted or asked: messages, votes, feedback, questions to the study bot. */
export async function readWrittenParts(
  db: Db,
  userId: string,
): Promise<Pick<UserExport, "Messages" | "Votes" | "Feedback" | "BotAnswers">> {
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
  const answers = await sql<UserExport["BotAnswers"][number]>`
    select id as "ID", prompt as "Prompt", iso_utc(asked_at) as "AskedAt", feedback as "Feedback"
    from bot_answer where user_id = ${userId} order by id`.execute(db);
  return {
    Messages: messages.rows,
    Votes: votes.rows,
    Feedback: feedback.rows,
    BotAnswers: answers.rows,
  };
}
