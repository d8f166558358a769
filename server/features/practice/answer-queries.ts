import { type RawBuilder, sql } from "kysely";
import type { GradedAnswer, Question } from "#contract/shapes.ts";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import { mayReadSet, noSetQuestions } from "../catalogue/policy.ts";
import { savedAmong } from "../catalogue/question-queries.ts";
import { type CatalogueDeps, findSet } from "../catalogue/set-queries.ts";
import type { SetFacts } from "../catalogue/snapshot-queries.ts";
import type { QuestionVersions } from "../catalogue/version-queries.ts";
import { markedQuestionView, questionView } from "../catalogue/view.ts";
import { isHeld } from "./key-queries.ts";
import { latestAttempt, readAttempt } from "./queries.ts";
import { gradedAnswerView } from "./view.ts";

interface PaperQuestion {
  questionId: number;
  version: number;
  weight: number;
  ans: string | null;
  seq: number | null;
  score: number | null;
  createdAt: Date | null;
  /** What arrived after the attempt had closed. */
  lateAns: string | null;
  lateSeq: number | null;
  saved: boolean;
  flagged: boolean;
  /** An open delayed attempt of the learner holds it, so its key and score are withheld everywhere. */
  withheld: boolean;
  attemptMarked: boolean;
}

/** The questions of an attempt in its frozen order, with what its learner answered. */
async function readPaperQuestions(
  db: Db,
  userId: string,
  attemptId: RawBuilder<unknown>,
): Promise<PaperQuestion[]> {
  const { rows } = await sql<PaperQuestion>`
    select aq.question_id as "questionId", aq.version, aq.weight, x.ans, x.seq, x.score,
           coalesce(x.created_at, l.created_at) as "createdAt", l.ans as "lateAns", l.seq as "lateSeq",
           f.user_id is not null as saved, aq.flagged, a.marked_at is not null as "attemptMarked",
           ${isHeld(userId, sql`aq.question_id`)} as withheld
    from attempt a
    join attempt_question aq on aq.attempt_id = a.id
    left join answer x on x.attempt_id = aq.attempt_id and x.question_id = aq.question_id
    left join late_answer l on l.attempt_id = aq.attempt_id and l.question_id = aq.question_id
    left join saved_question f on f.user_id = a.user_id and f.question_id = aq.question_id
    where a.user_id = ${userId} and a.id = ${attemptId} order by aq.position`.execute(db);
  return rows;
}

export interface ReadDeps extends CatalogueDeps {
  versions: QuestionVersions;
}

/**
 * The answers of an attempt in its order. A marked attempt lists what was skipped too, with an empty answer
 * and score 0, so that a review is whole. Keys come with marked answers only.
 * @throws AppError not_found
 */
export async function readAnswers(
  deps: ReadDeps,
  caller: Caller,
  attemptId: number,
  now: Date,
): Promise<GradedAnswer[]> {
  const attempt = await readAttempt(deps, caller, attemptId, now);
  const marked = attempt.MarkedAt !== null;
  const all = await readPaperQuestions(deps.db, caller.userId, sql`${attemptId}`);
  const listed = all.filter((q) => marked || q.ans !== null || q.lateAns !== null);
  const found = await deps.versions.read(listed);
  return listed.flatMap((q, i) => {
    const version = found[i];
    if (!version) return [];
    const score = marked && q.ans === null ? 0 : q.score;
    const shown = score !== null && !q.withheld;
    const row = {
      attemptId,
      questionId: q.questionId,
      version: q.version,
      ans: q.ans ?? q.lateAns ?? "",
      seq: Math.max(q.seq ?? 0, q.lateSeq ?? 0),
      score: shown ? score : null,
      counted: q.ans !== null || q.lateAns === null,
      lateAns: q.ans === null ? null : q.lateAns,
      createdAt: q.createdAt ?? new Date(attempt.MarkedAt ?? attempt.CreatedAt),
    };
    const question = shown
      ? markedQuestionView(version, q.saved, score, q.weight)
      : questionView(version, q.saved, q.weight);
    return [gradedAnswerView(row, { ...question, Flagged: q.flagged })];
  });
}

/** @throws AppError not_found when the attempt is not the caller's or the question was not answered in it */
export async function readAnswer(
  deps: ReadDeps,
  caller: Caller,
  ref: { attemptId: number; questionId: number },
  now: Date,
): Promise<GradedAnswer> {
  const answers = await readAnswers(deps, caller, ref.attemptId, now);
  const answer = answers.find((a) => a.QnID === ref.questionId);
  if (!answer) throw notFound("answer");
  return answer;
}

/** The answers of the caller's latest attempt at a set; none when there is no attempt. */
export async function readLatestAnswers(deps: ReadDeps, caller: Caller, setId: number, now: Date) {
  const latest = await latestAttempt(deps, caller, setId, now);
  return latest ? readAnswers(deps, caller, latest.ID, now) : [];
}

/**
 * The questions of a set. Someone with an attempt gets the versions that the attempt froze, with keys once it
 * is marked; anyone else the current ones without keys.
 * @throws AppError not_found; not_entitled without the subscription
 */
export async function readSetQuestions(
  deps: ReadDeps,
  caller: Caller | null,
  setId: number,
): Promise<Question[]> {
  const set = await findSet(deps.catalogue, caller, setId);
  if (!mayReadSet(caller, set)) throw noSetQuestions();
  const asked = caller
    ? await readPaperQuestions(deps.db, caller.userId, latestAt(caller.userId, setId))
    : [];
  if (asked.length === 0) return currentQuestions(deps, caller, set);
  const found = await deps.versions.read(asked);
  return found.map((v, i) => {
    const q = asked[i];
    if (!q) return questionView(v, false);
    const isKnown = q.attemptMarked && !q.withheld;
    const question = isKnown
      ? markedQuestionView(v, q.saved, q.score ?? 0, q.weight)
      : questionView(v, q.saved, q.weight);
    return { ...question, Flagged: q.flagged };
  });
}

const latestAt = (userId: string, setId: number) => sql`(
  select id from attempt where user_id = ${userId} and set_id = ${setId} order by id desc limit 1)`;

async function currentQuestions({ db, versions }: ReadDeps, caller: Caller | null, set: SetFacts) {
  const ids = set.questions.map((q) => q.questionId);
  const saved = await savedAmong(db, caller?.userId, ids);
  return (await versions.read(set.questions)).map((v) => questionView(v, saved.has(v.questionId)));
}
