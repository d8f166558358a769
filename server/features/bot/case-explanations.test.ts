import { sql } from "kysely";
import { expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";

test("what explains the parts of a case is quoted like any explanation, once its key was shown", async () => {
  const p = await startProduct();
  const study = await p.questionId("case-1");
  // The explanations of the parts one after the other, as the bank and the editor keep them.
  await sql`update question_version set explanation = 'A part before.' || chr(10) || chr(10) || 'CANARY Zephyrine covenants lapse on merger.'
    where question_id = ${study}`.execute(p.db);
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  const asked = () =>
    b.post(`/api/chatbot?${new URLSearchParams({ prompt: "Do Zephyrine covenants lapse on merger?" })}`);
  expect((await asked()).text).not.toContain("Zephyrine covenants lapse on merger.");
  const attempt = (await b.put(`/api/sets/${await p.setId("case-1")}/attempt`)).response.ID;
  await b.post(`/api/attempts/${attempt}/questions/${study}/done`, { Answer: "2~1" });
  const reply = await asked();
  expect(String(reply.response.Completion)).toContain("Zephyrine covenants lapse on merger.");
  expect(reply.response.Sources?.map(({ Href }) => String(Href))).toContain(`/question/${study}`);
});
