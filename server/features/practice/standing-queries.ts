import { sql } from "kysely";
import { isWithheld } from "./key-queries.ts";

/**
 * Every question that an attempt of a learner asked, one row per attempt: `id` of the question, whether an open test
 * withholds it, the answer (`ans` and related columns; null if there was none), and `is_right`, null until it is
 * marked.
 */
export const askedOf = (userId: string) => sql`
  select a.id as attempt_id, a.delay_marking, aq.question_id as id, aq.version, aq.flagged, aq.seconds,
         ${isWithheld(userId, sql`aq.question_id`)} as withheld, v.substance,
         x.ans, x.sure, x.trail, x.score, x.created_at, x.score = aq.weight * v.max_score as is_right
  from attempt a
  join attempt_question aq on aq.attempt_id = a.id
  join question_version v on v.question_id = aq.question_id and v.version = aq.version
  left join answer x on x.attempt_id = aq.attempt_id and x.question_id = aq.question_id
  where a.user_id = ${userId}`;

const SURES = sql`(array['guess', 'unsure', 'sure'])`;

/**
 * A learner's history with each question asked in an attempt of theirs, as a query of one row per question: `id`;
 * `withheld` by an open test; `seen` on a screen, answered or not; `flagged`; `sure`, of the latest answer; `covered`,
 * once an answer to it was marked; `is_right`, whether the latest marked answer was wholly right; `ever_wrong`.
 * Questions that an open test withholds count as unmarked: `is_right` and `ever_wrong` are null then. "Latest" is the
 * maximum of the attempt combined with the value in one number: sorting all rows would cost more.
 * @param asked rows of `askedOf` the learner, if a statement has them already
 */
export const standings = (userId: string, asked = sql`(${askedOf(userId)})`) => sql`
  select g.id, g.withheld, g.seen or exists (
           select 1 from shown_key k where k.user_id = ${userId} and k.question_id = g.id) as seen,
         g.flagged, g.sure, g.covered,
         case when not g.withheld then g.is_right end as is_right,
         case when not g.withheld then g.ever_wrong end as ever_wrong
  from (
    select b.id, bool_or(b.withheld) as withheld,
           bool_or(b.seconds > 0 or b.ans is not null) as seen, bool_or(b.flagged) as flagged,
           ${SURES}[max(b.attempt_id * 4 + coalesce(array_position(${SURES}, b.sure), 0)) filter (where b.ans is not null) % 4] as sure,
           bool_or(b.score is not null) as covered,
           max(b.attempt_id * 2 + b.is_right::int) filter (where b.score is not null) % 2 = 1 as is_right,
           coalesce(bool_or(not b.is_right), false) as ever_wrong
    from ${asked} b
    group by b.id
  ) g`;
