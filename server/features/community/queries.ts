import { type RawBuilder, sql } from "kysely";
import type { CommunityAttempt, CommunityQuestion } from "#contract/community.ts";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";
import { type Page, pagesOf } from "../../platform/paging.ts";
import type { Caller } from "../../platform/session.ts";
import { isModOf } from "../account/queries.ts";
import { holdsPaper, looksAfterCommunity, mayReview, requireMember } from "./policy.ts";
import { LISTED_A_PAGE, REMARKS_SHOWN } from "./rules.ts";
import { attemptView, type CommunityRow, communityView, type Reader } from "./view.ts";

/** Comments of reviewers and learners on the question `c`, for its author and admins. */
const saidOf = (reader: Caller) => sql`
  case when ${isFor(reader)} and c.decided_at is not null then (
    select coalesce(jsonb_agg(jsonb_build_object('verdict', r.verdict, 'reason', r.reason, 'at', iso_utc(r.at)) order by r.id), '[]')
    from community_review r where r.question_id = c.question_id and r.round = c.round) end as reviews,
  case when ${isFor(reader)} then (
    select coalesce(jsonb_agg(jsonb_build_object('type', m.type, 'body', m.body, 'at', iso_utc(m.at)) order by m.at desc), '[]')
    from (
      select type, body, at from community_feedback
      where question_id = c.question_id and (body <> '' or type is not null) order by at desc limit ${REMARKS_SHOWN}) m) end as remarks`;
const isFor = (reader: Caller) =>
  sql<boolean>`(${looksAfterCommunity(reader)} or c.author_id is not distinct from ${reader.userId})`;

/** Whole questions, as a CommunityRow each, of the IDs that a list named `w` has. */
const questionsOf = (reader: Caller, list: RawBuilder<unknown>) => sql<CommunityRow>`
  select q.id, q.tenant_id, q.topic_id, t.name as topic, t.paper, c.status, c.author_id, c.votes, q.created_at,
         q.updated_at, c.submitted_at, v.version, v.body, v.params, v.answer, v.explanation, v.source,
         u.display_name, greatest(coalesce(r.votes, 0), 0) as rep, coalesce(${isModOf}, false) as is_mod,
         a.answer as given, a.correct, a.at as answered_at, coalesce(f.vote, 0) as vote,
         f.type as remark_type, f.body as remark, ${saidOf(reader)}
  from (${list}) w
  join community_question c on c.question_id = w.id
  join question q on q.id = c.question_id
  join topic t on t.id = q.topic_id
  left join app_user u on u.id = c.author_id
  left join reputation r on r.user_id = c.author_id
  left join community_attempt a on a.question_id = c.question_id and a.user_id = ${reader.userId}
  left join community_feedback f on f.question_id = c.question_id and f.user_id = ${reader.userId}
  join question_version v on v.question_id = q.id and v.version = coalesce(a.version, q.current_version)`;

interface ListRequest {
  page: number;
  pageSize?: number | undefined;
}

/** A list's IDs, and how many pages it has. `order` sorts what `from` selects. */
async function pageOfRows(
  db: Db,
  reader: Caller,
  { page, pageSize = LISTED_A_PAGE }: ListRequest,
  { from, order }: { from: RawBuilder<unknown>; order: RawBuilder<unknown> },
): Promise<Page<CommunityRow[]>> {
  const list = sql`
    select c.question_id as id, row_number() over (order by ${order}) as place ${from}
    order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`;
  const { rows } = await sql<CommunityRow>`${questionsOf(reader, list)} order by w.place`.execute(db);
  const counted = await sql<{ n: number }>`select count(*)::int as n ${from}`.execute(db);
  return { items: rows, totalPages: pagesOf(counted.rows[0]?.n, pageSize) };
}

const viewed = (page: Page<CommunityRow[]>, reader: Reader): Page<CommunityQuestion[]> => ({
  ...page,
  items: page.items.map((row) => communityView(row, reader)),
});

const withTopic = sql`
  from community_question c join question q on q.id = c.question_id join topic t on t.id = q.topic_id`;

interface PractiseRequest extends ListRequest {
  unanswered?: boolean | undefined;
  paper?: number | undefined;
}

/**
 * Others' published questions on the caller's papers, newest first. A caller who has not answered one gets no key here,
 * not even an admin: this is the list to practise from.
 * @throws AppError forbidden without a plan
 */
