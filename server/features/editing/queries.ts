import { type RawBuilder, sql } from "kysely";
import type { EditorQuestion, QuestionVersion } from "#contract/editing.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { type Page, pageOf, pagesOf } from "../../platform/paging.ts";
import { type Caller, isAdminOf } from "../../platform/session.ts";
import { requireTenant } from "./policy.ts";
import { findQuestions, type Wanted } from "./search-queries.ts";
import { type EditorRow, editorView, type VersionRow, versionView } from "./view.ts";

/** The most sets that a question's row names; mocks and drawn sets are not among them. */
const SETS_NAMED = 10;
const VERSIONS_A_PAGE = 20;

/** Questions with their current version, by a condition on `q`, `v` and `t`. */
async function readRows(db: Db, rest: RawBuilder<unknown>): Promise<EditorRow[]> {
  const { rows } = await sql<EditorRow>`
    select q.id, q.key, q.tenant_id as "tenantId", q.topic_id as "topicId", t.paper, q.qn_type as type,
           v.version, q.is_draft as "isDraft", q.shelf, q.created_at as "createdAt", q.deleted_at as "deletedAt",
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

/** One question of a tenant that the caller administers; any other does not exist. @throws AppError not_found */
export async function readRow(db: Db, caller: Caller, id: number): Promise<EditorRow> {
  const [row] = await readRows(db, sql`where q.id = ${id}`);
  if (!row || !isAdminOf(caller, row.tenantId)) throw notFound("question");
  return row;
}

export const readQuestion = async (db: Db, caller: Caller, id: number): Promise<EditorQuestion> =>
  editorView(await readRow(db, caller, id));

/** A question's versions, newest first, each with the one before it. @throws AppError not_found */
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

/**
 * A tenant's questions, page by page.
 * @throws AppError forbidden; bad_input with the code search_too_long
 */
export async function listQuestions(db: Db, caller: Caller, w: Wanted): Promise<Page<EditorQuestion[]>> {
  requireTenant(caller, w.tenantId);
  const { items, totalPages } = pageOf(await findQuestions(db, w), w.page, w.pageSize);
  const rows = await readRows(db, sql`where q.id = any(${items}::int[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { items: items.flatMap((id) => byId.get(id) ?? []).map((row) => editorView(row)), totalPages };
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
