import { type RawBuilder, sql } from "kysely";
import type { GradedAnswer, Question, Sure } from "#contract/shapes.ts";
import type { Db } from "../../platform/db/database.ts";
import { shortRead } from "../../platform/db/pipelined-reads.ts";
import { notFound } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import type { KeyRight, Withheld } from "../catalogue/key-rules.ts";
import { canRead, mayReadSet, noSetQuestions } from "../catalogue/policy.ts";
import { type CatalogueDeps, findSet } from "../catalogue/set-queries.ts";
import type { SetFacts } from "../catalogue/snapshot-queries.ts";
import type { QuestionVersion, QuestionVersions } from "../catalogue/version-queries.ts";
import { lockedQuestionView, questionView, ruledQuestionView } from "../catalogue/view.ts";
import { decideKeys, isWithheld, type QuestionFacts } from "./key-queries.ts";
import { savedAmong } from "./question-queries.ts";
import { gradedAnswerView } from "./view.ts";

/** A question of an attempt with its learner's state. */
interface PaperQuestion extends QuestionFacts {
  version: number;
  weight: number;
  ans: string | null;
  seq: number | null;
  score: number | null;
  createdAt: Date | null;
  /** What arrived after the attempt had closed. */
  lateAns: string | null;
  lateSeq: number | null;
  sure: Sure | null;
  saved: boolean;
  flagged: boolean;
  regraded: { former: number; reason: string; at: string } | null;
  corrected: { at: string; note: string | null } | null;
  attemptId: number;
  attemptCreatedAt: Date;
  /** When the attempt was marked, whole. */
  attemptMarkedAt: Date | null;
  /** Its text may be read: now, or because it was when the attempt was opened, by a plan that was not taken back. */
  isOpen: boolean;
}

/** When a question of attempt `a` was marked, with answer `x`: at once, or with the attempt. */
const markedAt = sql`case when x.score is not null and not a.delay_marking then x.created_at else a.marked_at end`;

