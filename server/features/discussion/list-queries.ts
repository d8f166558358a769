import { type RawBuilder, sql } from "kysely";
import type { Message, PostOrder } from "#contract/discussion.ts";
import { OWN_POSTS_REPUTATION } from "#contract/message-limits.ts";
import type { Db } from "../../platform/db/database.ts";
import { wordSearch } from "../../platform/db/word-search.ts";
import { AppError } from "../../platform/errors.ts";
import { type Page, pagesOf, windowOf } from "../../platform/paging.ts";
import type { Caller } from "../../platform/session.ts";
import { mayReadThread } from "./policy.ts";
import { messagesOf, readRows } from "./queries.ts";
import { LISTED_A_PAGE, MOST_FOUND, MOST_WORDS } from "./rules.ts";
import { type MessageRow, messageView } from "./view.ts";

interface ListRequest {
  page: number;
  onlyOwnMsgs?: boolean | undefined;
  onlyMsgsWithNoReplies?: boolean | undefined;
  /** Words to be found in a post or in its replies. */
  q?: string | undefined;
  paper?: number | undefined;
  topic?: number | undefined;
  sort?: PostOrder | undefined;
}

/** Whether a message is shown to everybody; written exactly as in the partial indexes. */
const isShown = (m: "m" | "w") => {
  const column = (name: string) => sql.ref(`${m}.${name}`);
  return sql<boolean>`(${column("deleted_at")} is null and ${column("archived_at")} is null and ${column("hidden_at")} is null)`;
};

/** Each order has an index of its own. */
const ORDERS: Record<PostOrder, RawBuilder<unknown>> = {
  newest: sql`m.id desc`,
  votes: sql`m.vote_count desc, m.id desc`,
  replies: sql`m.reply_count desc, m.id desc`,
};

const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/** The condition on posts `m`. */
const postsAsked = (reader: Caller, request: ListRequest) => [
  sql`m.parent_id is null and ${isShown("m")}`,
  ...(request.onlyOwnMsgs ? [sql`m.user_id = ${reader.userId}`] : []),
  ...(request.onlyMsgsWithNoReplies ? [sql`m.reply_count = 0`] : []),
];

/** The condition on questions `q` of the topics `t`: those that the caller may read, within the given filters. */
const placesAsked = (reader: Caller, { paper, topic }: ListRequest) => [
  mayReadThread(reader),
  ...(paper === undefined ? [] : [sql`t.paper = ${paper}`]),
  ...(topic === undefined ? [] : [sql`t.id = ${topic}`]),
];

const window = ({ page }: ListRequest) => windowOf(page, LISTED_A_PAGE);

/** Posts on questions that the caller may read. @throws AppError forbidden for own ones below reputation 3 */
export async function listPosts(db: Db, reader: Caller, request: ListRequest): Promise<Page<Message[]>> {
  if (request.onlyOwnMsgs) await requireReputation(db, reader);
  if (request.q !== undefined) return searchPosts(db, reader, request, request.q);
  const order = ORDERS[request.sort ?? "newest"];
  const list = sql`
    select m.id from message m join question q on q.id = m.question_id join topic t on t.id = q.topic_id
    where ${all([...postsAsked(reader, request), ...placesAsked(reader, request)])} order by ${order} ${window(request)}`;
  const [{ rows }, n] = await Promise.all([
    sql<MessageRow>`${messagesOf(reader, list)} order by ${order}`.execute(db),
    countPosts(db, reader, request),
  ]);
  return { items: rows.map((row) => messageView(row, reader)), totalPages: pagesOf(n, LISTED_A_PAGE) };
}

/** One's own posts are counted; for all posts there are sums beside each question. */
async function countPosts(db: Db, reader: Caller, request: ListRequest): Promise<number> {
  const places = placesAsked(reader, request);
  // The database takes what decides on a question for more expensive than it is, and would look up each of the bank's by itself:
  // this has it join the two tables first. Those of one topic it should look up.
  const joinFirst = request.topic === undefined ? sql`offset 0` : sql``;
  const { rows } = request.onlyOwnMsgs
    ? await sql<{ n: number }>`
        select count(*)::int as n
        from message m join question q on q.id = m.question_id join topic t on t.id = q.topic_id
        where ${all([...postsAsked(reader, request), ...places])}`.execute(db)
    : await sql<{ n: number }>`
        select coalesce(sum(${request.onlyMsgsWithNoReplies ? sql`q.unanswered` : sql`q.posts`}), 0)::int as n
        from (
          select o.id, o.topic_id, o.tenant_id, o.is_published, o.is_draft, o.deleted_at, h.posts, h.unanswered
          from thread h join question o on o.id = h.question_id ${joinFirst}) q
        join topic t on t.id = q.topic_id
        where ${all(places)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * The posts that match by themselves or through a visible reply, among the newest matching messages. The matches are
 * limited before anything else is done with them. `+ 0` keeps the database from scanning messages in the order of their
 * IDs instead of using the word index.
 */
async function searchPosts(
  db: Db,
  reader: Caller,
  request: ListRequest,
  text: string,
): Promise<Page<Message[]>> {
  const order = ORDERS[request.sort ?? "newest"];
  const { rows: found } = await sql<{ n: number; id: number | null }>`
    with said as materialized (
      select coalesce(w.parent_id, w.id) as id from message w
      where w.words @@ ${wordSearch(text, MOST_WORDS)} and ${isShown("w")} order by w.id + 0 desc limit ${sql.lit(MOST_FOUND)}),
    found as materialized (
      select m.id, m.vote_count, m.reply_count
      from (select distinct id from said) s join message m on m.id = s.id
      join question q on q.id = m.question_id join topic t on t.id = q.topic_id
      where ${all([...postsAsked(reader, request), ...placesAsked(reader, request)])})
    select c.n, p.id from (select count(*)::int as n from found) c
    left join lateral (select m.id from found m order by ${order} ${window(request)}) p on true`.execute(db);
  const ids = found.flatMap(({ id }) => id ?? []);
  const rows = new Map((await readRows(db, reader, ids)).map((row) => [row.id, row]));
  return {
    items: ids.flatMap((id) => {
      const row = rows.get(id);
      return row ? [messageView(row, reader)] : [];
    }),
    totalPages: pagesOf(found[0]?.n ?? 0, LISTED_A_PAGE),
  };
}

async function requireReputation(db: Db, reader: Caller) {
  const { rows } = await sql<{ rep: number }>`select reputation_of(${reader.userId}) as rep`.execute(db);
  if ((rows[0]?.rep ?? 0) < OWN_POSTS_REPUTATION)
    throw new AppError(
      "forbidden",
      `My Posts opens with a reputation of ${OWN_POSTS_REPUTATION}: help others, and their votes raise yours.`,
      { code: "reputation_needed" },
    );
}
