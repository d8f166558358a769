import { type RawBuilder, sql } from "kysely";
import type { Progress } from "#contract/progress.ts";
import type { Db } from "../../platform/db/database.ts";
import type { OldReads } from "../../platform/db/replica.ts";
import { OWN_TENANT } from "../../platform/session.ts";
import type { CatalogueDeps } from "../catalogue/set-queries.ts";
import type { QuestionVersions } from "../catalogue/version-queries.ts";
import { toldScore } from "../practice/key-queries.ts";
import { grade } from "../practice/rules.ts";
import { askedOf, standings } from "../practice/standing-queries.ts";
import { changesIn, EXAM_SECONDS, sharesOf } from "./rules.ts";

export interface ProgressDeps extends CatalogueDeps {
  versions: QuestionVersions;
  oldReads: OldReads;
}

interface Scope {
  userId: string;
  /** 0 for both. */
  paper: number;
}

const WEEKS = 26;
const DAYS = 365;
const MOST_MOCKS = 50;
/** Others are compared with only where so many answered a question of the topic. */
const ENOUGH_LEARNERS = 50;
/** Questions of tests before their median time says something. */
const ENOUGH_TIMES = 10;
/** Of changed answers the latest are looked at. */
const MOST_CHANGED = 1000;
const MOST_MISCONCEPTIONS = 20;

/** All that the caller's marked answers say, without what an open test withholds. */
export async function readProgress(deps: ProgressDeps, scope: Scope, now: Date): Promise<Progress> {
  const { blueprint } = await deps.catalogue.read();
  const { areas, changed, pace, ...counted } = await readCounts(deps.db, scope, now);
  return {
    Topics: await topicsOf(deps, scope, areas),
    Mocks: await readMocks(deps.db, scope),
    PassPercent: blueprint?.pass_percent ?? 60,
    Pace: { Seconds: pace.n < ENOUGH_TIMES ? null : pace.seconds, ExamSeconds: EXAM_SECONDS },
    Changes: await changesAmong(deps.versions, changed),
    ...counted,
  };
}

interface AreaRow {
  topicId: number;
  area: string | null;
  title: string | null;
  questions: number;
  answered: number;
  right: number;
  covered: number;
}

interface Counts extends Pick<Progress, "Weeks" | "Sure" | "Misconceptions" | "Days"> {
  areas: AreaRow[];
  /** Answers that were changed before they were marked, the latest first: all that were given in turn. */
  changed: { questionId: number; version: number; given: string[] }[];
  /** The median of seconds for a question, or for each part of a case, in tests, and of how many. */
  pace: { n: number; seconds: number | null };
}

