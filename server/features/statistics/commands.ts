import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import type { MarkedAnswer } from "../practice/marked-commands.ts";

/**
 * Counts marked answers to MCQs: of each learner the first to a version's substance, in whatever order they come. What
 * was answered of the samples before sign-up does not count. Rows are written in one order, so that two who count wait and
 * never block.
 */
export async function countFirstAnswers(tx: Db, answers: readonly MarkedAnswer[]): Promise<void> {
  const counted = answers.filter((answer) => !answer.fromSamples);
  await sql`
    insert into first_answer as f (question_id, version, user_id, choice, at, attempt_id)
    select distinct on (m.question_id, v.substance, m.user_id) m.question_id, v.substance, m.user_id, m.ans::int, m.at,
           m.attempt_id
    from unnest(${counted.map((m) => m.id)}::bigint[], ${counted.map((m) => m.questionId)}::bigint[],
      ${counted.map((m) => m.version)}::int[], ${counted.map((m) => m.userId)}::text[],
      ${counted.map((m) => m.ans)}::text[], ${counted.map((m) => m.at)}::timestamptz[],
      ${counted.map((m) => m.attemptId)}::bigint[])
      as m (id, question_id, version, user_id, ans, at, attempt_id)
    join question q on q.id = m.question_id and q.qn_type = 'mcq'
    join question_version v on v.question_id = m.question_id and v.version = m.version
    order by m.question_id, v.substance, m.user_id, m.at, m.id
    on conflict (question_id, version, user_id) do update set choice = excluded.choice, at = excluded.at,
      attempt_id = excluded.attempt_id, rest = null, seconds = null
    where excluded.at < f.at`.execute(tx);
}
