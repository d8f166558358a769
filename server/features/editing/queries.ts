import { type RawBuilder, sql } from "kysely";
import type { EditorQuestion, QuestionVersion } from "#contract/editing.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { type Page, pagesOf } from "../../platform/http/bind.ts";
import type { Caller } from "../../platform/session.ts";
import { requireTenant } from "./policy.ts";
import { type EditorRow, editorView, type VersionRow, versionView } from "./view.ts";

/** Sets that a question's row names at most; mocks and drawn sets are not among them. */
const SETS_NAMED = 10;
const VERSIONS_A_PAGE = 20;

/** Questions with their current version, by a condition on `q`, `v` and `t`. */
async function readRows(db: Db, rest: RawBuilder<unknown>): Promise<EditorRow[]> {
  const { rows } = await sql<EditorRow>`
    select q.id, q.key, q.tenant_id as "tenantId", q.topic_id as "topicId", t.paper, q.qn_type as type,
           v.version, q.is_draft as "isDraft", q.created_at as "createdAt", q.deleted_at as "deletedAt",
           q.review_since as "reviewSince", q.review_reason as "reviewReason", v.body, v.params, v.answer, v.explanation,
           v.rationales, v.source, v.law_as_at as "lawAsAt", v.difficulty, v.tags, v.max_score as "maxScore",
           v.created_at as "versionAt", v.substance, v.told_at as "toldAt", v.note,
           coalesce((select jsonb_agg(c.constant_key order by c.constant_key) from question_constant c
                     where c.question_id = q.id), '[]') as constants,
           coalesce((select jsonb_agg(jsonb_build_object('ID', s.id, 'Title', s.title) order by s.id) from (
             select p.id, p.title from set_question sq join problem_set p on p.id = sq.set_id
             where sq.question_id = q.id and p.retired_at is null and not p.is_generated
             order by p.id limit ${SETS_NAMED}) s), '[]') as sets
    from question q
    join question_version v on v.question_id = q.id and v.version = q.current_version
    join topic t on t.id = q.topic_id ${rest}`.execute(db);
  return rows;
}

/** One question of a tenant that the caller administers. @throws AppError not_found, forbidden */
export async function readRow(db: Db, caller: Caller, id: number): Promise<EditorRow> {
  const [row] = await readRows(db, sql`where q.id = ${id}`);
  if (!row) throw notFound("question");
  requireTenant(caller, row.tenantId);
  return row;
}

export const readQuestion = async (db: Db, caller: Caller, id: number): Promise<EditorQuestion> =>
  editorView(await readRow(db, caller, id));

/** A question's versions, newest first, each with the one before it. @throws AppError not_found, forbidden */
export async function readVersions(
  db: Db,
  caller: Caller,
  id: number,
  page: number,
): Promise<Page<QuestionVersion[]>> {
  await readRow(db, caller, id);
  const { rows } = await sql<VersionRow>`
    select v.version, v.created_at as at, u.email as author, v.note, v.told_at as "toldAt", v.max_score as "maxScore",
           q.qn_type as type, v.body, v.params, v.answer, v.explanation, v.rationales, v.source,
           v.law_as_at as "lawAsAt", v.difficulty, v.tags, count(*) over ()::int as total
    from question_version v join question q on q.id = v.question_id
    left join app_user u on u.id = v.created_by
    where v.question_id = ${id} order by v.version desc
    limit ${VERSIONS_A_PAGE + 1} offset ${(page - 1) * VERSIONS_A_PAGE}`.execute(db);
  const items = rows.slice(0, VERSIONS_A_PAGE).map((row, i) => versionView(row, rows[i + 1]));
  return { items, totalPages: pagesOf(rows[0]?.total, VERSIONS_A_PAGE) };
}

interface Wanted {
  tenantId: number;
  page: number;
  pageSize: number;
  /** Taken literally. */
  text: string;
  orderBy: string;
  setId: number | undefined;
  topicId: number | undefined;
  paper: number | undefined;
  constant: string | undefined;
  only: "drafts" | "review" | "unassigned" | "edited" | undefined;
}

