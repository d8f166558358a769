import { sql } from "kysely";
import type { PastAnswer } from "#contract/progress.ts";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import { isThereFor } from "../catalogue/policy.ts";
import { isWithheld } from "../practice/key-queries.ts";

const MOST = 100;

/** The caller's own answers to a question, newest first. @throws AppError not_found */
export async function readHistory(db: Db, { userId }: Caller, questionId: number): Promise<PastAnswer[]> {
  const { rows: there } = await sql`
    select 1 from question q where q.id = ${questionId} and ${isThereFor(userId)}`.execute(db);
  if (there.length === 0) throw notFound("question");
  const { rows } = await sql<PastAnswer>`
    select a.id as "AttemptID", aq.version as "Version", x.ans as "Answer",
           case when ${isWithheld(userId, sql`aq.question_id`)} then null else x.score end as "Score",
           (aq.weight * v.max_score)::int as "MaxScore", x.sure as "Sure", iso_utc(x.created_at) as "At"
    from attempt_question aq
    join attempt a on a.id = aq.attempt_id and a.user_id = ${userId}
    join answer x on x.attempt_id = aq.attempt_id and x.question_id = aq.question_id
    join question_version v on v.question_id = aq.question_id and v.version = aq.version
    where aq.question_id = ${questionId}
    order by x.created_at desc, a.id desc limit ${MOST}`.execute(db);
  return rows;
}
