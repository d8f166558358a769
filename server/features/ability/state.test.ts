import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { buildBankWithMock } from "../../../test/bank.ts";
import type { Browser } from "../../../test/browser.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { sized } from "../../../test/size.ts";
import { subscriber } from "../../../test/talk.ts";
import { Catalogue } from "../catalogue/snapshot-queries.ts";
import { StudyBanks } from "./bank-queries.ts";
import { readFolded } from "./state-queries.ts";

const banksOf = (p: Product) => new StudyBanks(p.db, new Catalogue(p.db));
const believed = async (p: Product, userId: string) => readFolded(p.db, userId, await banksOf(p).read());

/** The same as if nothing had ever been stored. */
async function believedFromNothing(p: Product, userId: string) {
  const bank = await banksOf(p).read();
  return readFolded(p.db, userId, { ...bank, mark: "another" });
}

/** All that waits is stored. */
async function settle(p: Product) {
  await p.runJob("pass on marked answers");
  p.clock.pass(61);
  await p.runJob("take in marked answers");
}

async function start(b: Browser, set: number, query = "") {
  const { ID } = (await b.put(`/api/sets/${set}/attempt${query}`)).response;
  const questions = (await b.get(`/api/sets/${set}/questions`)).response.map((q) => Number(q.ID));
  return { attempt: Number(ID), questions };
}

const answer = (b: Browser, attempt: number, question: number | undefined, Answer: string) =>
  b.post(`/api/attempts/${attempt}/questions/${question}/done`, { Answer });

