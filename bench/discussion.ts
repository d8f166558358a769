import { sql } from "kysely";
import ownDatabases from "../test/global-setup.ts";
import { type Product, startProduct } from "../test/product.ts";
import type { Customer } from "../test/shop.ts";
import { say, subscriber } from "../test/talk.ts";

/**
 * `TEST_DATABASE_URL=… node bench/discussion.ts`: how long threads and lists take by size, on PostgreSQL, with the plan
 * of the list. Nothing is asserted.
 */
const ROUNDS = 200;

async function time(name: string, who: Customer, url: string) {
  const took: number[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    const from = performance.now();
    const { status } = await who.browser.get(url);
    if (status !== 200) throw new Error(`${url}: ${status}`);
    took.push(performance.now() - from);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => (took[Math.floor(took.length * share)] ?? 0).toFixed(1);
  console.log(`${name.padEnd(52)} p50 ${at(0.5)} ms   p99 ${at(0.99)} ms`);
}

/**
 * So many posts, every tenth with a reply, spread over these questions and authors. Inserted with the triggers off,
 * since those run per message, and counted afterwards.
 */
async function fill(p: Product, posts: number, questions: readonly number[], authors: readonly string[]) {
  await p.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      with post as (
        insert into message (question_id, user_id, body, body_html, created_at, updated_at, reply_count)
        select (${questions}::bigint[])[1 + n % ${questions.length}::int], (${authors}::text[])[1 + n % ${authors.length}::int],
               'A post on this question, number ' || n, '<p>A post</p>', now(), now(), (n % 10 = 0)::int
        from generate_series(1, ${posts}::int) n returning *)
      insert into message (question_id, user_id, parent_id, body, body_html, created_at, updated_at)
      select question_id, user_id, id, 'A reply', '<p>A reply</p>', now(), now() from post where reply_count = 1`.execute(
      tx,
    );
    await sql`delete from thread`.execute(tx);
    await sql`
      insert into thread (question_id, messages, posts, unanswered)
      select question_id, count(*), count(*) filter (where parent_id is null),
             count(*) filter (where parent_id is null and reply_count = 0)
      from message group by question_id`.execute(tx);
    await sql`
      insert into reputation (user_id) select distinct user_id from message on conflict do nothing`.execute(
      tx,
    );
  });
  await sql`analyze`.execute(p.db);
}

const dropDatabases = ownDatabases();
const p = await startProduct();
const reader = await subscriber(p);
const authors = await Promise.all(Array.from({ length: 50 }, async () => (await subscriber(p)).id));
const questions = (await p.db.selectFrom("question").select("id").orderBy("id").execute()).map(
  (row) => row.id,
);
const [small = 0, large = 0, ...others] = questions;
await say(reader, small, "A thread with one post");

const reads = async (name: string) => {
  await time(`${name}: a thread of 1 post`, reader, `/api/chat/threads/${small}`);
  await time(`${name}: the list, page 1`, reader, "/api/chat/messages");
  await time(`${name}: unanswered, page 1`, reader, "/api/chat/messages?onlyMsgsWithNoReplies=true");
};
await reads("nearly empty");
await fill(p, 1000, [large], authors);
const { id: last } = await p.db
  .selectFrom("message")
  .select(sql<number>`max(id)`.as("id"))
  .where("question_id", "=", large)
  .where("parent_id", "is", null)
  .executeTakeFirstOrThrow();
await time("a thread of 1,000 posts, page 1", reader, `/api/chat/threads/${large}`);
await time("a thread of 1,000 posts, its last message", reader, `/api/chat/threads/${large}?msgID=${last}`);
await fill(p, 100_000, others, authors);
await reads("100,000 posts");
await time("100,000 posts: the most helpful", reader, "/api/chat/messages?sort=votes");
await time("100,000 posts: a topic, most replies first", reader, "/api/chat/messages?topic=2&sort=replies");
await time("100,000 posts: a word of one", reader, "/api/chat/messages?q=number 4711");
await time("100,000 posts: words of all", reader, "/api/chat/messages?q=question number");
await time("100,000 posts: the list, page 100", reader, "/api/chat/messages?page=100");
await time("100,000 posts: the list, page 9,000", reader, "/api/chat/messages?page=9000");
await sql`update reputation set votes = 3`.execute(p.db);
await sql`update message set user_id = ${reader.id} where id % 100 = 0`.execute(p.db);
await time("100,000 posts: my posts (1,000)", reader, "/api/chat/messages?onlyOwnMsgs=true");
await time(
  "100,000 posts: counts of 20 questions",
  reader,
  `/api/chat/counts?questions=${questions.slice(0, 20)}`,
);
const { rows } = await sql<{ "QUERY PLAN": string }>`
  explain (analyze, costs off, timing off, summary off)
  select m.id from message m join question q on q.id = m.question_id join topic t on t.id = q.topic_id
  where m.parent_id is null and m.deleted_at is null and m.archived_at is null and m.hidden_at is null
    and q.deleted_at is null and q.tenant_id = 1 and (3 & t.paper) <> 0
  order by m.id desc limit 10`.execute(p.db);
console.log(rows.map((row) => row["QUERY PLAN"]).join("\n"));
await p.app.close();
await p.db.destroy();
await dropDatabases();
