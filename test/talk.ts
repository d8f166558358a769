import { sql } from "kysely";
import { grantThreeMonths } from "../server/features/billing/grant-commands.ts";
import type { Product } from "./product.ts";
import { type Customer, customer } from "./shop.ts";

/** An account with both papers, old enough to write as much as anybody. */
export async function subscriber(p: Product): Promise<Customer> {
  const made = await customer(p);
  await grantThreeMonths(p.db, { userId: made.id, grantedBy: null }, p.clock.now());
  await sql`update app_user set created_at = ${new Date(p.clock.now().getTime() - 30 * 86_400_000)}
            where id = ${made.id}`.execute(p.db);
  return made;
}

/** Writes under a question. @returns the message's ID */
export async function say(who: Customer, question: number, body: string, replyTo?: number): Promise<number> {
  const made = await who.browser.post(`/api/chat/threads/${question}`, {
    Body: body,
    ...(replyTo ? { ReplyToMsgID: replyTo } : {}),
  });
  if (made.status !== 200) throw new Error(`not written: ${made.status} ${made.error}`);
  return Number(made.response.ID);
}

/** What the counts of messages, threads and authors must be, and where one is not. */
export async function miscounted(p: Product): Promise<unknown[]> {
  const { rows } = await sql`
    select 'votes' as what, m.id::text as at from message m
    where m.vote_count <> (select coalesce(sum(value), 0) from vote v where v.message_id = m.id)
    union all
    select 'replies', m.id::text from message m
    where m.reply_count <> (select count(*) from message r where r.parent_id = m.id and is_shown(r))
    union all
    select 'reputation', r.user_id from reputation r
    where r.votes <> (
      select coalesce(sum(v.value), 0) from message m join vote v on v.message_id = m.id where m.user_id = r.user_id)
    union all
    select 'thread', h.question_id::text from thread h
    where (h.messages, h.posts, h.unanswered) <> (
      select (count(*) filter (where is_shown(m)))::int, (count(*) filter (where is_shown(m) and parent_id is null))::int,
             (count(*) filter (where is_shown(m) and parent_id is null and reply_count = 0))::int
      from message m where m.question_id = h.question_id)`.execute(p.db);
  return rows;
}
