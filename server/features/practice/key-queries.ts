import { type RawBuilder, sql } from "kysely";
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
      and not ${isHeld(userId, sql`x.question_id`)}
    order by x.question_id, a.id desc`.execute(db);
  return new Map(rows.map((r) => [r.question_id, r.score]));
}

/** Whether an open delayed attempt of the user holds a question: its key and score are withheld everywhere then. */
export const isHeld = (userId: string, questionId: RawBuilder<unknown>) => sql<boolean>`exists (
  select 1 from attempt_question oq join attempt o on o.id = oq.attempt_id
  where o.user_id = ${userId} and o.delay_marking and o.marked_at is null and oq.question_id = ${questionId})`;

/** Whether an open delayed attempt of the user holds any of these questions. */
export async function heldByOpenTest(db: Db, userId: string, ids: number[]): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select coalesce(bool_or(${isHeld(userId, sql`w.id`)}), false) as held
    from unnest(${ids}::bigint[]) as w (id)`.execute(db);
  return rows[0]?.held ?? false;
}