const rowsOf = (query: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(r), '[]'::json) from (${query}) r)`;

/**
 * All that is counted from what a learner was asked, in one statement, which goes through it once. By sub-area (that of
 * a question's first rule): how many questions there are on the exam shelf, and how the learner is with those and with
 * what was taken out since. Misconceptions are errors that were chosen twice or more, in questions whose explanation
 * was shown: what an option gets wrong is reported with it. Only answers to what is still asked in the same way count,
 * since options are named in their order.
 */
async function readCounts(db: Db, { userId, paper }: Scope, now: Date): Promise<Counts> {
  const inPaper = sql`(${paper}::int = 0 or t.paper = ${paper}::int)`;
  const areas = sql`
    select q.topic_id as "topicId", r.area, r.area_title as title,
           count(*) filter (where q.is_published and q.review_since is null)::int as questions,
           count(m.is_right)::int as answered, count(*) filter (where m.is_right)::int as right,
           count(*) filter (where m.covered)::int as covered
    from question q
    join topic t on t.id = q.topic_id
    left join rule r on r.key = q.rules ->> 0
    left join (${standings(userId, sql`asked`)}) m on m.id = q.id
    where q.tenant_id = ${sql.lit(OWN_TENANT)} and q.shelf = 'exam' and (q.is_published or m.covered)
      and ${inPaper}
    group by q.topic_id, r.area, r.area_title`;
  const weeks = sql`
    select date_trunc('week', g.day)::date::text as "Week", g.topic_id as "TopicID",
           sum(g.told)::int as "Answered", sum(g.hits)::int as "Right"
    from counted g where g.shelf = 'exam' and g.day > singapore_day(${now}::timestamptz) - ${7 * WEEKS}::int and g.told > 0
    group by 1, 2 order by 1, 2`;
  const days = sql`
    select g.day::text as "Day", sum(g.answered)::int as "Answered" from counted g where g.day is not null group by 1 order by 1`;
  const sure = sql`
    select g.sure as "Sure", sum(g.told)::int as "Answered", sum(g.hits)::int as "Right"
    from counted g where g.sure is not null
    group by g.sure having sum(g.told) > 0 order by array_position(array['guess', 'unsure', 'sure'], g.sure)`;
  const pace = sql`
    select count(*)::int as n,
           percentile_cont(0.5) within group (
             order by b.seconds::float8 / case when q.qn_type = 'csq' then jsonb_array_length(v.params) else 1 end) as seconds
    from asked b
    join question q on q.id = b.id
    join topic t on t.id = q.topic_id
    join question_version v on v.question_id = b.id and v.version = b.version
    where b.delay_marking and b.seconds > 0 and b.score is not null and not b.withheld and ${inPaper}`;
  const changed = sql`
    select b.id as "questionId", b.version, b.trail || b.ans as given
    from asked b join question q on q.id = b.id join topic t on t.id = q.topic_id
    where b.score is not null and not b.withheld and cardinality(b.trail) > 0 and ${inPaper}
    order by b.attempt_id desc limit ${MOST_CHANGED}`;
  const misconceptions = sql`
    select e.key as "Key", e.says as "Says", min(g.topic_id) as "TopicID", count(*)::int as "Times"
    from (
      select q.topic_id, q.misconceptions -> 0 ->> (b.ans::int - 1) as chosen
      from asked b
      join question q on q.id = b.id
      join topic t on t.id = q.topic_id
      join question_version c on c.question_id = q.id and c.version = q.current_version and c.substance = b.substance
      where b.score = 0 and not b.withheld and q.qn_type = 'mcq' and b.ans ~ '^[1-9]$' and ${inPaper}
        and exists (select 1 from shown_key k where k.user_id = ${userId} and k.question_id = b.id)
    ) g join misconception e on e.key = g.chosen
    group by e.key, e.says having count(*) > 1
    order by count(*) desc, e.key limit ${MOST_MISCONCEPTIONS}`;
  const { rows } = await sql<Counts>`
    with asked as materialized (${askedOf(userId)}),
    counted as materialized (
      select case when b.created_at > ${now}::timestamptz - make_interval(days => ${DAYS}) then singapore_day(b.created_at) end as day,
             q.topic_id, q.shelf, b.sure, count(*) as answered, count(*) filter (where b.score is not null and not b.withheld) as told,
             count(*) filter (where b.is_right and not b.withheld) as hits
      from asked b join question q on q.id = b.id join topic t on t.id = q.topic_id
      where b.ans is not null and ${inPaper}
      group by 1, 2, 3, 4
    )
    select ${rowsOf(areas)} as areas, ${rowsOf(weeks)} as "Weeks", ${rowsOf(days)} as "Days", ${rowsOf(sure)} as "Sure",
           (select row_to_json(r) from (${pace}) r) as pace, ${rowsOf(changed)} as changed,
           ${rowsOf(misconceptions)} as "Misconceptions"`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("a statement of one row gave none");
  return counts;
}

const sum = (rows: readonly AreaRow[], field: "questions" | "answered" | "right" | "covered") =>
  rows.reduce((all, row) => all + row[field], 0);

const standingOf = (right: number, answered: number) => ({
  Answered: answered,
  Right: right,
  ...sharesOf(right, answered),
});

async function topicsOf(
  { oldReads, catalogue }: ProgressDeps,
  scope: Scope,
  areas: readonly AreaRow[],
): Promise<Progress["Topics"]> {
  const { topics } = await catalogue.read();
  const byTopic = Map.groupBy(areas, (row) => row.topicId);
  const others = await oldReads.read(readOthers);
  return topics
    .filter((topic) => scope.paper === 0 || topic.paper === scope.paper)
    .map(({ id, name, paper }) => {
      const rows = byTopic.get(id) ?? [];
      return {
        ID: id,
        Name: name,
        Paper: paper,
        ...standingOf(sum(rows, "right"), sum(rows, "answered")),
        Covered: sum(rows, "covered"),
        Questions: sum(rows, "questions"),
        Others: others.get(id) ?? null,
        Areas: rows
          .flatMap(({ area, title, ...row }) =>
            area === null ? [] : [{ key: area, title: title || area, row }],
          )
          .sort((a, b) => a.title.localeCompare(b.title))
          .map(({ key, title, row }) => ({
            Key: key,
            Title: title,
            Questions: row.questions,
            ...standingOf(row.right, row.answered),
          })),
      };
    });
}

/** The share of right first answers of all learners by topic, where enough of them answered one of its questions. */
async function readOthers(db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ topicId: number; share: number }>`
    select topic_id as "topicId", sum(hits)::float8 / sum(n) as share
    from (
      select q.topic_id, sum(c.n) as n, coalesce(sum(c.n) filter (where c.choice::text = v.answer), 0) as hits
      from item_choice c
      join question q on q.id = c.question_id and q.is_published and q.shelf = 'exam'
      join question_version v on v.question_id = q.id and v.version = q.current_version and v.substance = c.substance
      group by q.id, q.topic_id
    ) item
    group by topic_id having max(n) >= ${ENOUGH_LEARNERS}`.execute(db);
  return new Map(rows.map(({ topicId, share }) => [topicId, share]));
}

async function readMocks(db: Db, scope: Scope): Promise<Progress["Mocks"]> {
  const { rows } = await sql<Progress["Mocks"][number]>`
    select m.* from (
      select a.id as "AttemptID", s.title as "Title", s.paper as "Paper",
             (100.0 * ${toldScore(scope.userId)} / a.max_score)::float8 as "Percent", iso_utc(a.marked_at) as "At"
      from attempt a join problem_set s on s.id = a.set_id
      where a.user_id = ${scope.userId} and s.type = 'Full' and a.marked_at is not null
        and (${scope.paper}::int = 0 or s.paper = ${scope.paper}::int)
      order by a.id desc limit ${MOST_MOCKS}) m
    where m."Percent" is not null order by m."AttemptID"`.execute(db);
  return rows;
}

/** Each answer that was given in turn is marked as it would have been, by the version that was asked. */
async function changesAmong(
  versions: QuestionVersions,
  changed: Counts["changed"],
): Promise<Progress["Changes"]> {
  const found = await versions.read(changed);
  const sums = { RightToWrong: 0, WrongToRight: 0, WrongToWrong: 0 };
  for (const [i, { given }] of changed.entries()) {
    const version = found[i];
    if (!version) continue;
    const counts = changesIn(given.map((ans) => grade(version, ans) === version.maxScore));
    sums.RightToWrong += counts.RightToWrong;
    sums.WrongToRight += counts.WrongToRight;
    sums.WrongToWrong += counts.WrongToWrong;
  }
  return sums;
}
