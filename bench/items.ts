import { sql } from "kysely";
import { itemStatement } from "../server/features/item-analysis/queries.ts";
import { newUserId } from "../server/platform/ids.ts";
import { buildBank, buildMcq, buildSet } from "../test/bank.ts";
import type { Browser } from "../test/browser.ts";
import ownDatabases from "../test/global-setup.ts";
import { type Product, startProduct } from "../test/product.ts";

/**
 * `TEST_DATABASE_URL=… node bench/items.ts`: how long item analysis takes to open by the number of learners, on
 * PostgreSQL, with the plan of the list. Nothing is asserted.
 */
const QUESTIONS = 2000;
const LEARNERS = 5000;
const ANSWERS = Number(process.env.BENCH_ANSWERS ?? 5_000_000);
const ROUNDS = 60;

async function time(name: string, browser: Browser, url: string) {
  const took: number[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    const from = performance.now();
    const { status } = await browser.get(url);
    if (status !== 200) throw new Error(`${url}: ${status}`);
    took.push(performance.now() - from);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => (took[Math.floor(took.length * share)] ?? 0).toFixed(1);
  console.log(`${name.padEnd(52)} p50 ${at(0.5)} ms   p99 ${at(0.99)} ms`);
}

async function reads(name: string, browser: Browser, id: number) {
  await time(`${name}: the list`, browser, "/api/admin/items");
  await time(`${name}: 200 by discrimination`, browser, "/api/admin/items?sort=discrimination&pageSize=200");
  await time(`${name}: one item`, browser, `/api/admin/items/${id}`);
  await time(`${name}: the CSV file`, browser, "/api/admin/items.csv");
}

/** How many questions are filled at once: as many as fit within a statement's time limit. */
const AT_ONCE = 40;

/**
 * First answers of learners of all abilities, inserted with the triggers off, which record changes for the job; it
 * recounts them all.
 */
async function fill(p: Product, answers: number) {
  const { rows: ids } = await sql<{ id: number }>`
    select id from question where qn_type = 'mcq' order by id limit ${QUESTIONS}::int`.execute(p.db);
  for (let n = 0; n < QUESTIONS; n += AT_ONCE)
    await p.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`
        insert into first_answer (question_id, version, user_id, choice, at, rest, seconds)
        select q.id, 1, u.id, c.choice, now(),
               (u.n * 800000000 / ${LEARNERS}::bigint) + (random() * 1e8)::bigint, 1 + (random() * 120)::int
        from unnest(${ids.slice(n, n + AT_ONCE).map((row) => row.id)}::bigint[]) as q (id)
        join (select id, row_number() over (order by id) as n from app_user) u
          on (u.n + q.id * 7) % ${LEARNERS}::bigint < ${Math.round(answers / QUESTIONS)}::bigint
        cross join lateral (
          select case when r < u.n::float8 / ${LEARNERS}::float8 then 2 else 1 + (r * 3)::int end as choice
          from (select random() + 0 * u.n as r) r) c`.execute(tx);
    });
  await sql`insert into item_recount (question_id) select id from question`.execute(p.db);
  await sql`analyze first_answer`.execute(p.db);
  const from = performance.now();
  while ((await sql`select 1 from item_recount limit 1`.execute(p.db)).rows.length > 0)
    await p.runJob("analyse items");
  const { rows } = await sql<{ n: number }>`select sum(n)::int as n from item_choice`.execute(p.db);
  console.log(
    `${rows[0]?.n} first answers, recounted in ${((performance.now() - from) / 1000).toFixed(1)} s`,
  );
  await sql`analyze`.execute(p.db);
}

/** What the job takes for the changes after some accounts were deleted. */
async function changes(p: Product) {
  const gone = await sql`
    delete from first_answer where user_id in (select id from app_user order by id limit 10) returning 1`.execute(
    p.db,
  );
  const from = performance.now();
  await p.runJob("analyse items");
  const ms = performance.now() - from;
  console.log(`${gone.rows.length} changes brought into the sums in ${ms.toFixed(0)} ms`);
}

const questions = Array.from({ length: QUESTIONS }, (_, n) => buildMcq(`item-${n}`, "t1"));
const dropDatabases = ownDatabases();
const p = await startProduct({ bank: buildBank({ sets: [buildSet("items", questions)] }) });
await sql`
  insert into app_user (id, email, referral_id, created_at)
  select id, id || '@example.sg', id, now() from unnest(${Array.from({ length: LEARNERS }, newUserId)}::text[]) as id`.execute(
  p.db,
);
const admin = await p.signIn("admin@threshold.example");
const id = await p.questionId("item-7");
await reads("no answers", admin, id);
await fill(p, ANSWERS);
await reads(`${ANSWERS} answers`, admin, id);
await changes(p);
const compiled = itemStatement({}).compile(p.db);
const { rows } = await sql<{ "QUERY PLAN": string }>`
  explain (analyze, buffers, costs off) ${sql.raw(compiled.sql.replace(/\$1/g, "160").replace(/\$\d+/g, "null"))}`.execute(
  p.db,
);
console.log(rows.map((row) => row["QUERY PLAN"]).join("\n"));
await p.app.close();
await p.db.destroy();
await dropDatabases();
