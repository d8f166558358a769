import { sql } from "kysely";
import { z } from "zod";
import type { Regrade } from "#contract/editing.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/session.ts";
import { type Gradable, grade } from "../practice/rules.ts";
import { readRow } from "./queries.ts";
import { askingAlike, type Remark } from "./regrade-rules.ts";

const CasePart = z.object({ B: z.string(), A: z.array(z.string()), R: z.number(), E: z.string() });
const Asked = z.object({
  version: z.number(),
  substance: z.number(),
  isCurrent: z.boolean(),
  qnType: z.enum(["mcq", "saq", "csq"]),
  body: z.string(),
  params: z.union([z.array(z.string()), z.array(CasePart)]),
  answer: z.string(),
  regraded: z.string().nullable(),
});

async function readAsked(db: Db, questionId: number) {
  const { rows } = await sql`
    select v.version, v.substance, v.version = q.current_version as "isCurrent", q.qn_type as "qnType", v.body, v.params,
           v.answer, v.regraded_answer as regraded
    from question q join question_version v on v.question_id = q.id
    where q.id = ${questionId} order by v.version`.execute(db);
  return rows.map((row) => Asked.parse(row));
}

type Versions = Map<number, Gradable>;
const byVersion = (asked: z.infer<typeof Asked>[]): Versions =>
  new Map(asked.map((one) => [one.version, one]));

/** The versions that ask what the current one asks, whatever their keys, as they are marked. */
export async function askedAlike(db: Db, questionId: number): Promise<Versions> {
  const asked = await readAsked(db, questionId);
  return byVersion(askingAlike(asked, asked.find((one) => one.isCurrent)?.version ?? 0));
}

/** The versions that a regrade gave another key, even if the question has been rewritten since. */
export async function regradedVersions(db: Db, questionId: number): Promise<Versions> {
  const asked = await readAsked(db, questionId);
  return byVersion(asked.filter((one) => one.regraded !== null));
}

interface MarkedRow {
  attemptId: number;
  userId: string;
  version: number;
  weight: number;
  /** Null if it was left out. */
  ans: string | null;
  score: number | null;
  attemptScore: number | null;
  maxScore: number;
  passPercent: number;
}

export interface Batch {
  remarks: Remark[];
  /** The last attempt that was read; undefined at the end. */
  last: number | undefined;
}

interface Wanted {
  questionId: number;
  versions: Versions;
  /** The last attempt that was read. */
  after: number;
  size: number;
}

/** A question left out is marked once its attempt is. */
const isMarked = sql<boolean>`(x.score is not null or (a.marked_at is not null and x.ans is null))`;

/** Attempts at a question with their answers to it, as `aq`, `a` and `x`, of these versions. */
const answersTo = ({ questionId, versions }: Wanted) => sql`
  from attempt_question aq
  join attempt a on a.id = aq.attempt_id
  left join answer x on x.attempt_id = aq.attempt_id and x.question_id = aq.question_id
  where aq.question_id = ${questionId} and aq.version = any(${[...versions.keys()]}::int[]) and ${isMarked}`;

/** Locks attempts against anything else that would change their scores. */
export const holdAttempts = (tx: Db, ids: readonly number[]) =>
  sql`select 1 from attempt where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx);

/**
 * The next answers to these versions that are marked, by their attempts' numbers, and how each would be marked now: those that
 * change.
 * @param hold holds these attempts before their answers are read
 */
export async function nextRemarks(
  db: Db,
  wanted: Wanted,
  hold: (ids: readonly number[]) => Promise<unknown> = async () => undefined,
): Promise<Batch> {
  const next = await sql<{ id: number }>`
    select aq.attempt_id as id ${answersTo(wanted)} and aq.attempt_id > ${wanted.after}
    order by aq.attempt_id limit ${wanted.size}`.execute(db);
  const ids = next.rows.map((row) => row.id);
  await hold(ids);
  const { rows } = await sql<MarkedRow>`
    select a.id as "attemptId", a.user_id as "userId", aq.version, aq.weight, x.ans, x.score, a.score as "attemptScore",
           a.max_score as "maxScore", a.pass_percent as "passPercent"
    ${answersTo(wanted)} and aq.attempt_id = any(${ids}::bigint[]) order by aq.attempt_id`.execute(db);
  const remarks = rows.flatMap((row) => {
    const asked = wanted.versions.get(row.version);
    if (!asked) return [];
    const former = row.score ?? 0;
    // An answer that was left out fits no key, and what counts for everybody counts for it too.
    const score = grade(asked, row.ans ?? "") * row.weight;
    if (score === former) return [];
    const { attemptId, userId, attemptScore, maxScore, passPercent } = row;
    const attempt = attemptScore === null ? null : { score: attemptScore, maxScore, passPercent };
    return [{ attemptId, userId, former, score, attempt }];
  });
  return { remarks, last: ids.length < wanted.size ? undefined : ids.at(-1) };
}

interface RegradeRow {
  id: number;
  at: Date;
  author: string | null;
  answer: string;
  former: string;
  reason: string;
  changed: number;
  isSettled: boolean;
}

/** Each time that a question was marked again, the latest first. @throws AppError not_found */
export async function readRegrades(db: Db, caller: Caller, questionId: number): Promise<Regrade[]> {
  await readRow(db, caller, questionId);
  const { rows } = await sql<RegradeRow>`
    select g.id, g.at, u.email as author, g.answer, g.former_answer as former, g.reason, g.settled_at is not null as "isSettled",
           (select count(*)::int from regraded_answer r where r.regrade_id = g.id) as changed
    from regrade g left join app_user u on u.id = g.made_by
    where g.question_id = ${questionId} order by g.id desc limit 50`.execute(db);
  return rows.map((row) => ({
    ID: row.id,
    At: row.at.toISOString(),
    Author: row.author ?? "",
    Answer: row.answer,
    Former: row.former,
    Reason: row.reason,
    Changed: row.changed,
    IsSettled: row.isSettled,
  }));
}
