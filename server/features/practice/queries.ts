import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Attempt, SetSummary } from "#contract/shapes.ts";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";
import { type Page, pagesOf } from "../../platform/paging.ts";
import type { Caller } from "../../platform/session.ts";
import { canReadSet, mayReadSet } from "../catalogue/policy.ts";
import { type CatalogueDeps, findSet } from "../catalogue/set-queries.ts";
import { toldScore } from "./key-queries.ts";
import { progressAt, readSetsById } from "./set-queries.ts";
import { setView } from "./set-view.ts";
import { type AttemptRow, attemptView } from "./view.ts";

const Row = z.object({
  id: z.number(),
  userId: z.string(),
  setId: z.number(),
  score: z.number().nullable(),
  formerScore: z.number().nullable(),
  maxScore: z.number(),
  questionsDone: z.number(),
  questionCount: z.number(),
  delayMarking: z.boolean(),
  createdAt: z.date(),
  markedAt: z.date().nullable(),
  deadline: z.date().nullable(),
  passPercent: z.number(),
  endedBy: z.enum(["learner", "time"]).nullable(),
});

const OneRow = Row.extend({
  progress: z.object({
    ongoing: z.boolean(),
    done: z.boolean(),
    lastScore: z.number().nullable(),
    covered: z.boolean(),
  }),
});

/** The columns of a Row, of an attempt `a`. */
const columns = (userId: string) => sql`
  a.id, a.user_id as "userId", a.set_id as "setId", ${toldScore(userId)} as score,
  a.former_score as "formerScore", a.max_score as "maxScore",
  (select count(*) from answer x where x.attempt_id = a.id)::int as "questionsDone",
  a.question_count as "questionCount", a.delay_marking as "delayMarking", a.created_at as "createdAt",
  a.marked_at as "markedAt", a.deadline, a.pass_percent as "passPercent", a.ended_by as "endedBy"`;

/** The caller's attempts that match, newest first. The owner is in every WHERE: another's attempt does not exist. */
async function readRows(db: Db, userId: string, where: RawBuilder<unknown>, limit: number, offset: number) {
  const { rows } = await sql`
    select ${columns(userId)}
    from (select * from attempt a where a.user_id = ${userId} and ${where}
          order by a.id desc limit ${limit} offset ${offset}) a
    order by a.id desc`.execute(db);
  return rows.map((row) => Row.parse(row));
}

async function countAttempts(db: Db, userId: string, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from attempt a where a.user_id = ${userId} and ${where}`.execute(db);
  return rows[0]?.n ?? 0;
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
    totalPages: pagesOf(await countAttempts(deps.db, caller.userId, where), pageSize),
  };
}

/** The caller's latest marked attempts, the latest first. */
export async function listMarked(
  deps: CatalogueDeps,
  caller: Caller,
  most: number,
  now: Date,
): Promise<Attempt[]> {
  const rows = await readRows(deps.db, caller.userId, sql`a.marked_at is not null`, most, 0);
  return viewAll(deps, caller, rows, now);
}

/** The caller's ongoing attempts at sets that they may still open, the latest first. */
export async function listOngoing(
  deps: CatalogueDeps,
  caller: Caller,
  { paper, most }: { paper: number | undefined; most: number },
  now: Date,
): Promise<Attempt[]> {
  const isOf = paper === undefined ? sql`true` : sql`s.paper = ${paper}`;
  const where = sql`a.marked_at is null and exists (
    select 1 from problem_set s where s.id = a.set_id and ${isOf} and ${canReadSet(caller)})`;
  return viewAll(deps, caller, await readRows(deps.db, caller.userId, where, most, 0), now);
}

/** The caller's latest attempts at a set that was read already, newest first. */
export async function attemptsAt(
  db: Db,
  caller: Caller,
  set: SetSummary,
  most: number,
  now: Date,
): Promise<Attempt[]> {
  const rows = await readRows(db, caller.userId, sql`a.set_id = ${set.ID}`, most, 0);
  return rows.map((row) => attemptView(row, set, now));
}

/** One attempt, in one statement: every start and every finish ends here. @throws AppError not_found */
export async function readAttempt(
  deps: CatalogueDeps,
  caller: Caller,
  attemptId: number,
  now: Date,
): Promise<Attempt> {
  const { userId } = caller;
  const { rows } = await sql`
    select ${columns(userId)}, to_jsonb(p) as progress
    from attempt a
    cross join lateral (select a.set_id as id) w
    cross join lateral ${progressAt(userId, sql`w.id`)} p
    where a.id = ${attemptId} and a.user_id = ${userId}`.execute(deps.db);
  if (!rows[0]) throw notFound("attempt");
  const { progress, ...row } = OneRow.parse(rows[0]);
  const set = (await deps.catalogue.sets([row.setId])).get(row.setId);
  if (!set) throw notFound("attempt");
  return attemptView(row, setView(set, progress, mayReadSet(caller, set)), now);
}

/** The latest attempt at a set, ongoing or marked; null when there is none. @throws AppError not_found */
export async function latestAttempt(
  deps: CatalogueDeps,
  caller: Caller,
  setId: number,
  now: Date,
): Promise<Attempt | null> {
  await findSet(deps, caller, setId);
  const rows = await readRows(deps.db, caller.userId, sql`a.set_id = ${setId}`, 1, 0);
  return (await viewAll(deps, caller, rows, now))[0] ?? null;
}

/** Reviewable past tests of one kind. */
const PAST_TESTS = 5;

/** Dynamic tests drawn for one scope: the ongoing one, then the last five that are marked. */
export async function listDrawn(
  deps: CatalogueDeps,
  caller: Caller,
  drawnFor: string,
  now: Date,
): Promise<Attempt[]> {
  const of = (where: RawBuilder<unknown>, limit: number) =>
    readRows(deps.db, caller.userId, sql`a.drawn_for = ${drawnFor} and ${where}`, limit, 0);
  const ongoing = await of(sql`a.marked_at is null`, 1);
  const past = await of(sql`a.marked_at is not null`, PAST_TESTS);
  return viewAll(deps, caller, [...ongoing, ...past], now);
}