/** The questions of an attempt in its frozen order, with what its learner answered. */
async function readPaperQuestions(
  db: Db,
  caller: Caller,
  attemptId: RawBuilder<unknown>,
): Promise<PaperQuestion[]> {
  const { userId } = caller;
  const { rows } = await sql<PaperQuestion>`${shortRead}
    select aq.question_id as "questionId", aq.version, aq.weight, x.ans, x.seq, x.score, x.sure,
           coalesce(x.created_at, l.created_at) as "createdAt", l.ans as "lateAns", l.seq as "lateSeq",
           f.user_id is not null as saved, aq.flagged, (
             select jsonb_build_object('former', (array_agg(ra.former order by ra.regrade_id))[1],
                      'reason', (array_agg(g.reason order by ra.regrade_id desc))[1], 'at', iso_utc(max(g.at)))
             from regraded_answer ra join regrade g on g.id = ra.regrade_id
             where ra.attempt_id = aq.attempt_id and ra.question_id = aq.question_id having count(*) > 0
           ) as regraded, (
             select jsonb_build_object('at', iso_utc(max(n.told_at)),
                      'note', (array_agg(n.note order by n.version desc) filter (where n.note is not null))[1])
             from question_version n
             where n.question_id = aq.question_id and n.version > aq.version and n.told_at > v.told_at
             having count(*) > 0
           ) as corrected, a.id as "attemptId", a.created_at as "attemptCreatedAt",
           a.marked_at as "attemptMarkedAt",
           x.score is not null or a.marked_at is not null as "isMarked",
           ${isWithheld(userId, sql`aq.question_id`)} as "isWithheld", r.readable as "isReadable",
           r.readable or had_paper(${userId}, t.paper, a.created_at) as "isOpen",
           not r.readable and coalesce(had_paper(${userId}, t.paper, ${markedAt}), false) as "wasReadable"
    from attempt a
    join problem_set s on s.id = a.set_id
    join attempt_question aq on aq.attempt_id = a.id
    join question_version v on v.question_id = aq.question_id and v.version = aq.version
    join question q on q.id = aq.question_id
    join topic t on t.id = q.topic_id
    cross join lateral (select s.for_free or ${canRead(caller)} as readable) r
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
 * The answers of an attempt in its order. A marked attempt also lists skipped questions, with an empty answer and score
 * 0, so that a review is complete. Keys depend on the right to them (catalogue/key-rules.ts).
 * @throws AppError not_found
 */
export async function readAnswers(
  deps: ReadDeps,
  caller: Caller,
  attemptId: number,
  now: Date,
): Promise<GradedAnswer[]> {
  const asked = await readPaperQuestions(deps.db, caller, sql`${attemptId}`);
  if (asked.length === 0) throw notFound("attempt");
  return viewAnswers(deps, caller, asked, now);
}

async function viewAnswers(deps: ReadDeps, caller: Caller, asked: PaperQuestion[], now: Date) {
  const listed = asked.filter((q) => q.attemptMarkedAt !== null || q.ans !== null || q.lateAns !== null);
  const found = await deps.versions.read(listed);
  const rights = await decideKeys(deps.db, caller, listed, now);
  return listed.flatMap((q, i) => {
    const version = found[i];
    if (!version) return [];
    const score = scoreOf(q);
    const row = {
      attemptId: q.attemptId,
      questionId: q.questionId,
      version: q.version,
      ans: q.ans ?? q.lateAns ?? "",
      seq: Math.max(q.seq ?? 0, q.lateSeq ?? 0),
      score,
      counted: q.ans !== null || q.lateAns === null,
      lateAns: q.ans === null ? null : q.lateAns,
      sure: q.sure,
      createdAt: q.createdAt ?? q.attemptMarkedAt ?? q.attemptCreatedAt,
      regraded: q.regraded,
      corrected: q.corrected,
    };
    const question = viewOf(q, version, rights.get(q.questionId), score);
    return [gradedAnswerView(row, { ...question, Flagged: q.flagged })];
  });
}

/**
 * The score of a question in an attempt, 0 if it was left out; null before it is marked, and while a test withholds it.
 */
function scoreOf(q: PaperQuestion): number | null {
  if (q.isWithheld) return null;
  return q.attemptMarkedAt !== null && q.ans === null ? 0 : q.score;
}

function viewOf(
  q: PaperQuestion,
  version: QuestionVersion,
  right: KeyRight | Withheld = "unmarked",
  score: number | null,
): Question {
  if (!q.isOpen) return lockedQuestionView(version, q.saved, q.weight);
  return ruledQuestionView(version, right, { saved: q.saved, score, weight: q.weight });
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
  await findSet(deps, caller, setId);
  const asked = await readPaperQuestions(deps.db, caller, latestAt(caller.userId, setId));
  return viewAnswers(deps, caller, asked, now);
}

/**
 * The questions of a set. A caller with an attempt gets the versions that the attempt pinned, with keys once it is
 * marked; anyone else the current ones without keys. An attempt opened with access can be continued and reviewed after
 * the plan has ended.
 * @throws AppError not_found; not_entitled without the subscription
 */
export async function readSetQuestions(
  deps: ReadDeps,
  caller: Caller | null,
  setId: number,
  now: Date,
): Promise<Question[]> {
  const set = await findSet(deps, caller, setId);
  const asked = caller ? await readPaperQuestions(deps.db, caller, latestAt(caller.userId, setId)) : [];
  const isOpened = asked.length > 0 && asked.every((q) => q.isOpen);
  if (!mayReadSet(caller, set) && !isOpened) throw noSetQuestions();
  if (!caller || asked.length === 0) return currentQuestions(deps, caller, set);
  const found = await deps.versions.read(asked);
  // Keys are shown all at once when the attempt ends; an answer's own reply may show its key before.
  const rights = await decideKeys(
    deps.db,
    caller,
    asked.map((q) => ({ ...q, isMarked: q.attemptMarkedAt !== null })),
    now,
  );
  return asked.flatMap((q, i) => {
    const version = found[i];
    if (!version) return [];
    const score = q.attemptMarkedAt !== null ? scoreOf(q) : null;
    return [{ ...viewOf(q, version, rights.get(q.questionId), score), Flagged: q.flagged }];
  });
}

const latestAt = (userId: string, setId: number) => sql`(
  select id from attempt where user_id = ${userId} and set_id = ${setId} order by id desc limit 1)`;

async function currentQuestions({ db, versions }: ReadDeps, caller: Caller | null, set: SetFacts) {
  const ids = set.questions.map((q) => q.questionId);
  const saved = await savedAmong(db, caller?.userId, ids);
  return (await versions.read(set.questions)).map((v) => questionView(v, saved.has(v.questionId)));
}