export async function listPublished(db: Db, reader: Caller, request: PractiseRequest) {
  requireMember(reader);
  const filter = sql.join(
    [
      sql`c.status = 'published' and q.deleted_at is null and c.author_id is distinct from ${reader.userId}
        and ${holdsPaper(reader)}`,
      ...(request.paper ? [sql`t.paper = ${request.paper}`] : []),
      ...(request.unanswered
        ? [
            sql`not exists (
              select 1 from community_attempt a where a.question_id = c.question_id and a.user_id = ${reader.userId})`,
          ]
        : []),
    ],
    sql` and `,
  );
  const from = sql`${withTopic} where ${filter}`;
  const rows = await pageOfRows(db, reader, request, { from, order: sql`c.question_id desc` });
  return viewed(rows, { userId: reader.userId, keys: "earned" });
}

/** The caller's own, newest first. @throws AppError forbidden without a plan */
export async function listOwn(db: Db, reader: Caller, request: ListRequest) {
  requireMember(reader);
  const from = sql`${withTopic} where c.author_id = ${reader.userId} and q.deleted_at is null`;
  const rows = await pageOfRows(db, reader, request, { from, order: sql`c.question_id desc` });
  return viewed(rows, { userId: reader.userId, keys: "earned" });
}

/**
 * Others' questions under review that the caller has not reviewed, the longest waiting first. Only reviewers get the
 * keys, which are to be judged too.
 * @throws AppError forbidden without a plan
 */
export async function listForReview(db: Db, reader: Caller, request: ListRequest) {
  requireMember(reader);
  const isReviewer = await mayReview(db, reader);
  const from = sql`${withTopic}
    where c.status = 'in_review' and q.deleted_at is null and c.author_id is distinct from ${reader.userId}
      and ${holdsPaper(reader)} and not exists (
        select 1 from community_review r
        where r.question_id = c.question_id and r.round = c.round and r.user_id = ${reader.userId})`;
  const rows = await pageOfRows(db, reader, request, { from, order: sql`c.submitted_at, c.question_id` });
  return viewed(rows, { userId: reader.userId, keys: isReviewer ? "reviewed" : "earned" });
}

/**
 * What the caller has answered, latest first, including questions deleted since.
 * @throws AppError forbidden without a plan
 */
export async function listAttempts(
  db: Db,
  reader: Caller,
  request: ListRequest,
): Promise<Page<CommunityAttempt[]>> {
  requireMember(reader);
  const from = sql`from community_attempt c where c.user_id = ${reader.userId}`;
  const rows = await pageOfRows(db, reader, request, { from, order: sql`c.at desc, c.question_id desc` });
  const keys = { userId: reader.userId, keys: "earned" as const };
  return { ...rows, items: rows.items.map((row) => attemptView(row, keys)) };
}

/** Which keys a caller sees who opens one question. */
async function readerOf(db: Db, caller: Caller): Promise<Reader> {
  const { userId } = caller;
  if (looksAfterCommunity(caller)) return { userId, keys: "all" };
  return { userId, keys: (await mayReview(db, caller)) ? "reviewed" : "earned" };
}

/** One question as a row, without checking rights; undefined if there is none. */
async function readRow(db: Db, reader: Caller, id: number): Promise<CommunityRow | undefined> {
  const { rows } = await questionsOf(reader, sql`select ${id}::bigint as id`).execute(db);
  return rows[0];
}

/** One question after an action of the caller. @throws AppError not_found */
export async function readOwnAct(db: Db, caller: Caller, id: number): Promise<CommunityQuestion> {
  const row = await readRow(db, caller, id);
  if (!row) throw notFound("question");
  return communityView(row, await readerOf(db, caller));
}

/** The caller's answer to a question. @throws AppError not_found */
export async function readAttempt(db: Db, caller: Caller, id: number): Promise<CommunityAttempt> {
  const row = await readRow(db, caller, id);
  if (!row) throw notFound("question");
  return attemptView(row, { userId: caller.userId, keys: "earned" });
}

/**
 * One question: one's own, one that was answered, or one that is published or under review on the caller's papers.
 * @throws AppError forbidden without a plan; not_found
 */
export async function readQuestion(db: Db, reader: Caller, id: number): Promise<CommunityQuestion> {
  requireMember(reader);
  const { rows } = await sql<{ id: number }>`
    select c.question_id as id ${withTopic}
    where c.question_id = ${id} and (
      exists (select 1 from community_attempt a where a.question_id = c.question_id and a.user_id = ${reader.userId})
      or q.deleted_at is null and (
        ${isFor(reader)} or (c.status in ('published', 'in_review') and ${holdsPaper(reader)})))`.execute(db);
  if (!rows[0]) throw notFound("question");
  return readOwnAct(db, reader, id);
}
