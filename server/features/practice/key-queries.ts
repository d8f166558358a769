import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

/**
 * The questions, of those asked for, whose key this user may see outside an attempt, each with the score of
 * the latest marked answer: those with a marked answer and not held by an open delayed attempt of the user
 * (product-decisions.md, Attempts; security.md row 30).
 */
export async function markedScores(db: Db, userId: string, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ question_id: number; score: number }>`
    select distinct on (x.question_id) x.question_id, x.score
    from answer x join attempt a on a.id = x.attempt_id
    where a.user_id = ${userId} and x.question_id = any(${ids}::bigint[]) and x.score is not null
      and not exists (${openDelayed(userId)} and aq.question_id = x.question_id)
    order by x.question_id, a.id desc`.execute(db);
  return new Map(rows.map((r) => [r.question_id, r.score]));
}

const openDelayed = (userId: string) => sql`
  select aq.question_id from attempt_question aq join attempt o on o.id = aq.attempt_id
  where o.user_id = ${userId} and o.delay_marking and o.marked_at is null`;
