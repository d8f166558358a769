import { createHash } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import type { VersionWords } from "../../content/question-rows.ts";
import type { Db } from "../../platform/db/database.ts";

const CasePart = z.object({ B: z.string(), A: z.array(z.string()), R: z.number(), E: z.string() });

/** A question of the bank as it says and is filed now. */
const Row = z.object({
  id: z.number(),
  key: z.string().nullable(),
  tenantId: z.number(),
  topicId: z.number(),
  topic: z.string(),
  type: z.enum(["mcq", "saq", "csq"]),
  isDraft: z.boolean(),
  shelf: z.enum(["exam", "beyond"]),
  isDeleted: z.boolean(),
  version: z.number(),
  substance: z.number(),
  toldAt: z.date(),
  reviewReason: z.string().nullable(),
  body: z.string(),
  params: z.union([z.array(z.string()), z.array(CasePart)]),
  answer: z.string(),
  explanation: z.string(),
  rationales: z.array(z.string()),
  source: z.string(),
  lawAsAt: z.string().nullable(),
  difficulty: z.enum(["easy", "medium", "hard"]),
  tags: z.array(z.string()),
  maxScore: z.number(),
  constants: z.array(z.string()),
});

type RowOf = z.infer<typeof Row>;
export interface BankRow
  extends Pick<
    RowOf,
    | "id"
    | "key"
    | "tenantId"
    | "topicId"
    | "topic"
    | "type"
    | "isDraft"
    | "shelf"
    | "isDeleted"
    | "version"
    | "substance"
    | "toldAt"
    | "reviewReason"
    | "constants"
  > {
  words: VersionWords;
}

function bankRow(row: unknown): BankRow {
  const { body, params, answer, explanation, rationales, source, lawAsAt, difficulty, tags, maxScore, ...q } =
    Row.parse(row);
  const words = {
    body,
    params,
    answer,
    explanation,
    rationales,
    source,
    lawAsAt,
    difficulty,
    tags,
    maxScore,
  };
  return { ...q, words };
}

/** Questions as they say and are filed now, by a condition on `q` (question) and `v` (its current version). */
async function readRows(
  db: Db,
  where: ReturnType<typeof sql>,
  end: ReturnType<typeof sql>,
): Promise<BankRow[]> {
  const { rows } = await sql`
    select q.id, q.key, q.tenant_id as "tenantId", q.topic_id as "topicId", t.key as topic, q.qn_type as type,
           q.is_draft as "isDraft", q.shelf, q.deleted_at is not null as "isDeleted", v.version, v.substance, v.told_at as "toldAt",
           q.review_reason as "reviewReason", v.body, v.params,
           v.answer, v.explanation, v.rationales, v.source,
           case when v.version = q.file_version then coalesce(q.verified_on, v.law_as_at) else v.law_as_at end as "lawAsAt",
           v.difficulty, v.tags, v.max_score as "maxScore",
           (select coalesce(jsonb_agg(c.constant_key order by c.constant_key), '[]') from question_constant c
            where c.question_id = q.id) as constants
    from question q join topic t on t.id = q.topic_id
    join question_version v on v.question_id = q.id and v.version = q.current_version
    where ${where} ${end}`.execute(db);
  return rows.map(bankRow);
}

/** How many are looked up at once. */
const AT_ONCE = 200;

/** Each lookup scans the bank, so it does many at once. */
const BODIES_AT_ONCE = 1000;

const digestOf = (text: string) => createHash("md5").update(text).digest("hex");

function piecesOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
}

/** Which of a tenant's questions have these keys, or are there and have these texts. */
export async function findQuestions(
  db: Db,
  tenantId: number,
  { keys, bodies }: { keys: readonly string[]; bodies: readonly string[] },
): Promise<number[]> {
  const found = new Set<number>();
  const find = async (where: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ id: number }>`
      select q.id from question q join question_version v on v.question_id = q.id and v.version = q.current_version
      where q.tenant_id = ${tenantId} and ${where}`.execute(db);
    for (const { id } of rows) found.add(id);
  };
  if (keys.length > 0) await find(sql`q.key = any(${keys}::text[])`);
  for (const some of piecesOf(bodies.map(digestOf), BODIES_AT_ONCE))
    await find(sql`q.deleted_at is null and md5(v.body) = any(${some}::text[])`);
  return [...found].sort((a, b) => a - b);
}

/** These questions, in the order of their IDs. */
export async function readQuestions(db: Db, ids: readonly number[]): Promise<BankRow[]> {
  const all: BankRow[] = [];
  for (const some of piecesOf(ids, AT_ONCE))
    all.push(...(await readRows(db, sql`q.id = any(${some}::bigint[])`, sql`order by q.id`)));
  return all;
}

/** A question may be 60 KB: this many are read quickly, whatever their size. */
const READ_AT_ONCE = 20;

/** A tenant's questions in batches, so that a bank of any size needs no more memory than one batch. */
export async function* readBank(
  db: Db,
  { tenantId, topicId }: { tenantId: number; topicId: number | undefined },
): AsyncGenerator<BankRow[]> {
  const ofTopic = topicId === undefined ? sql`true` : sql`q.topic_id = ${topicId}`;
  let after = 0;
  for (let found = READ_AT_ONCE; found === READ_AT_ONCE; ) {
    const some = await readRows(
      db,
      sql`q.tenant_id = ${tenantId} and q.deleted_at is null and q.id > ${after} and ${ofTopic}`,
      sql`order by q.id limit ${READ_AT_ONCE}`,
    );
    yield some;
    found = some.length;
    after = some.at(-1)?.id ?? after;
  }
}

/** What a file may name: topics by key and by ID, and dated figures. */
export async function readNames(db: Db) {
  const topics = await db.selectFrom("topic").select(["id", "key"]).execute();
  const constants = await db.selectFrom("constant").select("key").execute();
  return {
    topics: new Map(topics.map(({ key, id }) => [key, id])),
    topicIds: new Set(topics.map(({ id }) => id)),
    constants: new Set(constants.map(({ key }) => key)),
  };
}
