import { sql } from "kysely";
import { isHeld } from "./key-queries.ts";

/**
 * How a learner is with each question that an attempt of theirs asked, as a query of one row a question:
 * `id`; `held` by an open test; `seen` on a screen, answered or not; `flagged`; `sure`, of the latest answer; `covered`, once
 * an answer to it was marked; `is_right`, whether the latest marked answer was wholly right; `ever_wrong`.
 * What an open test withholds counts as unmarked: `is_right` and `ever_wrong` are null then.
 */
export const standings = (userId: string) => sql`
  select g.id, g.held, g.seen or exists (
           select 1 from shown_key k where k.user_id = ${userId} and k.question_id = g.id) as seen,
         g.flagged, g.sure, g.covered,
         case when not g.held then g.is_right end as is_right, case when not g.held then g.ever_wrong end as ever_wrong
  from (
    select aq.question_id as id, ${isHeld(userId, sql`aq.question_id`)} as held,
           bool_or(aq.seconds > 0 or x.ans is not null) as seen, bool_or(aq.flagged) as flagged,
           (array_agg(x.sure order by a.id desc) filter (where x.ans is not null))[1] as sure,
           bool_or(x.score is not null) as covered,
           (array_agg(x.score = aq.weight * v.max_score order by a.id desc) filter (where x.score is not null))[1] as is_right,
           coalesce(bool_or(x.score < aq.weight * v.max_score), false) as ever_wrong
    from attempt a
    join attempt_question aq on aq.attempt_id = a.id
    join question_version v on v.question_id = aq.question_id and v.version = aq.version
    left join answer x on x.attempt_id = aq.attempt_id and x.question_id = aq.question_id
    where a.user_id = ${userId}
    group by aq.question_id
  ) g`;
