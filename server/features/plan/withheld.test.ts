import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { buildBankWithMock } from "../../../test/bank.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import type { Customer } from "../../../test/shop.ts";
import { sized } from "../../../test/size.ts";
import { subscriber } from "../../../test/talk.ts";

const SETS = ["free-1", "locked-1", "other-paper", "case-1"];

type Move =
  | { move: "practise" | "sit" | "finish"; set: number }
  | { move: "answer"; set: number; question: number; option: number; sure: "guess" | "sure" | undefined }
  | { move: "build"; delayed: boolean };

/** The full paper comes after them. */
const set = fc.nat(SETS.length);
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      move: fc.constantFrom("practise" as const, "sit" as const, "finish" as const),
      set,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      move: fc.constant("answer" as const),
      set,
      question: fc.nat(4),
      option: fc.integer({ min: 1, max: 4 }),
      sure: fc.constantFrom("guess" as const, "sure" as const, undefined),
    }),
  },
  { weight: 1, arbitrary: fc.record({ move: fc.constant("build" as const), delayed: fc.boolean() }) },
);

async function perform({ browser: b }: Customer, sets: number[], m: Move) {
  if (m.move === "build") return b.post("/api/tests", { Papers: [1, 2], Number: 4, Delayed: m.delayed });
  const id = sets[m.set];
  if (m.move === "finish") return b.put(`/api/sets/${id}/done`);
  if (m.move !== "answer") return b.put(`/api/sets/${id}/attempt?delayMarking=${m.move === "sit"}`);
  const attempt = await b.get(`/api/sets/${id}/attempt/last`);
  const asked = await b.get(`/api/sets/${id}/questions`);
  const questions = asked.status === 200 ? asked.response : [];
  const question = questions[m.question % Math.max(1, questions.length)];
  if (attempt.status !== 200 || !question) return attempt;
  const Answer = String(question.QnType) === "csq" ? `${m.option}~${m.option}` : String(m.option);
  return b.post(`/api/attempts/${attempt.response.ID}/questions/${question.ID}/done`, {
    Answer,
    Sure: m.sure,
  });
}

/** Answers every other question of each set wrong, so that something is there to be reported. */
async function practiseAll(who: Customer, sets: number[]) {
  for (const set of sets.keys()) {
    await perform(who, sets, { move: "practise", set });
    for (let question = 0; question < 5; question++)
      await perform(who, sets, { move: "answer", set, question, option: question % 2 ? 1 : 2, sure: "sure" });
    await perform(who, sets, { move: "finish", set });
  }
}

const COUNTS = ["wrong-last", "wrong-ever", "right", "unsure", "flagged", "saved", "unseen"].map((State) => ({
  Papers: [1, 2],
  States: [State],
}));

/** All that the desk says about a learner, and what goes along to a device, but for the moment at which it says it. */
async function readReplies({ browser: b }: Customer, ids: number[]): Promise<string[]> {
  const gets = [
    "/api/today",
    "/api/progress",
    "/api/progress?paper=1",
    "/api/tests",
    "/api/notes",
    "/api/notes/export",
    "/api/questions/fav",
    "/api/calculators/rates",
    "/api/forecast/1",
    "/api/forecast/2",
    "/api/ability",
    "/api/plan/day",
    "/api/plan/days",
    ...ids.flatMap((id) => [
      `/api/questions/${id}/history`,
      `/api/questions/${id}/note`,
      `/api/questions/${id}/marks`,
    ]),
  ];
  const replies = [];
  for (const topic of [1, 2, 3]) {
    replies.push((await b.post(`/api/topic/${topic}/take-along`)).text);
    gets.push(`/api/topic/${topic}/take-along`);
  }
  for (const url of gets) replies.push(`${url} ${(await b.get(url)).text}`);
  for (const filter of COUNTS) replies.push((await b.post("/api/tests/count", filter)).text);
  return replies;
}

/** Turns right into wrong and back where an open test withholds it, and with it the sums of those attempts. @returns how many */
async function turnWithheld(p: Product, userId: string): Promise<number> {
  const { rows } = await sql`
    with held as (
      select aq.question_id as id from attempt a join attempt_question aq on aq.attempt_id = a.id
      where a.user_id = ${userId} and a.delay_marking and a.marked_at is null
    ), turned as (
      update answer x set score = aq.weight * v.max_score - x.score
      from attempt_question aq join question_version v on v.question_id = aq.question_id and v.version = aq.version,
           attempt a
      where aq.attempt_id = x.attempt_id and aq.question_id = x.question_id and a.id = x.attempt_id
        and a.user_id = ${userId} and x.score is not null and x.question_id in (select id from held)
      returning x.attempt_id)
    update attempt a set score = a.max_score - a.score
    where a.user_id = ${userId} and a.score is not null
      and exists (select 1 from attempt_question aq where aq.attempt_id = a.id and aq.question_id in (select id from held))
    returning a.id`.execute(p.db);
  return rows.length;
}

const RUNS = sized(3, 1000);

test(`nothing of the desk depends on what an open test withholds (${RUNS} histories)`, {
  timeout: 600_000,
}, async () => {
  const p = await startProduct({ bank: buildBankWithMock() });
  const { id: mock } = await p.db
    .selectFrom("problem_set")
    .select("id")
    .where("type", "=", "Full")
    .executeTakeFirstOrThrow();
  const sets = [...(await Promise.all(SETS.map((key) => p.setId(key)))), mock];
  const asked = await p.db
    .selectFrom("set_question")
    .select("question_id as id")
    .where("set_id", "in", sets)
    .orderBy("question_id")
    .execute();
  const ids = asked.map(({ id }) => id);
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 16 }), set, async (moves, last) => {
      const who = await subscriber(p);
      await practiseAll(who, sets);
      // What is believed so far is stored.
      await p.runJob("pass on marked answers");
      p.clock.pass(61);
      await p.runJob("take in marked answers");
      for (const id of ids) {
        await who.browser.put(`/api/questions/${id}/note`, { Body: `My note on ${id}.` });
        await who.browser.put(`/api/questions/${id}/marks`, {
          Marks: [{ Field: "Explanation", Quote: "CANARY-explanation", Start: 0 }],
        });
        await who.browser.put(`/api/questions/${id}/fav`);
      }
      for (const m of [...moves, { move: "finish", set: last }, { move: "sit", set: last }] as const)
        expect((await perform(who, sets, m)).status).toBeLessThan(500);
      const before = await readReplies(who, ids);
      if ((await turnWithheld(p, who.id)) === 0) return;
      compared += 1;
      expect(await readReplies(who, ids)).toEqual(before);
    }),
    { numRuns: RUNS },
  );
  expect(compared).toBeGreaterThan(0);
});
