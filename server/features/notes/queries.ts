import { type RawBuilder, sql } from "kysely";
import type { ListedNote, Mark, Note } from "#contract/notes.ts";
import type { Db } from "../../platform/db/database.ts";
import { wordSearch } from "../../platform/db/word-search.ts";
import { type Page, pagesOf } from "../../platform/paging.ts";
import type { Caller } from "../../platform/session.ts";
import { canRead } from "../catalogue/policy.ts";
import type { QuestionVersions } from "../catalogue/version-queries.ts";
import { isWithheld } from "../practice/key-queries.ts";
import { readAccess, refuseWhileWithheld } from "./access-queries.ts";
import { isOfKey, markView, type StoredMark } from "./rules.ts";

/**
 * The caller's note on a question; null if there is none.
 * @throws AppError not_found; refused while an open test asks it
 */
export async function readNote(db: Db, caller: Caller, questionId: number): Promise<Note | null> {
  refuseWhileWithheld(await readAccess(db, caller, questionId));
  const note = await db
    .selectFrom("note")
    .select(["body", "updated_at as at"])
    .where("user_id", "=", caller.userId)
    .where("question_id", "=", questionId)
    .executeTakeFirst();
  return note ? { Body: note.body, UpdatedAt: note.at.toISOString() } : null;
}

/**
 * The passages that the caller marked, at their current places. Those in an explanation are only for learners who were
 * shown it: their presence would reveal its words.
 * @throws AppError not_found; refused while an open test asks the question
 */
export async function readMarks(
  { db, versions }: { db: Db; versions: QuestionVersions },
  caller: Caller,
  questionId: number,
): Promise<Mark[]> {
  const access = await readAccess(db, caller, questionId);
  refuseWhileWithheld(access);
  const marks: StoredMark[] = await db
    .selectFrom("mark")
    .select(["field", "quote", "prefix", "suffix", "start", "version"])
    .where("user_id", "=", caller.userId)
    .where("question_id", "=", questionId)
    .orderBy("position")
    .execute();
  const [question] = await versions.read([{ questionId, version: access.version }]);
  if (!question) return [];
  return marks
    .filter(({ field }) => access.isExplained || !isOfKey(field))
    .map((mark) => markView(mark, question));
}

/** How many characters of a question are its title in a list. */
const TITLE = 120;
const MOST_WORDS = 10;

export interface NoteFilter {
  q?: string | undefined;
  /** 0 for both. */
  paper: number;
  topic?: number | undefined;
}

function conditionsOf({ q, paper, topic }: NoteFilter): RawBuilder<unknown> {
  return sql.join(
    [
      sql`(${paper}::int = 0 or t.paper = ${paper}::int)`,
      ...(topic === undefined ? [] : [sql`t.id = ${topic}`]),
      ...(q?.trim() ? [sql`n.words @@ ${wordSearch(q, MOST_WORDS)}`] : []),
    ],
    sql` and `,
  );
}

/**
 * Notes of the caller, the last changed first. A note on a question of an open test is withheld, and no search finds
 * it. Of a question that is a draft again the words are its editors'.
 */
export async function listNotes(
  db: Db,
  caller: Caller,
  filter: NoteFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<ListedNote[]>> {
  const held = isWithheld(caller.userId, sql`n.question_id`);
  const isSearch = Boolean(filter.q?.trim());
  const { rows } = await sql<ListedNote & { total: number; isWithheld: boolean }>`
    select n.question_id as "QuestionID", case when ${held} then '' else n.body end as "Body",
           iso_utc(n.updated_at) as "UpdatedAt", t.id as "TopicID", t.name as "TopicName", t.paper as "Paper",
           case when ${canRead(caller)} and not q.is_draft then left(regexp_replace(v.body, '\\s+', ' ', 'g'), ${TITLE}) else '' end as "Title",
           ${held} as "isWithheld", count(*) over ()::int as total
    from note n
    join question q on q.id = n.question_id
    join question_version v on v.question_id = q.id and v.version = q.current_version
    join topic t on t.id = q.topic_id
    where n.user_id = ${caller.userId} and ${conditionsOf(filter)} and not (${isSearch}::boolean and ${held})
    order by n.updated_at desc, n.question_id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return {
    items: rows.map(({ total: _, isWithheld: withheld, ...note }) => ({
      ...note,
      ...(withheld ? { Withheld: true as const } : {}),
    })),
    totalPages: pagesOf(rows[0]?.total, pageSize),
  };
}
