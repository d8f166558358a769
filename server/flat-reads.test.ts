import { sql } from "kysely";
import { expect, test } from "vitest";
import { z } from "zod";
import { buildBank } from "../test/bank.ts";
import type { Browser } from "../test/browser.ts";
import { freshDatabase, statementsOf } from "../test/database.ts";
import { type Product, startProduct, TestClock } from "../test/product.ts";
import { importBank } from "./content/import.ts";
import type { Db } from "./platform/db/database.ts";

const READS = [
  "/api/whoami",
  "/api/paperv2/1",
  "/api/topic",
  "/api/sets?pageSize=200",
  "/api/attempts?pageSize=200",
  "/api/questions/fav?pageSize=200",
  "/api/questions/updated/1",
  "/api/user/deletion",
  "/api/affiliate/info",
  "/api/affiliate/payout",
  "/api/referrals",
  "/api/chat/messages",
  "/api/chat/messages?onlyMsgsWithNoReplies=true",
  "/api/chat/messages?onlyOwnMsgs=true",
  "/api/chat/messages?paper=1&topic=1",
  "/api/chat/messages?sort=votes",
  "/api/chat/messages?sort=replies&topic=1",
  "/api/chat/messages?q=post",
  "/api/chat/messages?q=post&sort=votes&onlyMsgsWithNoReplies=true",
  "/api/chat/threads/1",
  "/api/chat/threads/1?msgID=1",
  "/api/chat/messages?replyToID=1",
  "/api/chat/counts?questions=1,2",
  "/api/notices",
  "/api/userquestions",
  "/api/userquestions?unanswered=true",
  "/api/userquestions/owner",
  "/api/userquestions/review",
  "/api/userquestions/attempts",
];
const ADMIN_READS = [
  "/api/admin/audit",
  "/api/admin/key-alarms",
  "/api/admin/users?query=learner",
  "/api/admin/payouts",
  "/api/admin/commissions",
  "/api/admin/reports",
  "/api/admin/reports?decided=true",
  "/api/admin/feedbacks",
  "/api/admin/moderators",
];

/** Admin lists that say how many pages there are: all their rows are counted. */
const COUNTED = [
  "/api/admin/audit",
  "/api/admin/payouts",
  "/api/admin/commissions",
  "/api/admin/reports?decided=true",
  "/api/admin/feedbacks",
];

/** Indexes that contain exactly what is listed, in its order: a page is their beginning. */
const LISTS = [
  "message_list",
  "message_unanswered",
  "message_by_votes",
  "message_by_replies",
  "app_user_moderator",
  "community_published",
  "community_in_review",
];

/** One row per question, summed for the number of pages of all posts; and the exam's topics. */
const BOUNDED = ["thread", "topic"];
/** Sums over the questions read all questions. */
const SUMMED = ["", "?onlyMsgsWithNoReplies=true", "?sort=votes"].map(
  (query) => `/api/chat/messages${query}: question`,
);

/** The statements of each read, with the in-memory caches warm. */
async function statementsOfEach(browser: Browser, reads: readonly string[]) {
  const found: Record<string, string[]> = {};
  for (const url of reads) {
    expect((await browser.get(url)).status, url).toBe(200);
    const statements = await statementsOf(() => browser.get(url));
    // Once a second a query checks whether the bank has changed.
    found[url] = statements.filter((text) => !text.includes("catalogue_change"));
  }
  return found;
}
const count = (found: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(found).map(([url, statements]) => [url, statements.length]));

/** Once through these sets: answered, saved, marked. */
async function live(p: Product, browser: Browser, sets: readonly number[]) {
  for (const id of sets) {
    const { response } = await browser.put(`/api/sets/${id}/attempt`);
    for (const question of (await browser.get(`/api/sets/${id}/questions`)).response) {
      await browser.post(`/api/attempts/${response.ID}/questions/${question.ID}/done`, { Answer: "1" });
      await browser.put(`/api/questions/${question.ID}/fav`);
    }
    await browser.put(`/api/sets/${id}/done`);
    p.clock.pass(60);
  }
}

/** So many posts under the first question, each with a reply that is reported. */
async function talk(p: Product, userId: string, posts: number) {
  await sql`
    with post as (
      insert into message (question_id, user_id, body, created_at, updated_at)
      select 1, ${userId}, 'a post', now(), now() from generate_series(1, ${posts}::int) returning id),
    reply as (
      insert into message (question_id, user_id, parent_id, body, created_at, updated_at)
      select 1, ${userId}, id, 'a reply', now(), now() from post returning id)
    insert into report (message_id, user_id, reason, created_at) select id, ${userId}, 'rude', now() from reply`.execute(
    p.db,
  );
}

/** So many published questions of somebody else, half of them answered, and as many under review. */
async function share(p: Product, userId: string, questions: number) {
  await sql`
    with made as (
      insert into question (tenant_id, topic_id, qn_type, created_at, updated_at)
      select 2, 1, 'mcq', now(), now() from generate_series(1, ${2 * questions}::int) returning id),
    worded as (
      insert into question_version (question_id, version, substance, body, params, answer, explanation, rationales, source,
        difficulty, max_score, created_at, told_at)
      select id, 1, 1, 'a question', '["a", "b", "c", "d"]', '1', 'so it is', '[]', '', 'easy', 1, now(), now() from made)
    insert into community_question (question_id, status, round, submitted_version, submitted_at, decided_at)
    select id, case when id % 2 = 0 then 'published' else 'in_review' end, 1, 1, now(), case when id % 2 = 0 then now() end
    from made`.execute(p.db);
  await sql`
    insert into community_attempt (question_id, user_id, version, answer, correct, at)
    select question_id, ${userId}, 1, '1', true, now() from community_question
    where status = 'published' and question_id % 4 = 0 on conflict do nothing`.execute(p.db);
}

