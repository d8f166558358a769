import { sql } from "kysely";
import { expect, test } from "vitest";
import { startProduct } from "../../test/product.ts";
import { insertQuestion, insertQuestions, type NewQuestion } from "./question-rows.ts";

const question = (topicId: number, n: number): NewQuestion => ({
  tenantId: 1,
  topicId,
  type: "mcq",
  isDraft: true,
  authorId: null,
  words: {
    body: `Body ${n}`,
    params: ["a", "b", "c", "d"],
    answer: "1",
    explanation: "",
    rationales: ["", "", "", ""],
    source: "",
    lawAsAt: null,
    difficulty: "easy",
    tags: [],
    maxScore: 1,
  },
});

test("questions added together get the same rows, in order, as when added one by one", async () => {
  const { db, clock } = await startProduct();
  const { id: topic } = await db.selectFrom("topic").select("id").orderBy("id").executeTakeFirstOrThrow();
  const many = Array.from({ length: 300 }, (_, n) => question(topic, n));
  const ids = await db.transaction().execute((tx) => insertQuestions(tx, many, clock.now()));
  const alone = await db.transaction().execute((tx) => insertQuestion(tx, question(topic, 300), clock.now()));
  const { rows } = await sql<{ id: number; body: string }>`
    select question_id as id, body from question_version where body like 'Body %' and question_id = any(${[...ids, alone]}::bigint[])`.execute(
    db,
  );
  const bodies = new Map(rows.map((row) => [row.id, row.body]));
  expect([...ids, alone].map((id) => bodies.get(id))).toEqual(
    Array.from({ length: 301 }, (_, n) => `Body ${n}`),
  );
});
