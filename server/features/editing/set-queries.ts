import { type RawBuilder, sql } from "kysely";
import type { ProblemSet, SetType, Topic } from "#contract/shapes.ts";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import { partsInSet } from "../catalogue/queries.ts";
import { requireTenant } from "./policy.ts";

/** Sets that were drawn for learners: so many of the latest are listed. */
const DRAWN = 200;

interface SetRow {
  id: number;
  title: string;
  topicId: number | null;
  topicName: string | null;
  paper: number;
  type: SetType;
  forFree: boolean;
  isGenerated: boolean;
  maxScore: number;
  questions: number;
  parts: number;
  minutes: number | null;
}

const setView = (row: SetRow): ProblemSet => ({
  ID: row.id,
  Title: row.title,
  TopicID: row.topicId,
  TopicName: row.topicName,
  Paper: row.paper,
  Type: row.type,
  ForFree: row.forFree,
  IsGenerated: row.isGenerated,
  MaxScore: row.maxScore,
  QuestionCount: row.questions,
  Parts: row.parts,
  TimeLimitMinutes: row.minutes,
  Progress: "none",
  LastScore: null,
  Accessible: true,
  Attempts: [],
});

/** Sets with their content, counting drafts: an editor's view, without anybody's progress. */
async function readSets(db: Db, where: RawBuilder<unknown>): Promise<ProblemSet[]> {
  const { rows } = await sql<SetRow>`
    select s.id, s.title, s.topic_id as "topicId", t.name as "topicName", s.paper, s.type, s.for_free as "forFree",
           s.is_generated as "isGenerated", s.time_limit_minutes as minutes,
           coalesce(c.marks, 0)::int as "maxScore", coalesce(c.n, 0)::int as questions,
           coalesce(c.parts, 0)::int as parts
    from problem_set s left join topic t on t.id = s.topic_id
    left join lateral (
      select sum(sq.weight * v.max_score) as marks, count(*) as n, ${partsInSet} as parts
      from set_question sq
      join question q on q.id = sq.question_id and q.deleted_at is null
      join question_version v on v.question_id = q.id and v.version = q.current_version
      where sq.set_id = s.id) c on true
    where s.retired_at is null and ${where}`.execute(db);
  return rows.map(setView);
}

/** One set of a tenant. @throws AppError not_found */
export async function readEditedSet(db: Db, tenantId: number, setId: number): Promise<ProblemSet> {
  const [set] = await readSets(db, sql`s.id = ${setId} and s.tenant_id = ${tenantId} and not s.is_generated`);
  if (!set) throw notFound("problem set");
  return set;
}

/** The papers with how many questions each has, and as paper 0 how many are in no set. @throws AppError forbidden */
export async function listPapers(db: Db, caller: Caller, tenantId: number) {
  requireTenant(caller, tenantId);
  const { rows } = await sql<{ id: number; title: string; questions: number }>`
    select 0 as id, 'Unassigned' as title, (
      select count(*)::int from question q where q.tenant_id = ${tenantId} and q.deleted_at is null and not exists (
        select 1 from set_question u join problem_set p on p.id = u.set_id
        where u.question_id = q.id and p.retired_at is null and not p.is_generated)) as questions
    union all
    select p.id, p.title, (
      select count(*)::int from question q join topic t on t.id = q.topic_id
      where t.paper = p.id and q.tenant_id = ${tenantId} and q.deleted_at is null)
    from paper p order by id`.execute(db);
  return rows.map((row) => ({ ID: row.id, Title: row.title, Questions: row.questions }));
}

/**
 * A paper's topics with their sets, and all its sets. Questions in no paper have neither.
 * @throws AppError forbidden
 */
export async function readPaperTree(
  db: Db,
  caller: Caller,
  { tenantId, paperId, hideGenerated }: { tenantId: number; paperId: number; hideGenerated: boolean },
): Promise<{ Topics: Topic[]; ProblemSets: ProblemSet[] }> {
  requireTenant(caller, tenantId);
  const of = sql`s.tenant_id = ${tenantId} and s.paper = ${paperId}`;
  const own = await readSets(
    db,
    sql`${of} and not s.is_generated order by s.type, t.position, s.position, s.id`,
  );
  const drawn = hideGenerated
    ? []
    : await readSets(db, sql`${of} and s.is_generated order by s.id desc limit ${DRAWN}`);
  const topics = await db
    .selectFrom("topic")
    .select(["id", "name", "paper", "for_free"])
    .where("paper", "=", paperId)
    .orderBy("position")
    .execute();
  const sets = [...own, ...drawn];
  return {
    Topics: topics.map((topic) => ({
      ID: topic.id,
      Name: topic.name,
      Paper: topic.paper,
      ForFree: topic.for_free,
      ProblemSets: sets.filter((set) => set.TopicID === topic.id),
    })),
    ProblemSets: sets,
  };
}
