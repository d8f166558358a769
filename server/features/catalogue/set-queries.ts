import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { type ProblemSet, type SetSummary, SetType } from "#contract/shapes.ts";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import { mayReadSet } from "./policy.ts";
import { type SetRow, setView } from "./view.ts";

const Row = z.object({
  id: z.number(),
  title: z.string(),
  topicId: z.number().nullable(),
  topicName: z.string().nullable(),
  paper: z.number(),
  type: SetType,
  forFree: z.boolean(),
  isGenerated: z.boolean(),
  maxScore: z.number(),
  questionCount: z.number(),
  timeLimitMinutes: z.number().nullable(),
  ongoing: z.boolean(),
  lastScore: z.number().nullable(),
});

/** Sets that match, with the caller's progress. `where` speaks of `s` (problem_set). */
async function readSetRows(db: Db, caller: Caller | null, where: RawBuilder<unknown>): Promise<SetRow[]> {
  const { rows } = await sql`
    select s.id, s.title, s.topic_id as "topicId", t.name as "topicName", s.paper, s.type, s.for_free as "forFree",
           s.is_generated as "isGenerated", s.time_limit_minutes as "timeLimitMinutes",
           c.max_score as "maxScore", c.question_count as "questionCount",
           coalesce(p.ongoing, false) as ongoing, p.last_score as "lastScore"
    from problem_set s
    left join topic t on t.id = s.topic_id
    cross join lateral (
      select count(*)::int as question_count, coalesce(sum(sq.weight * v.max_score), 0)::int as max_score
      from set_question sq
      join question q on q.id = sq.question_id and q.deleted_at is null
      join question_version v on v.question_id = q.id and v.version = q.current_version
      where sq.set_id = s.id
    ) c
    left join lateral (
      select bool_or(a.marked_at is null) as ongoing,
             (array_agg(a.score order by a.id desc) filter (where a.marked_at is not null))[1] as last_score
      from attempt a where a.set_id = s.id and a.user_id = ${caller?.userId ?? ""}
    ) p on true
    where ${where}
    order by s.paper, s.type, t.position nulls last, s.position, s.id`.execute(db);
  return rows.map((row) => Row.parse(row));
}

const summaryFor =
  (caller: Caller | null) =>
  (row: SetRow): SetSummary =>
    setView(row, mayReadSet(caller, row));

/** The bank's own sets: neither retired nor drawn for somebody. */
const listed = sql`s.retired_at is null and not s.is_generated and s.tenant_id = 1`;

export async function listSets(db: Db, caller: Caller | null, paper?: number): Promise<ProblemSet[]> {
  const where = paper === undefined ? listed : sql`${listed} and s.paper = ${paper}`;
  const rows = await readSetRows(db, caller, where);
  return rows.map(summaryFor(caller)).map((set) => ({ ...set, Attempts: [] }));
}

export async function setsOfTopic(db: Db, caller: Caller | null, topicId: number): Promise<ProblemSet[]> {
  const rows = await readSetRows(db, caller, sql`${listed} and s.topic_id = ${topicId}`);
  return rows.map(summaryFor(caller)).map((set) => ({ ...set, Attempts: [] }));
}

/** One set; a set drawn for somebody else does not exist. @throws AppError not_found */
export async function readSet(db: Db, caller: Caller | null, setId: number): Promise<SetSummary> {
  const own = sql`s.id = ${setId} and s.retired_at is null
    and (not s.is_generated or s.owner_id = ${caller?.userId ?? ""})`;
  const [row] = await readSetRows(db, caller, own);
  if (!row) throw notFound("problem set");
  return summaryFor(caller)(row);
}

/** Sets by ID, for the attempts at them: retired ones too. */
export async function readSetsById(db: Db, caller: Caller, ids: number[]): Promise<Map<number, SetSummary>> {
  const rows = await readSetRows(db, caller, sql`s.id = any(${ids}::bigint[])`);
  return new Map(rows.map((row) => [row.id, summaryFor(caller)(row)]));
}
