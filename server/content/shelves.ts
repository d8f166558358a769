import { sql } from "kysely";
import type { Db } from "../platform/db/database.ts";
import { OWN_TENANT } from "../platform/session.ts";
import { BEYOND } from "./make-sets.ts";

/** After all other sets of a topic. */
const LAST = 1000;

/**
 * Gives each topic that has questions beyond the exam one set of them: an editor or a file moves a question in or out
 * by its shelf. Other places that list questions need no change, since no other set shows what is beyond the exam.
 */
export async function fillBeyondSets(tx: Db): Promise<void> {
  await sql`
    insert into problem_set (key, title, paper, topic_id, type, for_free, position, shelf)
    select t.key || '-beyond', ${BEYOND}, t.paper, t.id, 'MCQ', t.for_free, ${LAST}, 'beyond' from topic t
    where exists (select 1 from question q where q.topic_id = t.id and q.shelf = 'beyond' and q.is_published)
      and not exists (
        select 1 from problem_set s
        where s.tenant_id = ${sql.lit(OWN_TENANT)} and s.topic_id = t.id and s.shelf = 'beyond' and s.retired_at is null)
    on conflict (tenant_id, key) do update set retired_at = null, shelf = 'beyond'`.execute(tx);
  await sql`
    delete from set_question sq using problem_set s, question q
    where s.id = sq.set_id and q.id = sq.question_id and s.tenant_id = ${sql.lit(OWN_TENANT)} and s.shelf = 'beyond'
      and (q.shelf <> 'beyond' or q.topic_id <> s.topic_id)`.execute(tx);
  await sql`
    insert into set_question (set_id, question_id, position)
    select s.id, q.id, coalesce((select max(position) from set_question where set_id = s.id), 0)
             + row_number() over (partition by s.id order by q.qn_type = 'csq', q.id)
    from problem_set s join question q on q.topic_id = s.topic_id and q.shelf = 'beyond' and q.is_published
    where s.tenant_id = ${sql.lit(OWN_TENANT)} and s.shelf = 'beyond' and s.retired_at is null
      and not exists (select 1 from set_question o where o.set_id = s.id and o.question_id = q.id)`.execute(
    tx,
  );
}
