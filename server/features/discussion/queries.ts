import { type RawBuilder, sql } from "kysely";
import type { Message } from "#contract/discussion.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { type Page, pagesOf, windowOf } from "../../platform/paging.ts";
import { type Caller, isAdmin } from "../../platform/session.ts";
import { isModOf } from "../account/queries.ts";
import { mayReadThread, requireReader } from "./policy.ts";
import { POSTS_A_PAGE } from "./rules.ts";
import { type MessageRow, messageView } from "./view.ts";

/** Whether `m` exists for this reader: an admin may restore archived messages. */
const isThere = (reader: Caller) =>
  isAdmin(reader)
    ? sql<boolean>`m.deleted_at is null`
    : sql<boolean>`(m.deleted_at is null and m.archived_at is null)`;
/** What has a place in a thread: visible and temporarily hidden messages, and removed ones with replies. */
const hasPlace = (reader: Caller) => sql<boolean>`(${isThere(reader)} or m.reply_count > 0)`;

/** Which version of its question `m` is about: the one that was current when it was written. */
const versionOf = sql`coalesce((
  select max(x.version) from question_version x where x.question_id = m.question_id and x.created_at <= m.created_at), 1)`;

/** Whole messages, as a MessageRow each, of the IDs that a list named `w` has. */
export const messagesOf = (reader: Caller, list: RawBuilder<unknown>) => sql<MessageRow>`
  select m.id, m.body, m.body_html, m.user_id, m.parent_id, m.created_at, m.updated_at, m.deleted_at, m.archived_at,
         m.hidden_at, m.vote_count, m.reply_count, q.id as question_id, t.paper, t.name as topic,
         ${versionOf} as version, c.substance, coalesce(h.messages, 0) as messages,
         u.display_name, greatest(coalesce(r.votes, 0), 0) as rep, coalesce(${isModOf}, false) as is_mod,
         coalesce(v.value, 0) as vote, coalesce(v.changes, 0) as vote_changes
  from (${list}) w
  join message m on m.id = w.id
  join question q on q.id = m.question_id
  join question_version c on c.question_id = q.id and c.version = q.current_version
  join topic t on t.id = q.topic_id
  left join thread h on h.question_id = m.question_id
  left join app_user u on u.id = m.user_id
  left join reputation r on r.user_id = m.user_id
  left join vote v on v.message_id = m.id and v.user_id = ${reader.userId}`;

/** These messages as rows, in the order of their IDs. */
export async function readRows(db: Db, reader: Caller, ids: readonly number[]): Promise<MessageRow[]> {
  const list = sql`select unnest(${ids}::bigint[]) as id`;
  const { rows } = await sql<MessageRow>`${messagesOf(reader, list)} order by m.id`.execute(db);
  return rows;
}

/** One message after an action of the caller. @throws AppError not_found */
export async function readMessage(db: Db, reader: Caller, id: number): Promise<Message> {
  const [row] = await readRows(db, reader, [id]);
  if (!row) throw notFound("message");
  return messageView(row, reader);
}

interface ThreadRequest {
  page: number;
  /** Returns the page with this message instead. */
  msgID?: number | undefined;
}

/**
 * A page of a question's posts, oldest first, with all their replies.
 * @throws AppError not_found for the question or the message; forbidden without the right to read the question
 */
export async function readThread(
  db: Db,
  reader: Caller,
  questionId: number,
  request: ThreadRequest,
): Promise<Page<Message[]>> {
  await requireReader(db, reader, questionId);
  const page = request.msgID ? await pageOfMessage(db, reader, questionId, request.msgID) : request.page;
  const posts = sql`
    select m.id from message m where m.question_id = ${questionId} and m.parent_id is null and ${hasPlace(reader)}
    order by m.id ${windowOf(page, POSTS_A_PAGE)}`;
  const list = sql`
    with post as materialized (${posts})
    select id from post union all
    select m.id from post p join message m on m.parent_id = p.id where ${isThere(reader)}`;
  const [{ rows }, n] = await Promise.all([
    sql<MessageRow>`${messagesOf(reader, list)} order by m.id`.execute(db),
    countPlaces(db, reader, questionId),
  ]);
  return {
    items: rows.map((row) => messageView(row, reader)),
    totalPages: pagesOf(n, POSTS_A_PAGE),
    page,
  };
}

async function countPlaces(
  db: Db,
  reader: Caller,
  questionId: number,
  upTo: number | null = null,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from message m
    where m.question_id = ${questionId} and m.parent_id is null and ${hasPlace(reader)}
      and (${upTo}::bigint is null or m.id <= ${upTo})`.execute(db);
  return rows[0]?.n ?? 0;
}

async function pageOfMessage(db: Db, reader: Caller, questionId: number, id: number): Promise<number> {
  const { rows } = await sql<{ post: number }>`
    select coalesce(m.parent_id, m.id) as post from message m
    where m.id = ${id} and m.question_id = ${questionId} and ${hasPlace(reader)}`.execute(db);
  if (!rows[0]) throw new AppError("not_found", "That message is not there any more.");
  return pagesOf(await countPlaces(db, reader, questionId, rows[0].post), POSTS_A_PAGE);
}

/** The replies to a post, oldest first. @throws AppError not_found, or forbidden as its thread */
export async function listReplies(
  db: Db,
  reader: Caller,
  postId: number,
  page: number,
): Promise<Page<Message[]>> {
  const post = await db
    .selectFrom("message")
    .select("question_id")
    .where("id", "=", postId)
    .executeTakeFirst();
  if (!post) throw notFound("message");
  await requireReader(db, reader, post.question_id, "message");
  const list = sql`
    select m.id from message m where m.parent_id = ${postId} and m.deleted_at is null and m.archived_at is null
    order by m.id ${windowOf(page, POSTS_A_PAGE)}`;
  const { rows } = await sql<MessageRow>`${messagesOf(reader, list)} order by m.id`.execute(db);
  const { n } = await db
    .selectFrom("message")
    .select(sql<number>`count(*)::int`.as("n"))
    .where("parent_id", "=", postId)
    .where("deleted_at", "is", null)
    .where("archived_at", "is", null)
    .executeTakeFirstOrThrow();
  return { items: rows.map((row) => messageView(row, reader)), totalPages: pagesOf(n, POSTS_A_PAGE) };
}

/** How many messages these questions have; those that the caller may not read are left out. */
export async function countMessages(db: Db, reader: Caller, questionIds: readonly number[]) {
  const { rows } = await sql<{ QuestionID: number; MsgCount: number }>`
    select q.id as "QuestionID", coalesce(h.messages, 0) as "MsgCount"
    from question q join topic t on t.id = q.topic_id left join thread h on h.question_id = q.id
    where q.id = any(${questionIds}::bigint[]) and ${mayReadThread(reader)}`.execute(db);
  return rows;
}
