import { sql } from "kysely";
import type { Choices } from "#contract/builder.ts";
import type { SetSummary } from "#contract/shapes.ts";
import type { Db } from "../../platform/db/database.ts";
import { type Page, pagesOf } from "../../platform/paging.ts";
import type { Caller } from "../../platform/session.ts";
import type { CatalogueDeps } from "../catalogue/set-queries.ts";
import { isWithheld } from "../practice/key-queries.ts";
import { readSetsById } from "../practice/set-queries.ts";

const MOST_TAGS = 60;

/**
 * Topics and sub-areas of the exam shelf, and the tags of questions whose explanations the caller was shown: a tag
 * comes with the key, since it may reveal it.
 */
export async function readChoices({ db, catalogue }: CatalogueDeps, userId: string): Promise<Choices> {
  const { topics } = await catalogue.read();
  const areas = await sql<{ topicId: number; key: string; title: string }>`
    select distinct r.topic_id as "topicId", r.area as key, r.area_title as title
    from rule r
    where exists (
      select 1 from question q where q.topic_id = r.topic_id and q.rules ? r.key and q.is_published and q.shelf = 'exam')
    order by 1, 3`.execute(db);
  const byTopic = Map.groupBy(areas.rows, (area) => area.topicId);
  return {
    Topics: topics.map(({ id, name, paper }) => ({
      ID: id,
      Name: name,
      Paper: paper,
      Areas: (byTopic.get(id) ?? []).map(({ key, title }) => ({ Key: key, Title: title })),
    })),
    Tags: await readTags(db, userId),
  };
}

async function readTags(db: Db, userId: string): Promise<Choices["Tags"]> {
  const { rows } = await sql<Choices["Tags"][number]>`
    select tag as "Tag", count(*)::int as "Questions"
    from question q
    join question_version v on v.question_id = q.id and v.version = q.current_version
    cross join lateral jsonb_array_elements_text(v.tags) as tag
    where q.is_published and q.shelf = 'exam'
      and exists (select 1 from shown_key k where k.user_id = ${userId} and k.question_id = q.id)
      and not ${isWithheld(userId, sql`q.id`)}
    group by tag order by count(*) desc, tag limit ${MOST_TAGS}`.execute(db);
  return rows;
}

/** The sets that the caller built, the newest first. */
export async function listBuilt(
  deps: CatalogueDeps,
  caller: Caller,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<SetSummary[]>> {
  const { rows } = await sql<{ id: number; total: number }>`
    select id, count(*) over ()::int as total from problem_set
    where owner_id = ${caller.userId} and drawn_kind = 'built'
    order by id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(deps.db);
  const sets = await readSetsById(
    deps,
    caller,
    rows.map((row) => row.id),
  );
  return {
    items: rows.flatMap((row) => sets.get(row.id) ?? []),
    totalPages: pagesOf(rows[0]?.total, pageSize),
  };
}