describe("what is believed of a learner", () => {
  test("is theirs alone, is stored by the job, and takes in what came since", async () => {
    const p = await startProduct();
    const { id, browser: b } = await subscriber(p);
    const { attempt, questions } = await start(b, await p.setId("locked-1"));
    await answer(b, attempt, questions[0], "2");
    await settle(p);
    const stored = await p.db.selectFrom("ability_state").selectAll().executeTakeFirstOrThrow();
    expect(stored).toMatchObject({
      user_id: id,
      waiting_since: null,
      is_stale: false,
      upto_question: questions[0],
    });
    await answer(b, attempt, questions[1], "1");
    const now = await believed(p, id);
    expect([...now.state.questions.keys()]).toEqual([questions[0], questions[1]]);
    expect(now).toEqual(await believedFromNothing(p, id));
    const other = await subscriber(p);
    expect((await believed(p, other.id)).state.questions.size).toBe(0);
  });

  test("counts a case by its parts that were answered, and only single questions by topic", async () => {
    const p = await startProduct({ bank: buildBankWithMock() });
    const { id, browser: b } = await subscriber(p);
    const { attempt, questions } = await start(b, await p.setId("case-1"));
    await answer(b, attempt, questions[0], "2~");
    const single = await start(b, await p.setId("locked-1"));
    await answer(b, single.attempt, single.questions[0], "2");
    const { state } = await believed(p, id);
    expect([...state.answers.values()]).toEqual([2]);
    const { Answers } = (await b.get("/api/forecast/1")).response;
    expect(Answers).toBe(2);
    const { Topics } = (await b.get("/api/ability?paper=1")).response;
    expect(Topics?.reduce((sum, topic) => sum + Number(topic.Answers), 0)).toBe(1);
  });

  test("leaves out what an open test asks, and takes it in when the test is over", async () => {
    const p = await startProduct({ bank: buildBankWithMock() });
    const { id, browser: b } = await subscriber(p);
    const open = await start(b, await p.setId("locked-1"), "?delayMarking=true");
    const built = (await b.post("/api/tests", { Papers: [1], Number: 100 })).response;
    const before = await believed(p, id);
    for (const question of open.questions) await answer(b, Number(built.ID), question, "2");
    await settle(p);
    expect((await believed(p, id)).state).toEqual(before.state);
    await b.put(`/api/sets/${await p.setId("locked-1")}/done`);
    const after = await believed(p, id);
    expect([...after.state.questions.keys()].sort()).toEqual([...open.questions].sort());
    expect(after).toEqual(await believedFromNothing(p, id));
  });

  test("starts from nothing when a mark was changed, an attempt is gone, or questions stand elsewhere", async () => {
    const p = await startProduct();
    const { id, browser: b } = await subscriber(p);
    const { attempt, questions } = await start(b, await p.setId("locked-1"));
    for (const question of questions) await answer(b, attempt, question, "2");
    await settle(p);
    await sql`update answer set score = 0 where attempt_id = ${attempt} and question_id = ${questions[0]}`.execute(
      p.db,
    );
    expect((await believed(p, id)).state.questions.get(questions[0] ?? 0)?.isRight).toBe(false);
    await settle(p);
    await b.delete(`/api/attempts/${attempt}`);
    expect((await believed(p, id)).state.questions.size).toBe(0);
  });

  test("is reckoned again where what was stored cannot be read, as after a change of its format", async () => {
    const p = await startProduct();
    const { id, browser: b } = await subscriber(p);
    const { attempt, questions } = await start(b, await p.setId("locked-1"));
    await answer(b, attempt, questions[0], "2");
    await settle(p);
    await sql`update ability_state set state = '{"of": "another format"}'`.execute(p.db);
    expect([...(await believed(p, id)).state.questions.keys()]).toEqual([questions[0]]);
    expect((await b.get("/api/forecast/1")).status).toBe(200);
    await answer(b, attempt, questions[1], "2");
    await settle(p);
    expect(JSON.stringify(await p.db.selectFrom("ability_state").select("state").execute())).not.toContain(
      "another",
    );
  });

  test("takes in an answer that came late, in its place", async () => {
    const p = await startProduct();
    const { id, browser: b } = await subscriber(p);
    const { attempt, questions } = await start(b, await p.setId("locked-1"));
    await answer(b, attempt, questions[0], "2");
    p.clock.pass(60);
    await answer(b, attempt, questions[1], "1");
    await settle(p);
    // As if it had been committed after the others, though it was marked before them.
    await sql`
      with x as (insert into answer (attempt_id, question_id, ans, score, created_at)
                 values (${attempt}, ${questions[2] ?? 0}, '2', 1, '2026-11-21T02:00:30Z'))
      insert into marked_answer (user_id, attempt_id, question_id, version, ans, score, from_samples, at)
      values (${id}, ${attempt}, ${questions[2] ?? 0}, 1, '2', 1, false, '2026-11-21T02:00:30Z')`.execute(
      p.db,
    );
    await p.runJob("pass on marked answers");
    const now = await believed(p, id);
    expect([...now.state.questions.keys()]).toEqual([questions[0], questions[2], questions[1]]);
    expect(now).toEqual(await believedFromNothing(p, id));
  });

  test("goes with a reset, and what the learner plans with stays", async () => {
    const p = await startProduct();
    const { id, browser: b } = await subscriber(p);
    const { attempt, questions } = await start(b, await p.setId("locked-1"));
    await answer(b, attempt, questions[0], "2");
    await settle(p);
    await b.put("/api/plan", { ExamDate: "2027-03-13" });
    await b.put("/api/user/reset-progress");
    for (const table of ["ability_state", "known_area", "plan_day", "mock_forecast"] as const)
      expect(await p.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    expect((await believed(p, id)).state.questions.size).toBe(0);
    expect((await b.get("/api/plan")).response.ExamDate).toBe("2027-03-13");
  });
});

test("answers are taken in once they have waited for a minute, and not before", async () => {
  const p = await startProduct();
  const { browser: b } = await subscriber(p);
  const { attempt, questions } = await start(b, await p.setId("locked-1"));
  await answer(b, attempt, questions[0], "2");
  await p.runJob("pass on marked answers");
  p.clock.pass(59);
  expect(await p.runJob("take in marked answers")).toBe(0);
  p.clock.pass(1);
  expect(await p.runJob("take in marked answers")).toBe(1);
  expect(await p.runJob("take in marked answers")).toBe(0);
});

test("what a learner says to know is forgotten with their progress, and nobody else's is", async () => {
  const p = await startProduct();
  await sql`insert into rule (key, topic_id, area, area_title, says) values ('r1', 2, 'caveats', 'Caveats', 'A rule.')`.execute(
    p.db,
  );
  const [ana, ben] = [await subscriber(p), await subscriber(p)];
  for (const { browser } of [ana, ben])
    expect((await browser.put("/api/ability/known", { Area: "caveats", Known: true })).status).toBe(200);
  await ana.browser.put("/api/user/reset-progress");
  const known = await p.db.selectFrom("known_area").select(["user_id", "area"]).execute();
  expect(known).toEqual([{ user_id: ben.id, area: "caveats" }]);
});

type Act =
  | { act: "answer"; set: number; question: number; option: number }
  | { act: "finish" | "test" | "delete"; set: number }
  | { act: "store" | "wait" };

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant("answer" as const),
      set: fc.nat(1),
      question: fc.nat(4),
      option: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constantFrom("finish" as const, "test" as const, "delete" as const),
      set: fc.nat(1),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom("store" as const, "wait" as const) }) },
);

test(`however answers, tests, deletions and the job follow each other, it is what the visible answers say (${sized(15, 1000)} histories)`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 25 }), async (acts) => {
      const p = await startProduct();
      const { id, browser: b } = await subscriber(p);
      const sets = [await p.setId("locked-1"), await p.setId("other-paper")];
      for (const one of acts) {
        if (!("set" in one)) {
          if (one.act === "wait") p.clock.pass(30);
          else await settle(p);
        } else {
          const set = sets[one.set] ?? 0;
          if (one.act === "finish") await b.put(`/api/sets/${set}/done`);
          else {
            const { attempt, questions } = await start(
              b,
              set,
              one.act === "test" ? "?delayMarking=true" : "",
            );
            if (one.act === "answer") await answer(b, attempt, questions[one.question], String(one.option));
            if (one.act === "delete") await b.delete(`/api/attempts/${attempt}`);
          }
        }
      }
      await p.runJob("pass on marked answers");
      expect(await believed(p, id)).toEqual(await believedFromNothing(p, id));
    }),
    { numRuns: sized(15, 1000) },
  );
}, 120_000);
