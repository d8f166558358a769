import { sql } from "kysely";
import type { Paper, Topic } from "#contract/shapes.ts";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import { listSets, setsOfTopic } from "./set-queries.ts";

/** How long an edited question counts as recently updated (product-spec.md, section 9). */
export const UPDATED_WINDOW = "14 days";

interface TopicRow {
  id: number;
  name: string;
  paper: number;
  for_free: boolean;
}

const topicView = (row: TopicRow, sets: Topic["ProblemSets"]): Topic => ({
  ID: row.id,
  Name: row.name,
  Paper: row.paper,
  ForFree: row.for_free,
  ProblemSets: sets,
});

const topicRows = (db: Db) =>
  db.selectFrom("topic").select(["id", "name", "paper", "for_free"]).orderBy("paper").orderBy("position");

/** A paper with its topics, cases, full mocks and short answers. @throws AppError not_found */
export async function readPaper(db: Db, caller: Caller | null, paperId: number, now: Date): Promise<Paper> {
  const paper = await db
    .selectFrom("paper")
    .select(["id", "title"])
    .where("id", "=", paperId)
    .executeTakeFirst();
  if (!paper) throw notFound("paper");
  const sets = await listSets(db, caller, paperId);
  const topics = await topicRows(db).where("paper", "=", paperId).execute();
  return {
    ID: paper.id,
    Title: paper.title,
    UpdatedCount: await countUpdated(db, paperId, now),
    Topics: topics.map((t) =>
      topicView(
        t,
        sets.filter((s) => s.TopicID === t.id && s.Type === "MCQ"),
      ),
    ),
    CaseSets: sets.filter((s) => s.Type === "CSQ"),
    FullSets: sets.filter((s) => s.Type === "Full"),
    ShortAnswerSets: sets.filter((s) => s.Type === "SAQ"),
  };
}

export async function listTopics(db: Db, caller: Caller | null): Promise<Topic[]> {
  const [topics, sets] = [await topicRows(db).execute(), await listSets(db, caller)];
  return topics.map((t) =>
    topicView(
      t,
      sets.filter((s) => s.TopicID === t.id),
    ),
  );
}

/** @throws AppError not_found */
export async function readTopic(db: Db, caller: Caller | null, topicId: number): Promise<Topic> {
  const topic = await topicRows(db).where("id", "=", topicId).executeTakeFirst();
  if (!topic) throw notFound("topic");
  return topicView(topic, await setsOfTopic(db, caller, topicId));
}

async function countUpdated(db: Db, paperId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from question q join topic t on t.id = q.topic_id
    where t.paper = ${paperId} and q.deleted_at is null and q.tenant_id = 1 and q.updated_at > q.created_at
      and q.updated_at > ${now}::timestamptz - ${UPDATED_WINDOW}::interval`.execute(db);
  return rows[0]?.n ?? 0;
}

/** True figures of what is published; nothing else may print a count. */
export async function countQuestions(db: Db) {
  const { rows } = await sql<{ mcq: number; csq: number; saq: number; at: Date | null }>`
    select count(*) filter (where qn_type = 'mcq')::int as mcq, count(*) filter (where qn_type = 'csq')::int as csq,
           count(*) filter (where qn_type = 'saq')::int as saq, max(updated_at) as at
    from question where deleted_at is null and tenant_id = 1`.execute(db);
  const { mcq, csq, saq, at } = rows[0] ?? { mcq: 0, csq: 0, saq: 0, at: null };
  return { MCQ: mcq, CSQ: csq, SAQ: saq, Total: mcq + csq + saq, UpdatedAt: at?.toISOString() ?? null };
}
