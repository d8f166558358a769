import { sql } from "kysely";
import type { Progress } from "#contract/progress.ts";
import type { Db } from "../../platform/db/database.ts";
import type { OldReads } from "../../platform/db/replica.ts";
import type { CatalogueDeps } from "../catalogue/set-queries.ts";
import type { QuestionVersions } from "../catalogue/version-queries.ts";
import { toldScore } from "../practice/key-queries.ts";
import { grade } from "../practice/rules.ts";
import {
  type AreaRow,
  type ChangedAnswer,
  readAreas,
  readCalendar,
  readChanged,
  readMisconceptions,
  readPace,
  type Scope,
} from "./answer-queries.ts";
import { changesIn, EXAM_SECONDS, sharesOf } from "./rules.ts";

export interface ProgressDeps extends CatalogueDeps {
  versions: QuestionVersions;
  oldReads: OldReads;
}

const MOST_MOCKS = 50;
/** Others are compared with only where so many answered a question of the topic. */
const ENOUGH_LEARNERS = 50;
/** Questions of tests before their median time says something. */
const ENOUGH_TIMES = 10;

/** All that the caller's marked answers say, without what an open test withholds. */
export async function readProgress(deps: ProgressDeps, scope: Scope, now: Date): Promise<Progress> {
  const { blueprint } = await deps.catalogue.read();
  // Three at a time: each goes through a whole history, and one learner's page should not take half of all connections.
  const details = async () => ({
    misconceptions: await readMisconceptions(deps.db, scope),
    pace: await readPace(deps.db, scope),
    changed: await readChanged(deps.db, scope),
  });
  const [areas, calendar, { misconceptions, pace, changed }] = await Promise.all([
    readAreas(deps.db, scope),
    readCalendar(deps.db, scope, now),
    details(),
  ]);
  return {
    Topics: await topicsOf(deps, scope, areas),
    Mocks: await readMocks(deps.db, scope),
    PassPercent: blueprint?.pass_percent ?? 60,
    Pace: { Seconds: pace.n < ENOUGH_TIMES ? null : pace.seconds, ExamSeconds: EXAM_SECONDS },
    Changes: await changesAmong(deps.versions, changed),
    Misconceptions: misconceptions,
    ...calendar,
  };
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
  changed: readonly ChangedAnswer[],
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