interface Plan {
  "Node Type": string;
  "Relation Name"?: string | undefined;
  "Index Name"?: string | undefined;
  "Index Cond"?: string | undefined;
  Plans?: Plan[] | undefined;
}
const Plan: z.ZodType<Plan> = z.lazy(() =>
  z.object({
    "Node Type": z.string(),
    "Relation Name": z.string().optional(),
    "Index Name": z.string().optional(),
    "Index Cond": z.string().optional(),
    Plans: z.array(Plan).optional(),
  }),
);
const Explained = z.tuple([z.object({ "QUERY PLAN": z.tuple([z.object({ Plan })]) })]);

/** Tables that a statement reads row by row, without an index. */
async function readWhole(db: Db, statement: string): Promise<string[]> {
  const { rows } = await sql.raw(`explain (generic_plan, format json) ${statement}`).execute(db);
  const [
    {
      "QUERY PLAN": [explained],
    },
  ] = Explained.parse(rows);
  return nodesOf(explained.Plan).flatMap((node) => {
    const isLookUp =
      node["Index Cond"] !== undefined ||
      node["Node Type"] === "Bitmap Heap Scan" ||
      LISTS.includes(node["Index Name"] ?? "");
    return node["Relation Name"] && !isLookUp ? [node["Relation Name"]] : [];
  });
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

test("a page takes as many statements after a long history as after a short one, and none scans a growing table", async () => {
  const db = await freshDatabase();
  await importBank(db, buildBank(), new TestClock().now());
  const p = await startProduct({ db });
  const learner = await p.signIn("learner@example.sg", { subscribed: true });
  const admin = await p.signIn("admin@threshold.example");
  await p.db.updateTable("app_user").set({ is_affiliate: true }).execute();
  const sets = [await p.setId("free-1"), await p.setId("locked-1"), await p.setId("other-paper")];
  const ofSets = sets.flatMap((id) => ["", "/answers", "/questions"].map((part) => `/api/sets/${id}${part}`));
  const { ID } = (await learner.get("/api/whoami")).response;
  await talk(p, String(ID), 5);
  await share(p, String(ID), 5);
  await p.db.updateTable("reputation").set({ votes: 3 }).execute();
  const readAll = async () => ({
    ...(await statementsOfEach(learner, [...READS, ...ofSets])),
    ...(await statementsOfEach(admin, ADMIN_READS)),
  });
  await live(p, learner, sets);
  const short = await readAll();
  for (let round = 0; round < 6; round++) await live(p, learner, sets);
  await talk(p, String(ID), 60);
  await share(p, String(ID), 60);
  for (let n = 0; n < 12; n++) await p.signIn(`learner${n}@example.sg`, { subscribed: true });
  const long = await readAll();
  expect(count(long)).toEqual(count(short));
  // PostgreSQL shows the plan for any parameters from version 16 on; the embedded one is newer.
  if (process.env.TEST_DATABASE_URL) return db.destroy();
  const whole = await p.db.transaction().execute(async (tx) => {
    // What is then still read without an index has no index.
    await sql`set local enable_seqscan = off`.execute(tx);
    const found = new Set<string>();
    for (const [url, statements] of Object.entries(long))
      for (const statement of statements)
        for (const table of await readWhole(tx, statement)) found.add(`${url}: ${table}`);
    return [...found];
  });
  const isKnown = (read: string) =>
    SUMMED.includes(read) ||
    COUNTED.some((url) => read.startsWith(`${url}: `)) ||
    BOUNDED.some((table) => read.endsWith(`: ${table}`));
  await db.destroy();
  expect(whole.filter((read) => !isKnown(read))).toEqual([]);
});

test("a learner's pages take few round trips to the database, including the session check", async () => {
  const p = await startProduct();
  const learner = await p.signIn("learner@example.sg", { subscribed: true });
  const set = await p.setId("locked-1");
  await live(p, learner, [set]);
  await learner.put(`/api/sets/${set}/attempt`);
  const reads = {
    "/api/whoami": 2,
    "/api/paperv2/1": 2,
    [`/api/sets/${set}`]: 3,
    [`/api/sets/${set}/questions`]: 2,
    [`/api/sets/${set}/answers`]: 2,
  };
  expect(count(await statementsOfEach(learner, Object.keys(reads)))).toEqual(reads);
});

test("starting an attempt and finishing it take two round trips each", async () => {
  const p = await startProduct();
  const learner = await p.signIn("learner@example.sg", { subscribed: true });
  const set = await p.setId("locked-1");
  await live(p, learner, [set]);
  const asked = async (url: string) => {
    const statements = await statementsOf(() => learner.put(url));
    return statements.filter((text) => !text.includes("catalogue_change")).length;
  };
  expect(await asked(`/api/sets/${set}/attempt`)).toBe(2);
  expect(await asked(`/api/sets/${set}/attempt`)).toBe(2);
  expect(await asked(`/api/sets/${set}/done`)).toBe(2);
});

test("finishing a test with unmarked answers takes three: answers are read, graded here, and marked if nothing has changed", async () => {
  const p = await startProduct();
  const learner = await p.signIn("learner@example.sg", { subscribed: true });
  const set = await p.setId("locked-1");
  await live(p, learner, [set]);
  const { response } = await learner.put(`/api/sets/${set}/attempt?delayMarking=true`);
  for (const question of (await learner.get(`/api/sets/${set}/questions`)).response)
    await learner.post(`/api/attempts/${response.ID}/questions/${question.ID}/done`, { Answer: "1" });
  const statements = await statementsOf(() => learner.put(`/api/sets/${set}/done`));
  expect(statements.filter((text) => !text.includes("catalogue_change"))).toHaveLength(3);
});
