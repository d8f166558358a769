import { sql } from "kysely";
import type { Db } from "../platform/db/database.ts";

/**
 * Records for which learners these sets count as done: those with a marked answer to each of their questions, or to the
 * question that it replaces. A full paper counts as a whole or not at all.
 */
export async function coverSets(tx: Db, setIds: readonly number[], now: Date): Promise<void> {
  if (setIds.length === 0) return;
  await sql`
    with asked as (
      select s.id as set_id, q.id as question_id, o.id as answered_as
      from problem_set s
      join set_question sq on sq.set_id = s.id
      join question q on q.id = sq.question_id and q.is_published and q.shelf = s.shelf
      cross join lateral (select q.id union all select r.id from question r where r.replaced_by = q.id) o
      where s.id = any(${setIds}::bigint[]) and s.type <> 'Full' and s.retired_at is null
    ), done as (
      select a.user_id, k.set_id, count(distinct k.question_id) as questions
      from asked k
      join answer x on x.question_id = k.answered_as and x.score is not null
      join attempt a on a.id = x.attempt_id and a.marked_at is not null
      group by a.user_id, k.set_id
    )
    insert into covered_set (user_id, set_id, at)
    select d.user_id, d.set_id, ${now}::timestamptz from done d
    where d.questions = (select count(distinct k.question_id) from asked k where k.set_id = d.set_id)
    on conflict do nothing`.execute(tx);
}