const ORDERS: Record<string, RawBuilder<unknown>> = {
  ID: sql`q.id`,
  CreatedAt: sql`q.created_at`,
  UpdatedAt: sql`v.created_at`,
  QnType: sql`q.qn_type`,
};

const ONLY: Record<NonNullable<Wanted["only"]>, RawBuilder<boolean>> = {
  drafts: sql`q.is_draft`,
  review: sql`q.review_since is not null`,
  unassigned: sql`not exists (
    select 1 from set_question u join problem_set p on p.id = u.set_id
    where u.question_id = q.id and p.retired_at is null and not p.is_generated)`,
  edited: sql`q.current_version is distinct from q.file_version`,
};

/** Every text of a question holds its own words: its body, options, sub-questions and explanation. */
function holds(text: string): RawBuilder<boolean> {
  const wanted = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`(v.body ilike ${wanted} or v.explanation ilike ${wanted} or q.key ilike ${wanted} or exists (
    select 1 from jsonb_path_query(v.params, 'strict $.** ? (@.type() == "string")') as said (word)
    where said.word #>> '{}' ilike ${wanted}))`;
}

function conditionOf(w: Wanted): RawBuilder<boolean> {
  const all = [sql`q.tenant_id = ${w.tenantId} and q.deleted_at is null`];
  if (w.text !== "") all.push(holds(w.text));
  if (w.topicId !== undefined) all.push(sql`q.topic_id = ${w.topicId}`);
  if (w.paper !== undefined) all.push(sql`t.paper = ${w.paper}`);
  if (w.setId !== undefined)
    all.push(sql`exists (select 1 from set_question z where z.set_id = ${w.setId} and z.question_id = q.id)`);
  if (w.constant !== undefined)
    all.push(sql`exists (
      select 1 from question_constant k where k.question_id = q.id and k.constant_key = ${w.constant})`);
  if (w.only) all.push(ONLY[w.only]);
  return sql<boolean>`${sql.join(all, sql` and `)}`;
}

/** A search of a tenant's questions ends after this time. */
const PATIENCE = "2s";

/** A tenant's questions, page by page. @throws AppError forbidden; refused when a search took too long */
export async function listQuestions(db: Db, caller: Caller, w: Wanted): Promise<Page<EditorQuestion[]>> {
  requireTenant(caller, w.tenantId);
  const isDown = w.orderBy.startsWith("-");
  const column = ORDERS[w.orderBy.replace("-", "")] ?? sql`q.id`;
  const direction = isDown ? sql`desc` : sql`asc`;
  const order =
    w.setId === undefined
      ? sql`${column} ${direction}, q.id ${direction}`
      : sql`(select z.position from set_question z where z.set_id = ${w.setId} and z.question_id = q.id)`;
  return db.transaction().execute(async (tx) => {
    await sql.raw(`set local statement_timeout = '${PATIENCE}'`).execute(tx);
    const condition = conditionOf(w);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from question q
      join question_version v on v.question_id = q.id and v.version = q.current_version
      join topic t on t.id = q.topic_id
      where ${condition}`.execute(tx);
    const found = await readRows(
      tx,
      sql`where ${condition} order by ${order} limit ${w.pageSize} offset ${(w.page - 1) * w.pageSize}`,
    );
    return { items: found.map((row) => editorView(row)), totalPages: pagesOf(rows[0]?.n, w.pageSize) };
  });
}

/** @throws AppError refused when there is no such topic */
export async function requireTopic(db: Db, topicId: number): Promise<void> {
  const found = await db.selectFrom("topic").select("id").where("id", "=", topicId).executeTakeFirst();
  if (!found)
    throw new AppError("bad_input", "There is no such topic.", {
      code: "no_topic",
      fields: { TopicID: "There is no such topic." },
    });
}
