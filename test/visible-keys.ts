import { sql } from "kysely";
import { CANARY } from "./bank.ts";
import type { Product } from "./product.ts";

const KEY = new RegExp(`${CANARY}-explanation of ([a-z0-9-]+)`, "g");

/** Of which questions a reply tells the key. */
export const keysIn = (text: string): string[] => [...text.matchAll(KEY)].map(([, key = ""]) => key);

/**
 * What this learner may see, worked out from the rows by the rule in words: the keys of questions that are marked, in no
 * open test, and free, in a plan that runs, or marked in the time of one whose money stayed; and the totals of attempts that
 * share no question with an open test.
 */
export async function visibleTo({ p, who }: { p: Product; who: { id: string } }) {
  const { rows } = await sql<{ keys: string[] | null; attempts: number[] | null; sets: number[] | null }>`
    with held as (
      select aq.question_id from attempt a join attempt_question aq on aq.attempt_id = a.id
      where a.user_id = ${who.id} and a.delay_marking and a.marked_at is null
    ), mark as (
      select aq.question_id, coalesce(case when not a.delay_marking then x.created_at end, a.marked_at) as at, s.for_free
      from attempt a join problem_set s on s.id = a.set_id join attempt_question aq on aq.attempt_id = a.id
      left join answer x on x.attempt_id = a.id and x.question_id = aq.question_id
      where a.user_id = ${who.id} and (a.marked_at is not null or x.score is not null)
    ), plan as (
      select e.paper, c.succeeded_at as since, upper(e.period) as until from charge c
      join entitlement e on e.charge_id = c.id and e.revoked_at is null
      where c.user_id = ${who.id} and c.status = 'captured'
    ), secret as (
      select distinct a.id, a.set_id from attempt a join attempt_question aq on aq.attempt_id = a.id
      where a.user_id = ${who.id} and aq.question_id in (select question_id from held)
    )
    select (
      select jsonb_agg(distinct q.key) from mark m join question q on q.id = m.question_id join topic t on t.id = q.topic_id
      where q.id not in (select question_id from held) and (m.for_free
        or exists (select 1 from set_question f join problem_set s on s.id = f.set_id
                   where f.question_id = q.id and s.for_free and s.owner_id is null)
        or exists (select 1 from plan where plan.paper = t.paper and plan.since <= ${p.clock.now()} and ${p.clock.now()} < plan.until)
        or exists (select 1 from plan where plan.paper = t.paper and plan.since <= m.at and m.at < plan.until))
    ) as keys,
    (select jsonb_agg(a.id) from attempt a where a.user_id = ${who.id} and a.marked_at is not null
       and a.id not in (select id from secret)) as attempts,
    (select jsonb_agg(l.set_id) from (
       select distinct on (a.set_id) a.set_id, a.id from attempt a
       where a.user_id = ${who.id} and a.marked_at is not null order by a.set_id, a.id desc) l
     where l.id not in (select id from secret)) as sets`.execute(p.db);
  const { keys, attempts, sets } = rows[0] ?? { keys: null, attempts: null, sets: null };
  return { keys: new Set(keys), attempts: new Set(attempts), sets: new Set(sets) };
}
