import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Product, startProduct } from "../../../test/product.ts";

const DAY = 24 * 60 * 60;

/** So many first answers to a question, with the right option (2) or another. */
async function count(p: Product, key: string, right: number, wrong: number) {
  const id = await p.questionId(key);
  await sql`
    insert into item_choice (question_id, substance, choice, n, rested, rest_sum, rest_squares)
    values (${id}, 1, 2, ${right}, 0, 0, 0), (${id}, 1, 1, ${wrong}, 0, 0, 0)`.execute(p.db);
  return id;
}

const figures = async (p: Product) =>
  (
    await sql<{ day: string; id: number; difficulty: number; answers: number }>`
      select worked_out_on::text as day, question_id as id, difficulty, answers from item_difficulty
      order by worked_out_on, question_id`.execute(p.db)
  ).rows;

test("difficulties are worked out from first answers, where there are enough, and frozen under their day", async () => {
  const p = await startProduct();
  const hard = await count(p, "free-1", 40, 160);
  const easy = await count(p, "free-2", 190, 10);
  await count(p, "free-3", 5, 4);
  await p.runJob("measure difficulties");
  const [first, second, ...others] = await figures(p);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ day: "2026-11-21", id: hard, answers: 200 });
  expect(second).toMatchObject({ id: easy, answers: 200 });
  expect(first?.difficulty).toBeGreaterThan(1);
  expect(second?.difficulty).toBeLessThan(-1);
  // What comes later on that day changes nothing.
  await sql`update item_choice set n = 1000`.execute(p.db);
  await p.runJob("measure difficulties");
  expect(await figures(p)).toEqual([first, second]);
});

test("of their tables the last two are kept, and the newest is what states are reckoned with", async () => {
  const p = await startProduct();
  const b = await p.signIn("ana@example.sg");
  const set = await p.setId("free-1");
  const question = await count(p, "free-1", 1, 199);
  const { ID } = (await b.put(`/api/sets/${set}/attempt`)).response;
  await b.post(`/api/attempts/${ID}/questions/${question}/done`, { Answer: "2" });
  const topic = async () => (await b.get("/api/ability?paper=1")).response.Topics?.[0]?.Now;
  const before = Number(await topic());
  await p.runJob("measure difficulties");
  // A right answer to what turned out to be hard says more.
  expect(Number(await topic())).not.toBe(before);
  for (let i = 0; i < 3; i++) {
    p.clock.pass(28 * DAY);
    await p.runJob("measure difficulties");
  }
  expect((await figures(p)).map(({ day }) => day)).toEqual(["2027-01-16", "2027-02-13"]);
});
