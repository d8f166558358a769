import { sql } from "kysely";
import type { Correction } from "#contract/editing.ts";
import type { Db } from "../../platform/db/database.ts";
import { isWithheld } from "../practice/key-queries.ts";

/** How many corrections a learner is shown at once, the latest. */
const LISTED = 50;

/** The learner's unseen corrections that may be shown now, the latest first: the reason may reveal the key. */
export async function readCorrections(db: Db, userId: string): Promise<Correction[]> {
  const { rows } = await sql<{ questionId: number; paper: number; reason: string; at: Date }>`
    select n.question_id as "questionId", t.paper, n.reason, n.at
    from correction_notice n join question q on q.id = n.question_id join topic t on t.id = q.topic_id
    where n.user_id = ${userId} and n.seen_at is null and q.is_published and not ${isWithheld(userId, sql`n.question_id`)}
    order by n.at desc, n.question_id limit ${LISTED}`.execute(db);
  return rows.map((row) => ({
    QuestionID: row.questionId,
    Paper: row.paper,
    Reason: row.reason,
    At: row.at.toISOString(),
  }));
}
