import { sql } from "kysely";
import type { Today } from "#contract/plan.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/session.ts";
import { dayInSingapore } from "../../platform/singapore-day.ts";
import { canRead, isThereFor } from "../catalogue/policy.ts";
import { listMarked, listOngoing } from "../practice/queries.ts";
import { listSets } from "../practice/set-queries.ts";
import { standings } from "../practice/standing-queries.ts";
import type { DayDeps } from "./day-facts-queries.ts";
import { readNextItem } from "./day-queries.ts";
import { readPlan } from "./queries.ts";
import { daysLeft } from "./rules.ts";
import { nextOf } from "./today-rules.ts";

const MOST_OPEN = 5;
const MOST_RESULTS = 3;
const MOST_WEAK = 3;
/** Answered questions of a topic from which its share says something. */
const ENOUGH_ANSWERED = 8;
/** A topic is weak below this share. */
const WEAK_BELOW = 0.75;

interface TopicRow {
  topicId: number;
  wrong: number;
  answered: number;
  right: number;
}

/** By topic, how the learner is with what is on the exam shelf now. */
async function readByTopic(db: Db, caller: Caller): Promise<TopicRow[]> {
  const { rows } = await sql<TopicRow>`
    select q.topic_id as "topicId", count(*) filter (where not m.is_right and ${canRead(caller)})::int as wrong,
           count(m.is_right)::int as answered, count(*) filter (where m.is_right)::int as right
    from (${standings(caller.userId)}) m
    join question q on q.id = m.id and q.is_published and q.review_since is null and q.shelf = 'exam'
    join topic t on t.id = q.topic_id
    group by q.topic_id`.execute(db);
  return rows;
}

/** As many as the list of saved questions has: one that is a draft again is in neither. */
async function countSaved(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from saved_question f join question q on q.id = f.question_id
    where f.user_id = ${userId} and ${isThereFor(userId)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * Where a learner is, and the next useful thing. What an open test withholds is in none of it.
 * @param paper whose work alone is wanted; undefined for both
 */
export async function readToday(
  deps: DayDeps,
  caller: Caller,
  paper: number | undefined,
  now: Date,
): Promise<Today> {
  const { db, catalogue } = deps;
  const plan = await readPlan(db, caller.userId);
  const papers = paper === undefined ? plan.papers : [paper];
  const { topics } = await catalogue.read();
  const open = await listOngoing(deps, caller, { paper, most: MOST_OPEN }, now);
  const results = await listMarked(deps, caller, MOST_RESULTS, now);
  // The session is laid out only where it is what comes next. It and the topics cost most, each on a connection of its own.
  const isPlanNext = open.length === 0 && (plan.asked || results.length > 0);
  const [byTopic, planned] = await Promise.all([
    readByTopic(db, caller),
    isPlanNext ? readNextItem(deps, caller, paper, now) : undefined,
  ]);
  const isCounted = (id: number) =>
    paper === undefined || topics.some((t) => t.id === id && t.paper === paper);
  const rows = byTopic.filter(({ topicId }) => isCounted(topicId));
  const weak = topics
    .flatMap((topic) => {
      const row = rows.find((one) => one.topicId === topic.id);
      if (!row || !papers.includes(topic.paper) || row.answered < ENOUGH_ANSWERED) return [];
      const mean = row.right / row.answered;
      return mean < WEAK_BELOW
        ? [{ TopicID: topic.id, Name: topic.name, Paper: topic.paper, Answered: row.answered, Mean: mean }]
        : [];
    })
    .sort((a, b) => a.Mean - b.Mean)
    .slice(0, MOST_WEAK);
  const sets = await listSets(
    deps,
    caller,
    (set) => set.type === "MCQ" && set.shelf === "exam" && papers.includes(set.paper),
  );
  const wrong = rows.reduce((all, row) => all + row.wrong, 0);
  return {
    Open: open,
    Next: nextOf({
      paper,
      asked: plan.asked,
      open,
      sets: sets.filter((set) => set.Accessible),
      wrong,
      hasResults: results.length > 0,
      planned,
      weakest: weak[0] && { topicId: weak[0].TopicID, name: weak[0].Name },
    }),
    ExamDate: plan.examDate,
    ExamMonth: plan.examMonth,
    DaysLeft: daysLeft(plan.examDate, dayInSingapore(now)),
    Asked: plan.asked,
    Saved: await countSaved(db, caller.userId),
    Wrong: wrong,
    Results: results,
    Weak: weak,
  };
}
