import { type RawBuilder, sql } from "kysely";
import type { Progress } from "#contract/progress.ts";
import type { Db } from "../../platform/db/database.ts";
import { OWN_TENANT } from "../../platform/session.ts";
import { answeredOf, latestRight } from "../practice/standing-queries.ts";

/*
 * What is counted from a learner's answers. Each statement goes through all of them by itself: gathering them once for several costs
 * more, since PostgreSQL then writes them down.
 */

export interface Scope {
  userId: string;
  /** 0 for both. */
  paper: number;
}

const WEEKS = 26;
const DAYS = 365;
/**
 * Of answers in tests, and of changed ones, the latest are looked at. They are ordered by `attempt_id + 0`: by the ID alone the
 * database would read the attempts of all learners from the newest on, to the first where this learner has fewer answers.
 */
const MOST_LATEST = 1000;
const MOST_MISCONCEPTIONS = 20;

/** The answers of the scope as `b`, each with its question `q`. */
const answered = ({ userId, paper }: Scope) => sql`
  (${answeredOf(userId)}) b join question q on q.id = b.id and ${inPaper(paper)}`;

const inPaper = (paper: number) => sql`
  q.topic_id = any(array(select t.id from topic t where ${paper}::int = 0 or t.paper = ${paper}::int))`;

/** What an attempt asked of a question: `aq`, in the version `v`. */
const asAsked = sql`
  join attempt_question aq on aq.attempt_id = b.attempt_id and aq.question_id = b.id
  join question_version v on v.question_id = b.id and v.version = aq.version`;

export interface AreaRow {
  topicId: number;
  area: string | null;
  title: string | null;
  questions: number;
  answered: number;
  right: number;
  covered: number;
}

/**
 * By sub-area (that of a question's first rule): how many questions there are on the exam shelf, and how the learner is with those and
 * with what was taken out since.
 */
export async function readAreas(db: Db, { userId, paper }: Scope): Promise<AreaRow[]> {
  const { rows } = await sql<AreaRow>`
    select q.topic_id as "topicId", r.area, r.area_title as title,
           count(*) filter (where q.is_published and q.review_since is null)::int as questions,
           count(m.is_right)::int as answered, count(*) filter (where m.is_right)::int as right,
           count(*) filter (where m.covered)::int as covered
    from question q
    left join rule r on r.key = q.rules ->> 0
    left join (
      select b.id, bool_or(b.score is not null) as covered, case when not bool_or(b.withheld) then ${latestRight} end as is_right
      from (${answeredOf(userId)}) b group by b.id
    ) m on m.id = q.id
    where q.tenant_id = ${sql.lit(OWN_TENANT)} and q.shelf = 'exam' and (q.is_published or m.covered)
      and ${inPaper(paper)}
    group by q.topic_id, r.area, r.area_title`.execute(db);
  return rows;
}

const rowsOf = (query: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(r), '[]'::json) from (${query}) r)`;

/** Answers by week and topic, by day, and by how sure the learner was. */
export async function readCalendar(
  db: Db,
  scope: Scope,
  now: Date,
): Promise<Pick<Progress, "Weeks" | "Days" | "Sure">> {
  const weeks = sql`
    select date_trunc('week', g.day)::date::text as "Week", g.topic_id as "TopicID",
           sum(g.released)::int as "Answered", sum(g.hits)::int as "Right"
    from counted g where g.is_asked and g.day > singapore_day(${now}::timestamptz) - ${7 * WEEKS}::int and g.released > 0
    group by 1, 2 order by 1, 2`;
  const days = sql`
    select g.day::text as "Day", sum(g.answered)::int as "Answered" from counted g where g.day is not null group by 1 order by 1`;
  const sure = sql`
    select g.sure as "Sure", sum(g.released)::int as "Answered", sum(g.hits)::int as "Right"
    from counted g where g.sure is not null
    group by g.sure having sum(g.released) > 0 order by array_position(array['guess', 'unsure', 'sure'], g.sure)`;
  const { rows } = await sql<Pick<Progress, "Weeks" | "Days" | "Sure">>`
    with counted as materialized (
      select case when b.created_at > ${now}::timestamptz - make_interval(days => ${DAYS}) then singapore_day(b.created_at) end as day,
             q.topic_id, q.shelf = 'exam' as is_asked, b.sure, count(*) as answered, count(*) filter (where b.released) as released,
             count(*) filter (where b.is_right and b.released) as hits
      from ${answered(scope)}
      group by 1, 2, 3, 4
    )
    select ${rowsOf(weeks)} as "Weeks", ${rowsOf(days)} as "Days", ${rowsOf(sure)} as "Sure"`.execute(db);
  return theOnly(rows);
}

/** The median of seconds for a question, or for each part of a case, in tests, and of how many. */
export async function readPace(db: Db, scope: Scope): Promise<{ n: number; seconds: number | null }> {
  const { rows } = await sql<{ n: number; seconds: number | null }>`
    select count(*)::int as n,
           percentile_cont(0.5) within group (
             order by aq.seconds::float8 / case when b.qn_type = 'csq' then jsonb_array_length(v.params) else 1 end) as seconds
    from (
      select b.id, b.attempt_id, q.qn_type from ${answered(scope)}
      where b.delay_marking and b.released order by b.attempt_id + 0 desc limit ${MOST_LATEST}
    ) b ${asAsked}
    where aq.seconds > 0`.execute(db);
  return theOnly(rows);
}

/** An answer that was changed before it was marked: all that were given in turn. */
export interface ChangedAnswer {
  questionId: number;
  version: number;
  given: string[];
}

export async function readChanged(db: Db, scope: Scope): Promise<ChangedAnswer[]> {
  const { rows } = await sql<ChangedAnswer>`
    select b.id as "questionId", v.version, b.given
    from (
      select b.id, b.attempt_id, b.trail || b.ans as given from ${answered(scope)}
      where b.released and cardinality(b.trail) > 0 order by b.attempt_id + 0 desc limit ${MOST_LATEST}
    ) b ${asAsked}`.execute(db);
  return rows;
}

/**
 * Errors that were chosen twice or more, in questions whose explanation was shown: what an option gets wrong is reported with it. Only
 * answers to what is still asked in the same way count, since options are named in their order.
 */
export async function readMisconceptions(db: Db, scope: Scope): Promise<Progress["Misconceptions"]> {
  const { rows } = await sql<Progress["Misconceptions"][number]>`
    select e.key as "Key", e.says as "Says", min(g.topic_id) as "TopicID", count(*)::int as "Times"
    from (
      select q.topic_id, q.misconceptions -> 0 ->> (b.ans::int - 1) as chosen
      from ${answered(scope)} ${asAsked}
      join question_version c on c.question_id = q.id and c.version = q.current_version and c.substance = v.substance
      where b.released and b.score = 0 and q.qn_type = 'mcq' and b.ans = any('{1,2,3,4,5,6,7,8,9}')
        and exists (select 1 from shown_key k where k.user_id = ${scope.userId} and k.question_id = b.id)
    ) g join misconception e on e.key = g.chosen
    group by e.key, e.says having count(*) > 1
    order by count(*) desc, e.key limit ${MOST_MISCONCEPTIONS}`.execute(db);
  return rows;
}

function theOnly<T>([row]: T[]): T {
  if (!row) throw new Error("a statement of one row gave none");
  return row;
}
