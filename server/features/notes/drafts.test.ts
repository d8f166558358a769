import { sql } from "kysely";
import { expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";
import { subscriber } from "../../../test/talk.ts";

test("a note stays when its question is a draft again, without the words that no learner sees", async () => {
  const p = await startProduct();
  const { browser: b } = await subscriber(p);
  const question = await p.questionId("locked-1");
  await b.put(`/api/questions/${question}/note`, { Body: "Four unities." });
  const listed = async () => (await b.get("/api/notes")).response;
  expect(await listed()).toMatchObject([{ Body: "Four unities.", Title: "Body of locked-1" }]);
  await sql`update question set is_draft = true where id = ${question}`.execute(p.db);
  await sql`update question_version set body = 'Not for learners yet' where question_id = ${question}`.execute(
    p.db,
  );
  expect(await listed()).toMatchObject([{ Body: "Four unities.", Title: "" }]);
  expect((await b.get("/api/notes/export")).text).toContain(`## Question ${question}`);
  // One that was taken out still has its words for those who wrote about it.
  await sql`update question set is_draft = false, deleted_at = now() where id = ${question}`.execute(p.db);
  expect(await listed()).toMatchObject([{ Body: "Four unities.", Title: "Not for learners yet" }]);
});
