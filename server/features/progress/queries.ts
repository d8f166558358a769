import { sql } from "kysely";
import type { Progress } from "#contract/progress.ts";
import type { Db } from "../../platform/db/database.ts";
import { OWN_TENANT } from "../../platform/session.ts";
import type { CatalogueDeps } from "../catalogue/set-queries.ts";
import type { QuestionVersions } from "../catalogue/version-queries.ts";
import { isHeld, toldScore } from "../practice/key-queries.ts";
import { grade } from "../practice/rules.ts";
import { standings } from "../practice/standing-queries.ts";
import { changesIn, EXAM_SECONDS, sharesOf } from "./rules.ts";

export interface ProgressDeps extends CatalogueDeps {
  versions: QuestionVersions;
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

const inPaper = ({ paper }: Scope) => sql`(${paper}::int = 0 or t.paper = ${paper}::int)`;

/** All that the caller's marked answers say, without what an open test withholds. */
export async function readProgress(deps: ProgressDeps, scope: Scope, now: Date): Promise<Progress> {
  const { db, catalogue } = deps;
  const { blueprint } = await catalogue.read();
  return {
    Topics: await readTopics(deps, scope),
    Weeks: await readWeeks(db, scope, now),
    Mocks: await readMocks(db, scope),
    PassPercent: blueprint?.pass_percent ?? 60,
    Pace: { Seconds: await readPace(db, scope), ExamSeconds: EXAM_SECONDS },
    Changes: await readChanges(deps, scope),
    Sure: await readSure(db, scope),
    Misconceptions: await readMisconceptions(db, scope),
    Days: await readDays(db, scope, now),
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

/**
 * By topic and sub-area (that of a question's first rule): how many questions there are on the exam shelf, and how the learner is with
 * those and with what was taken out since.
 */
async function readAreas(db: Db, scope: Scope): Promise<AreaRow[]> {
  const { rows } = await sql<AreaRow>`
    select q.topic_id as "topicId", r.area, r.area_title as title,
           count(*) filter (where q.is_published and q.review_since is null)::int as questions,
           count(m.is_right)::int as answered, count(*) filter (where m.is_right)::int as right,
           count(*) filter (where m.covered)::int as covered
    from question q
    join topic t on t.id = q.topic_id
    left join rule r on r.key = q.rules ->> 0
    left join (${standings(scope.userId)}) m on m.id = q.id
    where q.tenant_id = ${sql.lit(OWN_TENANT)} and q.shelf = 'exam' and (q.is_published or m.covered) and ${inPaper(scope)}
    group by q.topic_id, r.area, r.area_title`.execute(db);
  return rows;
}

const sum = (rows: readonly AreaRow[], field: "questions" | "answered" | "right" | "covered") =>
  rows.reduce((all, row) => all + row[field], 0);

const standingOf = (right: number, answered: number) => ({
  Answered: answered,
  Right: right,
  ...sharesOf(right, answered),
});

async function readTopics({ db, catalogue }: ProgressDeps, scope: Scope): Promise<Progress["Topics"]> {
  const { topics } = await catalogue.read();
  const byTopic = Map.groupBy(await readAreas(db, scope), (row) => row.topicId);
  const others = await readOthers(db);
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

/** Marked answers `x` of the learner to questions `q` that no open test holds, in the paper. */
const toldAnswers = (scope: Scope) => sql`
  attempt a
  join answer x on x.attempt_id = a.id and x.score is not null
  join attempt_question aq on aq.attempt_id = x.attempt_id and aq.question_id = x.question_id
  join question_version v on v.question_id = aq.question_id and v.version = aq.version
  join question q on q.id = aq.question_id
  join topic t on t.id = q.topic_id
  where a.user_id = ${scope.userId} and ${inPaper(scope)} and not ${isHeld(scope.userId, sql`q.id`)}`;

const isRight = sql<boolean>`(x.score = aq.weight * v.max_score)`;

async function readWeeks(db: Db, scope: Scope, now: Date): Promise<Progress["Weeks"]> {
  const { rows } = await sql<Progress["Weeks"][number]>`
    select date_trunc('week', singapore_day(x.created_at))::date::text as "Week", q.topic_id as "TopicID",
           count(*)::int as "Answered", count(*) filter (where ${isRight})::int as "Right"
    from ${toldAnswers(scope)} and q.shelf = 'exam'
      and x.created_at > ${now}::timestamptz - make_interval(weeks => ${WEEKS})
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
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

/** The median of seconds for a question, or for each part of a case, in tests; null where there are too few. */
async function readPace(db: Db, scope: Scope): Promise<number | null> {
  const { rows } = await sql<{ n: number; seconds: number | null }>`
    select count(*)::int as n,
           percentile_cont(0.5) within group (
             order by aq.seconds::float8 / case when q.qn_type = 'csq' then jsonb_array_length(v.params) else 1 end) as seconds
    from ${toldAnswers(scope)} and a.delay_marking and aq.seconds > 0`.execute(db);
  const { n = 0, seconds = null } = rows[0] ?? {};
  return n < ENOUGH_TIMES ? null : seconds;
}

async function readChanges({ db, versions }: ProgressDeps, scope: Scope): Promise<Progress["Changes"]> {
  const { rows } = await sql<{ questionId: number; version: number; given: string[] }>`
    select aq.question_id as "questionId", aq.version, x.trail || x.ans as given
    from ${toldAnswers(scope)} and cardinality(x.trail) > 0
    order by a.id desc limit ${MOST_CHANGED}`.execute(db);
  const found = await versions.read(rows);
  const sums = { RightToWrong: 0, WrongToRight: 0, WrongToWrong: 0 };
  for (const [i, { given }] of rows.entries()) {
    const version = found[i];
    if (!version) continue;
    const counts = changesIn(given.map((ans) => grade(version, ans) === version.maxScore));
    sums.RightToWrong += counts.RightToWrong;
    sums.WrongToRight += counts.WrongToRight;
    sums.WrongToWrong += counts.WrongToWrong;
  }
  return sums;
}

async function readSure(db: Db, scope: Scope): Promise<Progress["Sure"]> {
  const { rows } = await sql<Progress["Sure"][number]>`
    select x.sure as "Sure", count(*)::int as "Answered", count(*) filter (where ${isRight})::int as "Right"
    from ${toldAnswers(scope)} and x.sure is not null
    group by x.sure order by array_position(array['guess', 'unsure', 'sure'], x.sure)`.execute(db);
  return rows;
}

/**
 * Errors that were chosen twice or more, in questions whose explanation was shown: what an option gets wrong is told with it. Only
 * answers to what is still asked in the same way count, since options are named in their order.
 */
async function readMisconceptions(db: Db, scope: Scope): Promise<Progress["Misconceptions"]> {
  const { rows } = await sql<Progress["Misconceptions"][number]>`
    select e.key as "Key", e.says as "Says", min(q.topic_id) as "TopicID", count(*)::int as "Times"
    from (
      select q.id, q.topic_id, q.misconceptions -> 0 ->> (x.ans::int - 1) as chosen
      from ${toldAnswers(scope)} and q.qn_type = 'mcq' and x.score = 0 and x.ans ~ '^[1-9]$'
        and exists (select 1 from question_version c
                    where c.question_id = q.id and c.version = q.current_version and c.substance = v.substance)
        and exists (select 1 from shown_key k where k.user_id = a.user_id and k.question_id = q.id)
    ) q join misconception e on e.key = q.chosen
    group by e.key, e.says having count(*) > 1
    order by count(*) desc, e.key limit ${MOST_MISCONCEPTIONS}`.execute(db);
  return rows;
}

async function readDays(db: Db, scope: Scope, now: Date): Promise<Progress["Days"]> {
  const { rows } = await sql<Progress["Days"][number]>`
    select singapore_day(x.created_at)::text as "Day", count(*)::int as "Answered"
    from attempt a
    join answer x on x.attempt_id = a.id
    join question q on q.id = x.question_id
    join topic t on t.id = q.topic_id
    where a.user_id = ${scope.userId} and ${inPaper(scope)}
      and x.created_at > ${now}::timestamptz - make_interval(days => ${DAYS})
    group by 1 order by 1`.execute(db);
  return rows;
}
