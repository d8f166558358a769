import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Attempt, GradedAnswer, Question } from "#contract/shapes.ts";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";
import type { Page } from "../../platform/http/bind.ts";
import type { Caller } from "../../platform/session.ts";
import { mayReadSet, noSetQuestions } from "../catalogue/policy.ts";
import { savedAmong } from "../catalogue/question-queries.ts";
import { type CatalogueDeps, findSet, readSetsById } from "../catalogue/set-queries.ts";
import type { SetFacts } from "../catalogue/snapshot-queries.ts";
import type { QuestionVersions } from "../catalogue/version-queries.ts";
import { markedQuestionView, questionView } from "../catalogue/view.ts";
import { type AttemptRow, attemptView, gradedAnswerView } from "./view.ts";

const Row = z.object({
  id: z.number(),
  userId: z.string(),
  setId: z.number(),
  score: z.number().nullable(),
  maxScore: z.number(),
  questionsDone: z.number(),
  questionCount: z.number(),
  delayMarking: z.boolean(),
  createdAt: z.date(),
  markedAt: z.date().nullable(),
  deadline: z.date().nullable(),
  total: z.number(),
});

/** The caller's attempts that match, newest first. The owner is in every WHERE: another's attempt does not exist. */
async function readRows(db: Db, userId: string, where: RawBuilder<unknown>, limit: number, offset: number) {
  const { rows } = await sql`
    select a.id, a.user_id as "userId", a.set_id as "setId", a.score, a.max_score as "maxScore",
           (select count(*) from answer x where x.attempt_id = a.id)::int as "questionsDone",
           a.question_count as "questionCount", a.delay_marking as "delayMarking", a.created_at as "createdAt",
           a.marked_at as "markedAt", a.deadline, count(*) over ()::int as total
    from attempt a where a.user_id = ${userId} and ${where}
    order by a.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => Row.parse(row));
}

async function viewAll(
  deps: CatalogueDeps,
  caller: Caller,
  rows: AttemptRow[],
  now: Date,
): Promise<Attempt[]> {
  if (rows.length === 0) return [];
  const sets = await readSetsById(deps, caller, [...new Set(rows.map((r) => r.setId))]);
  return rows.flatMap((row) => {
    const set = sets.get(row.setId);
    return set ? [attemptView(row, set, now)] : [];
  });
}

export async function listAttempts(
  deps: CatalogueDeps,
  caller: Caller,
  filter: { setId: number | undefined; page: number; pageSize: number },
  now: Date,
): Promise<Page<Attempt[]>> {
  const { page, pageSize } = filter;
  const where = filter.setId === undefined ? sql`true` : sql`a.set_id = ${filter.setId}`;
  const rows = await readRows(deps.db, caller.userId, where, pageSize, (page - 1) * pageSize);
  return {
    items: await viewAll(deps, caller, rows, now),
    totalPages: Math.max(1, Math.ceil((rows[0]?.total ?? 0) / pageSize)),
  };
}

/** @throws AppError not_found */
export async function readAttempt(
  deps: CatalogueDeps,
  caller: Caller,
  attemptId: number,
  now: Date,
): Promise<Attempt> {
  const rows = await readRows(deps.db, caller.userId, sql`a.id = ${attemptId}`, 1, 0);
  const [attempt] = await viewAll(deps, caller, rows, now);
  if (!attempt) throw notFound("attempt");
  return attempt;
}

/** The latest attempt at a set, ongoing or marked; null when there is none. @throws AppError not_found */
export async function latestAttempt(
  deps: CatalogueDeps,
  caller: Caller,
  setId: number,
  now: Date,
): Promise<Attempt | null> {
  await findSet(deps.catalogue, caller, setId);
  const rows = await readRows(deps.db, caller.userId, sql`a.set_id = ${setId}`, 1, 0);
  return (await viewAll(deps, caller, rows, now))[0] ?? null;
}

interface PaperQuestion {
  questionId: number;
  version: number;
  ans: string | null;
  seq: number | null;
  score: number | null;
  createdAt: Date | null;
  saved: boolean;
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
    select aq.question_id as "questionId", aq.version, x.ans, x.seq, x.score, x.created_at as "createdAt",
           f.user_id is not null as saved, a.marked_at is not null as "attemptMarked",
           exists (select 1 from attempt o join attempt_question oq on oq.attempt_id = o.id
                   where o.user_id = ${userId} and o.delay_marking and o.marked_at is null
                     and oq.question_id = aq.question_id) as withheld
    from attempt a
    join attempt_question aq on aq.attempt_id = a.id
    left join answer x on x.attempt_id = aq.attempt_id and x.question_id = aq.question_id
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
  const listed = all.filter((q) => marked || q.ans !== null);
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
      ans: q.ans ?? "",
      seq: q.seq ?? 0,
      score: shown ? score : null,
      createdAt: q.createdAt ?? new Date(attempt.MarkedAt ?? attempt.CreatedAt),
    };
    const question = shown ? markedQuestionView(version, q.saved, score) : questionView(version, q.saved);
    return [gradedAnswerView(row, question)];
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
    if (!q?.attemptMarked || q.withheld) return questionView(v, q?.saved ?? false);
    return markedQuestionView(v, q.saved, q.score ?? 0);
  });
}

const latestAt = (userId: string, setId: number) => sql`(
  select id from attempt where user_id = ${userId} and set_id = ${setId} order by id desc limit 1)`;

async function currentQuestions({ db, versions }: ReadDeps, caller: Caller | null, set: SetFacts) {
  const ids = set.questions.map((q) => q.questionId);
  const saved = await savedAmong(db, caller?.userId, ids);
  return (await versions.read(set.questions)).map((v) => questionView(v, saved.has(v.questionId)));
}
