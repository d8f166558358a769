import { sql } from "kysely";
import type { Db } from "../platform/db/database.ts";

/** A question that was taken out, and the one that replaces it. */
export interface Succession {
  from: number;
  to: number;
}

/**
 * Records which questions replace others. What those had replaced themselves now leads to the newest, and a learner's
 * set of missed questions asks the new one. Attempts keep what they asked.
 */
export async function importSuccessors(tx: Db, successions: readonly Succession[]): Promise<void> {
  const from = successions.map((one) => one.from);
  const { rows: changed } = await sql<{ id: number }>`
    update question q set replaced_by = w.after
    from unnest(${from}::bigint[], ${successions.map((one) => one.to)}::bigint[]) as w (before, after)
    where (q.id = w.before or q.replaced_by = w.before) and q.id <> w.after
      and q.replaced_by is distinct from w.after and q.deleted_at is not null
    returning q.id`.execute(tx);
  const ids = changed.map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`
    update set_question sq set question_id = o.replaced_by
    from problem_set s, question o, question n
    where s.id = sq.set_id and s.drawn_kind is not null and o.id = sq.question_id and o.id = any(${ids}::bigint[])
      and n.id = o.replaced_by and n.qn_type = o.qn_type and n.is_published
      and not exists (
        select 1 from set_question z join question y on y.id = z.question_id
        where z.set_id = sq.set_id and (y.id = o.replaced_by or y.replaced_by = o.replaced_by and y.id < o.id))`.execute(
    tx,
  );
}
