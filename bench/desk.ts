import { sql } from "kysely";
import { buildBank, buildMcq, buildSet } from "../test/bank.ts";
import type { Browser } from "../test/browser.ts";
import { statementsOf } from "../test/database.ts";
import ownDatabases from "../test/global-setup.ts";
import { type Product, startProduct } from "../test/product.ts";

/**
 * `TEST_DATABASE_URL=… node bench/desk.ts`: what the desk's pages cost for a learner who has answered 20,000 questions,
 * compared with one stored answer in the same run. Nothing is asserted.
 */
const QUESTIONS = 2000;
const ANSWERS = Number(process.env.BENCH_ANSWERS ?? 20_000);
const ROUNDS = 200;
const A_SET = 20;

/** How long a call takes and how many statements it makes; calls that depend on one another are given their number. */
async function time(name: string, call: (n: number) => Promise<{ status: number }>): Promise<number> {
  const took: number[] = [];
  await call(0);
  const statements = await statementsOf(() => call(1));
  for (let n = 2; n < ROUNDS + 2; n++) {
    const from = performance.now();
    const { status } = await call(n);
    if (status !== 200) throw new Error(`${name}: ${status}`);
    took.push(performance.now() - from);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor(took.length * share)] ?? 0;
  console.log(
    `${name.padEnd(34)} p50 ${at(0.5).toFixed(1)} ms   p99 ${at(0.99).toFixed(1)} ms   ${statements.length} statements`,
  );
  return at(0.5);
}

/** Marked attempts of the learner over the whole bank, repeatedly, a day apart: two of three answers are right. */
async function fill({ db, clock }: Product, userId: string) {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      with made as (
        insert into attempt (user_id, set_id, delay_marking, max_score, question_count, created_at, marked_at, score, ended_by)
        select ${userId}, s.id, n % 5 = 0, ${A_SET}::int, ${A_SET}::int, at.at, at.at, 13, 'learner'
        from generate_series(0, ${ANSWERS / A_SET - 1}::int) n
        join (select id, row_number() over (order by id) - 1 as place from problem_set where title like 'Set bulk-%') s
          on s.place = n % ${QUESTIONS / A_SET}::int
        cross join lateral (select ${now}::timestamptz - make_interval(hours => (n * 8)::int) as at) at
        returning id, set_id, created_at
      ), asked as (
        insert into attempt_question (attempt_id, question_id, version, position, weight, seconds)
        select m.id, sq.question_id, 1, sq.position + 1, 1, 60 from made m join set_question sq on sq.set_id = m.set_id
        returning attempt_id, question_id
      )
      insert into answer (attempt_id, question_id, ans, score, created_at, trail, sure)
      select a.attempt_id, a.question_id, case when hit then '2' else '3' end, hit::int, m.created_at,
             case when a.question_id % 7 = 0 then '{"1"}'::text[] else '{}' end,
             (array['guess', 'unsure', 'sure'])[1 + a.question_id % 3]
      from asked a join made m on m.id = a.attempt_id
      cross join lateral (select (a.question_id + a.attempt_id) % 3 <> 0 as hit) h`.execute(tx);
  });
  await sql`analyze`.execute(db);
}

/**
 * Runs the job that updates the ability estimate from all answers, as it does within a minute, and prints what each
 * costs.
 */
async function takeIn(p: Product, browser: Browser) {
  const userId = String((await browser.get("/api/whoami")).response.ID);
  const waiting = { user_id: userId, waiting_since: new Date(p.clock.now().getTime() - 3_600_000) };
  await p.db
    .insertInto("ability_state")
    .values(waiting)
    .onConflict((oc) => oc.column("user_id").doUpdateSet(waiting))
    .execute();
  const from = performance.now();
  await p.runJob("take in marked answers");
  const took = performance.now() - from;
  console.log(
    `taken in from nothing: ${took.toFixed(0)} ms, ${((1000 * took) / ANSWERS).toFixed(1)} µs an answer`,
  );
}

async function openSet(p: Product, browser: Browser) {
  const set = await p.setId("free-1");
  const attempt = (await browser.put(`/api/sets/${set}/attempt?delayMarking=true`)).response.ID;
  return { attempt, question: await p.questionId("free-1") };
}

const bank = buildBank();
const bulk = Array.from({ length: QUESTIONS / A_SET }, (_, s) =>
  buildSet(
    `bulk-${s}`,
    Array.from({ length: A_SET }, (_, n) => buildMcq(`bulk-${s}-${n}`, "t1")),
    { position: 10 + s },
  ),
);
const dropDatabases = ownDatabases();
const p = await startProduct({ checkReplies: false, bank: { ...bank, sets: [...bank.sets, ...bulk] } });
const browser = await p.signIn("bench@example.sg", { subscribed: true });
const { attempt, question } = await openSet(p, browser);
await fill(p, String((await browser.get("/api/whoami")).response.ID));
const { rows } = await sql<{ n: number }>`select count(*)::int as n from answer`.execute(p.db);
console.log(
  `${rows[0]?.n} answers of one learner to ${QUESTIONS} questions, ${ROUNDS} calls each, one at a time`,
);
await takeIn(p, browser);
const answer = await time("one stored answer", (n) =>
  browser.post(`/api/attempts/${attempt}/questions/${question}/done`, {
    Answer: String((n % 4) + 1),
    Seq: n + 1,
  }),
);
for (const [name, call] of [
  ["/api/today", () => browser.get("/api/today")],
  ["/api/plan/day", () => browser.get("/api/plan/day")],
  ["/api/forecast/1", () => browser.get("/api/forecast/1")],
  ["what is believed", () => browser.get("/api/ability")],
  ["/api/progress of both papers", () => browser.get("/api/progress")],
  ["/api/progress of Paper 1", () => browser.get("/api/progress?paper=1")],
  [
    "how many match in the builder",
    () => browser.post("/api/tests/count", { Papers: [1, 2], States: ["wrong-last"] }),
  ],
  ["the notes", () => browser.get("/api/notes")],
] as const) {
  const median = await time(name, call);
  console.log(`${"".padEnd(34)} ${(median / answer).toFixed(1)} × one stored answer`);
}
await p.app.close();
await p.db.destroy();
await dropDatabases();
