import { sql } from "kysely";
import { isWithheld } from "./key-queries.ts";

/**
 * Whether an answer (`x`, of attempt `a`) is wholly right; null until it is marked. Where an attempt has one mark for each question, the
 * score alone says so: looking up weight and version of each answer would double the cost of a long history.
 */
const isWhollyRight = sql<boolean | null>`
  case when a.max_score = a.question_count or x.score = 0 then x.score > 0
       else x.score = full_marks(x.attempt_id, x.question_id) end`;

/**
 * Every answer of a learner's attempts: `id` of the question, whether an open test withholds it, and `is_right`, null until it is
 * marked. What is withheld counts as unmarked to the learner: `released` is the rest of what is marked.
 */
export const answeredOf = (userId: string) => sql`
  select w.*, w.score is not null and not w.withheld as released
  from (
    select a.id as attempt_id, a.delay_marking, x.question_id as id, ${isWithheld(userId, sql`x.question_id`)} as withheld,
           x.ans, x.sure, x.trail, x.score, x.created_at, ${isWhollyRight} as is_right
    from attempt a join answer x on x.attempt_id = a.id
    where a.user_id = ${userId}) w`;

/**
 * Of rows `b` grouped by question: whether the latest marked answer was wholly right. "Latest" is the maximum of the attempt combined
 * with the value in one number: sorting all rows would cost more.
 */
export const latestRight = sql<boolean | null>`
  max(b.attempt_id * 2 + b.is_right::int) filter (where b.score is not null) % 2 = 1`;

/**
 * Every question that an attempt of a learner asked, one row per attempt: `id` of the question, whether an open test
 * withholds it, the answer (`ans` and related columns; null if there was none), and `is_right`, null until it is
 * marked.
 */
const askedOf = (userId: string) => sql`
  select a.id as attempt_id, aq.question_id as id, aq.flagged, aq.seconds,
         ${isWithheld(userId, sql`aq.question_id`)} as withheld, x.ans, x.sure, x.score, x.score = aq.weight * v.max_score as is_right
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
 * Questions that an open test withholds count as unmarked: `is_right` and `ever_wrong` are null then.
 */
export const standings = (userId: string) => sql`
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
           ${latestRight} as is_right,
           coalesce(bool_or(not b.is_right), false) as ever_wrong
    from (${askedOf(userId)}) b
    group by b.id
  ) g`;
