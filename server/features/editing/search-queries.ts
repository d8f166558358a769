import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";

/** What an editor looks for among a tenant's questions. */
export interface Wanted {
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
  edited: sql`(q.current_version is distinct from q.file_version or q.shelf <> q.file_shelf)`,
};

/** Every condition but the text's: none of them reads one. */
function filedAs(w: Wanted): RawBuilder<boolean> {
  const all = [sql`q.tenant_id = ${w.tenantId} and q.deleted_at is null`];
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

function orderOf({ orderBy, setId }: Wanted): RawBuilder<unknown> {
  if (setId !== undefined)
    return sql`(select z.position from set_question z where z.set_id = ${setId} and z.question_id = q.id)`;
  const direction = orderBy.startsWith("-") ? sql`desc` : sql`asc`;
  return sql`${ORDERS[orderBy.replace("-", "")] ?? sql`q.id`} ${direction}, q.id ${direction}`;
}

/**
 * Every text of a question holds its own words: its body, options, sub-questions and explanation. `strpos` is nearly linear
 * in the text, where ILIKE takes its length times the pattern's.
 */
function holds(text: string): RawBuilder<boolean> {
  const isIn = (words: RawBuilder<unknown>) => sql`strpos(lower(${words}), lower(${text})) > 0`;
  return sql<boolean>`(${isIn(sql`v.body`)} or ${isIn(sql`v.explanation`)} or ${isIn(sql`coalesce(q.key, '')`)} or exists (
    select 1 from jsonb_path_query(v.params, 'strict $.** ? (@.type() == "string")') as said (word)
    where ${isIn(sql`said.word #>> '{}'`)}))`;
}

/** A question is 60 KB at most, so one statement of a search reads 6 MB at most, whatever the bank holds. */
const SEARCHED_AT_ONCE = 100;

/**
 * How long a search may take. The embedded database cannot end a statement that takes too long but by starting again, for
 * everybody; so the statements are short, others' come in between, and the clock is looked at after each.
 */
const PATIENCE_MS = 2_000;

/** The questions that were looked for, by ID, in the order asked for. @throws AppError bad_input when it took too long */
export async function findQuestions(db: Db, w: Wanted, patienceMs = PATIENCE_MS): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select q.id from question q
    join question_version v on v.question_id = q.id and v.version = q.current_version
    join topic t on t.id = q.topic_id
    where ${filedAs(w)} order by ${orderOf(w)}`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (w.text === "") return ids;
  const until = performance.now() + patienceMs;
  const found = new Set<number>();
  for (let i = 0; i < ids.length; i += SEARCHED_AT_ONCE) {
    if (performance.now() > until)
      throw new AppError(
        "bad_input",
        "That search takes too long. Please choose a topic or a set, or look for a shorter text.",
        { code: "search_too_long" },
      );
    for (const id of await amongThese(db, ids.slice(i, i + SEARCHED_AT_ONCE), w.text)) found.add(id);
  }
  return ids.filter((id) => found.has(id));
}

async function amongThese(db: Db, ids: readonly number[], text: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select q.id from question q
    join question_version v on v.question_id = q.id and v.version = q.current_version
    where q.id = any(${ids}::int[]) and ${holds(text)}`.execute(db);
  return rows.map(({ id }) => id);
}
