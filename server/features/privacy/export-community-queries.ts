import { sql } from "kysely";
import type { UserExport } from "#contract/export.ts";
import type { Db } from "../../platform/db/database.ts";

type CommunityPart = "CommunityQuestions" | "CommunityReviews" | "CommunityAttempts" | "CommunityFeedback";

/** What a user wrote for other learners, as it is now, and what they said of and answered to others' questions. */
export async function readCommunityParts(db: Db, userId: string): Promise<Pick<UserExport, CommunityPart>> {
  const questions = await sql<UserExport["CommunityQuestions"][number]>`
    select q.id as "ID", q.topic_id as "TopicID", c.status as "Status", v.body as "Body", v.params as "Params",
           v.answer as "Answer", v.explanation as "Explanation", v.source as "Source", c.votes as "Votes",
           iso_utc(q.created_at) as "CreatedAt", iso_utc(q.updated_at) as "UpdatedAt",
           iso_utc(c.submitted_at) as "SubmittedAt", iso_utc(c.decided_at) as "DecidedAt"
    from community_question c join question q on q.id = c.question_id
    join question_version v on v.question_id = q.id and v.version = q.current_version
    where c.author_id = ${userId} order by q.id`.execute(db);
  const reviews = await sql<UserExport["CommunityReviews"][number]>`
    select question_id as "QnID", verdict as "Verdict", reason as "Reason", iso_utc(at) as "At"
    from community_review where user_id = ${userId} order by id`.execute(db);
  const attempts = await sql<UserExport["CommunityAttempts"][number]>`
    select question_id as "QnID", version as "Version", answer as "Ans", correct::int as "Score", iso_utc(at) as "At"
    from community_attempt where user_id = ${userId} order by at, question_id`.execute(db);
  const feedback = await sql<UserExport["CommunityFeedback"][number]>`
    select question_id as "QnID", vote as "Vote", type as "Type", body as "Body", iso_utc(at) as "At"
    from community_feedback where user_id = ${userId} order by at, question_id`.execute(db);
  return {
    CommunityQuestions: questions.rows,
    CommunityReviews: reviews.rows,
    CommunityAttempts: attempts.rows,
    CommunityFeedback: feedback.rows,
  };
}
