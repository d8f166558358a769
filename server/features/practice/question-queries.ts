import { type RawBuilder, sql } from "kysely";
import type { Question } from "#contract/shapes.ts";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";
import { type Page, pagesOf } from "../../platform/paging.ts";
import { type Caller, isAdmin } from "../../platform/session.ts";
import { canRead, isThereFor, mayUsePaper, noQuestion } from "../catalogue/policy.ts";
import { UPDATED_WINDOW_DAYS } from "../catalogue/rules.ts";
import type { QuestionDeps } from "../catalogue/sample-queries.ts";
import type { QuestionVersion, VersionRef } from "../catalogue/version-queries.ts";
import { lockedQuestionView, ruledQuestionView } from "../catalogue/view.ts";
import { decideKeys, readMarks } from "./key-queries.ts";

interface Ref extends VersionRef {
  readable: boolean;
  /** It was taken out of the bank. */
  retired: boolean;
  /** For a retired question: its successor. */
  successorId: number | null;
}

/** The columns of a Ref, of a question `q` of the topic `t`. */
const refColumns = (readable: RawBuilder<boolean>) => sql`
  q.id as "questionId", q.current_version as version, ${readable} as readable, q.deleted_at is not null as retired,
  (select n.id from question n where n.id = q.replaced_by and n.is_published) as "successorId"`;

/**
 * One question, with its key only for an admin or once the caller has a marked answer to it.
 * @throws AppError not_found; not_entitled without the paper
 */
export async function readQuestion(
  deps: QuestionDeps,
  caller: Caller,
  questionId: number,
  now: Date,
): Promise<Question> {
  return showOne(deps, caller, await readableRef(deps.db, caller, questionId), now);
}

/** The current version of a question that the caller may read. @throws AppError not_found; not_entitled without the paper */
export async function readableRef(db: Db, caller: Caller, questionId: number): Promise<Ref> {
  const { rows } = await sql<Ref>`
    select ${refColumns(canRead(caller))}
    from question q join topic t on t.id = q.topic_id
    where q.id = ${questionId} and ${isThereFor(caller.userId)}`.execute(db);
  const ref = rows[0];
  if (!ref) throw notFound("question");
  if (!ref.readable) throw noQuestion();
  return ref;
}

/** One version of a question as this caller may see it. @throws AppError not_found */
export async function showOne(deps: QuestionDeps, caller: Caller, ref: Ref, now: Date): Promise<Question> {
  const [question] = await showTo(deps, caller, [ref], now);
  if (!question) throw notFound("question");
  return question;
}

/**
 * Those of these questions that the caller may read, in their visible form. Only pass questions whose keys they were
 * shown before: any other key would be counted as shown by this.
 */
export async function readShown(
  deps: QuestionDeps,
  caller: Caller,
  ids: number[],
  now: Date,
): Promise<Question[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Ref>`
    select ${refColumns(sql`true`)}
    from question q join topic t on t.id = q.topic_id
    where q.id = any(${ids}::bigint[]) and q.is_published and ${canRead(caller)}`.execute(deps.db);
  return showTo(deps, caller, rows, now);
}

/**
 * The caller's saved questions, newest first; one of a locked paper keeps its place without its text, and a removed one
 * stays and leads to its successor.
 */
export async function listSaved(
  deps: QuestionDeps,
  caller: Caller,
  { paper, topic, page, pageSize }: { paper: number; topic: number | null; page: number; pageSize: number },
  now: Date,
): Promise<Page<Question[]>> {
  const { rows } = await sql<Ref & { total: number }>`
    select ${refColumns(canRead(caller))}, count(*) over ()::int as total
    from saved_question f join question q on q.id = f.question_id join topic t on t.id = q.topic_id
    where f.user_id = ${caller.userId} and ${isThereFor(caller.userId)} and (${paper} = 0 or t.paper = ${paper})
      and (${topic}::bigint is null or t.id = ${topic})
    order by f.created_at desc, q.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(deps.db);
  return { items: await showTo(deps, caller, rows, now), totalPages: pagesOf(rows[0]?.total, pageSize) };
}

/** Recently edited questions, newest first. @throws AppError not_entitled without the paper */
export async function listUpdated(
  deps: QuestionDeps,
  caller: Caller,
  { paper, page, pageSize }: { paper: number; page: number; pageSize: number },
  now: Date,
): Promise<Page<Question[]>> {
  if (!mayUsePaper(caller, paper)) throw noQuestion();
  const { rows } = await sql<Ref & { total: number }>`
    select ${refColumns(sql`true`)}, count(*) over ()::int as total
    from question q join topic t on t.id = q.topic_id
    where t.paper = ${paper} and q.is_published and q.shelf = 'exam' and q.updated_at > q.created_at
      and q.updated_at > ${now}::timestamptz - make_interval(days => ${UPDATED_WINDOW_DAYS})
    order by q.updated_at desc, q.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(deps.db);
  return { items: await showTo(deps, caller, rows, now), totalPages: pagesOf(rows[0]?.total, pageSize) };
}

/** Each question as this caller may see it: locked, open, or with its key. */
async function showTo(
  { db, versions }: QuestionDeps,
  caller: Caller,
  refs: readonly Ref[],
  now: Date,
): Promise<Question[]> {
  const ids = refs.map((r) => r.questionId);
  const found = await versions.read(refs);
  const saved = await savedAmong(db, caller.userId, ids);
  const marks = await readMarks(db, caller.userId, ids);
  const facts = refs.map(({ questionId, readable }) => ({
    questionId,
    isMarked: marks.has(questionId),
    isWithheld: marks.get(questionId)?.isWithheld ?? false,
    isReadable: readable,
    wasReadable: false,
    isAdmin: isAdmin(caller),
  }));
  const rights = await decideKeys(db, caller, facts, now);
  return found.map((v, i) => ({ ...viewOf(v, i), ...retirementOf(refs[i]) }));

  function viewOf(v: QuestionVersion, i: number): Question {
    const isSaved = saved.has(v.questionId);
    if (!refs[i]?.readable) return lockedQuestionView(v, isSaved);
    const mark = marks.get(v.questionId);
    const score = mark && !mark.isWithheld ? mark.score : null;
    return ruledQuestionView(v, rights.get(v.questionId) ?? "unmarked", { saved: isSaved, score });
  }
}

const retirementOf = (ref: Ref | undefined): Pick<Question, "Retired" | "SuccessorID"> =>
  ref?.retired
    ? { Retired: true, ...(ref.successorId === null ? {} : { SuccessorID: ref.successorId }) }
    : {};

/** Which of these questions the user has saved. */
export async function savedAmong(db: Db, userId: string | undefined, ids: number[]): Promise<Set<number>> {
  if (!userId || ids.length === 0) return new Set();
  const { rows } = await sql<{ question_id: number }>`
    select question_id from saved_question
    where user_id = ${userId} and question_id = any(${ids}::bigint[])`.execute(db);
  return new Set(rows.map((r) => r.question_id));
}
