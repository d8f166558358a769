import type { Forecast } from "#contract/forecast.ts";
import { notFound } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import { dayInSingapore } from "../../platform/singapore-day.ts";
import type { StudyBank } from "../ability/bank-rules.ts";
import { type ExamPaper, type ExamRule, fullMarks, marksOf } from "../ability/exam-rules.ts";
import type { AbilityState } from "../ability/fold-rules.ts";
import { chanceOn } from "../ability/outlook-rules.ts";
import type { AbilityDeps } from "../ability/queries.ts";
import { readFolded } from "../ability/state-queries.ts";
import { examDayOf } from "../plan/exam-day-rules.ts";
import { readPlan } from "../plan/queries.ts";
import { outlook } from "./marks-rules.ts";
import { passWords, type Said, said } from "./word-rules.ts";

/** Marked answers of a paper, parts of cases counted singly, from which a forecast is made: the paper's single questions. */
const ENOUGH_ANSWERS = 60;
const MOST_DRIVERS = 3;
const MOST_UNPRACTISED = 100;
/** How well the best learners know a topic. */
const MASTERY = 0.9;
/** Topics with less available move nothing. */
const WORTH_NAMING = 0.5;

const DAY_MS = 24 * 60 * 60 * 1000;

/** How many more marked answers it takes for a forecast. */
const needed = (state: AbilityState, paper: number): number =>
  Math.max(0, ENOUGH_ANSWERS - (state.answers.get(paper) ?? 0));

/** The pass mark in percent of all marks. */
export const passPercent = (paper: ExamPaper): number =>
  Math.round((100 * paper.passMark) / Math.max(1, fullMarks(paper)));

/** The forecast of a paper for a day (YYYY-MM-DD); undefined with too little evidence. */
export function forecastOf(state: AbilityState, paper: ExamPaper, day: string): Said | undefined {
  if (needed(state, paper.paper) > 0) return undefined;
  return said(outlook(state, paper, Date.parse(day) / DAY_MS));
}

const percentOf = (paper: ExamPaper, rule: ExamRule) =>
  (100 * marksOf(paper, rule)) / Math.max(1, fullMarks(paper));

/** The marks that each topic would add if it were known as the best know it, the most first. */
function driversOf(state: AbilityState, paper: ExamPaper, day: string): { topic: number; marks: number }[] {
  const on = Date.parse(day) / DAY_MS;
  return [...Map.groupBy(paper.rules, (rule) => rule.topic)]
    .map(([topic, rules]) => ({
      topic,
      marks: rules.reduce(
        (sum, rule) =>
          sum + percentOf(paper, rule) * Math.max(0, MASTERY - chanceOn(state, paper.paper, rule, on)),
        0,
      ),
    }))
    .filter(({ marks }) => marks >= WORTH_NAMING)
    .sort((a, b) => b.marks - a.marks)
    .slice(0, MOST_DRIVERS);
}

function unpractised(state: AbilityState, paper: ExamPaper, bank: StudyBank): Forecast["Unpractised"] {
  const asked = new Set(paper.rules.map(({ area }) => area));
  return bank.areas
    .filter(({ key }) => asked.has(key) && !state.counts.has(`area:${key}`))
    .slice(0, MOST_UNPRACTISED)
    .map(({ topic, key, title }) => ({ TopicID: topic, Key: key, Title: title }));
}

/** The caller's forecast of a paper. What an open test withholds is not in it. @throws AppError not_found */
export async function readForecast(
  deps: AbilityDeps,
  { userId }: Caller,
  paperId: number,
  now: Date,
): Promise<Forecast> {
  const bank = await deps.banks.read();
  const { topics } = await deps.catalogue.read();
  const paper = bank.papers.find((one) => one.paper === paperId);
  if (!paper) throw notFound("paper");
  const { day, isSet } = examDayOf(await readPlan(deps.db, userId), dayInSingapore(now));
  const { state } = await readFolded(deps.db, userId, bank);
  const forecast = forecastOf(state, paper, day);
  const drivers = driversOf(state, paper, day).map(({ topic, marks }) => ({
    TopicID: topic,
    Label: topics.find(({ id }) => id === topic)?.name ?? "",
    Marks: Math.round(marks * 10) / 10,
  }));
  return {
    Paper: paperId,
    Day: day,
    IsExamDay: isSet,
    Enough: forecast !== undefined,
    Answers: state.answers.get(paperId) ?? 0,
    Needs: needed(state, paperId),
    Mean: forecast?.mean ?? null,
    Low: forecast?.low ?? null,
    High: forecast?.high ?? null,
    Pass: forecast?.pass ?? null,
    PassLow: forecast?.passLow ?? null,
    PassHigh: forecast?.passHigh ?? null,
    PassMark: passPercent(paper),
    Words: forecast
      ? passWords(
          forecast,
          drivers.slice(0, 2).map(({ Label }) => Label),
        )
      : null,
    Drivers: forecast ? drivers : [],
    Unpractised: unpractised(state, paper, bank),
  };
}
