import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

/** The number of things that a set's questions `q`, of the version `v`, ask: a case's parts, otherwise one. */
export const partsInSet = sql<number>`
  sum(case when q.qn_type = 'csq' then jsonb_array_length(v.params) else 1 end)`;

/**
 * Figures computed from what is published on the exam shelf and is not under review, as learners meet it; counts are printed
 * from nothing else.
 */
export async function countQuestions(db: Db) {
  const { rows } = await sql<{ mcq: number; csq: number; saq: number; at: Date | null }>`
    select count(*) filter (where qn_type = 'mcq')::int as mcq, count(*) filter (where qn_type = 'csq')::int as csq,
           count(*) filter (where qn_type = 'saq')::int as saq, max(updated_at) as at
    from question where is_published and review_since is null and shelf = 'exam'`.execute(db);
  const { mcq, csq, saq, at } = rows[0] ?? { mcq: 0, csq: 0, saq: 0, at: null };
  return { MCQ: mcq, CSQ: csq, SAQ: saq, Total: mcq + csq + saq, UpdatedAt: at?.toISOString() ?? null };
}
