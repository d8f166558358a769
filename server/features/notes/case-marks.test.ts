import { expect, test } from "vitest";
import { CANARY } from "../../../test/bank.ts";
import { startProduct } from "../../../test/product.ts";
import { subscriber } from "../../../test/talk.ts";

test("passages of a case's parts are marked by part, those of what explains one only shown with the key", async () => {
  const p = await startProduct();
  const { browser: b } = await subscriber(p);
  const question = await p.questionId("case-1");
  const url = `/api/questions/${question}/marks`;
  const Marks = [
    { Field: "B1", Quote: "Sub-question 1", Start: 0 },
    { Field: "B2", Quote: "Sub-question 2", Start: 0 },
    { Field: "B2", Quote: "Sub-question 1", Start: 0 },
    { Field: "E1", Quote: `${CANARY}-part`, Start: 0 },
  ];
  const ofParts = [
    { Field: "B1", Detached: false },
    { Field: "B2", Quote: "Sub-question 2", Detached: false },
    { Field: "B2", Quote: "Sub-question 1", Detached: true },
  ];
  const saved = await b.put(url, { Marks });
  expect(saved.response.Marks).toMatchObject(ofParts);
  expect(saved.text).not.toContain(CANARY);
  const read = await b.get(url);
  expect(read.response.Marks).toMatchObject(ofParts);
  expect(read.text).not.toContain(CANARY);
  const attempt = (await b.put(`/api/sets/${await p.setId("case-1")}/attempt`)).response.ID;
  await b.post(`/api/attempts/${attempt}/questions/${question}/done`, { Answer: "2~3" });
  expect((await b.get(url)).response.Marks).toMatchObject([...ofParts, { Field: "E1", Detached: false }]);
});
