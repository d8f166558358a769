import { expect, test } from "vitest";
import { buildBank } from "../../../test/bank.ts";
import { startProduct } from "../../../test/product.ts";
import { importBank } from "../../content/import.ts";

test("a free set that left the bank remains for learners with an attempt at it, and does not open its locked questions to others", async () => {
  const p = await startProduct();
  const bank = buildBank({ hash: "without-free-1" });
  const [free, locked] = bank.sets;
  if (!free || !locked) throw new Error("the test bank has no sets");
  const setId = await p.setId("free-1");
  const questionId = await p.questionId("free-1");
  const ana = await p.signIn("ana@example.sg");
  const ben = await p.signIn("ben@example.sg");
  const question = `/api/questions/${questionId}`;
  const reads = [`/api/sets/${setId}`, `/api/sets/${setId}/questions`];
  for (const url of [...reads, question]) expect((await ana.get(url)).status, url).toBe(200);
  expect((await ana.put(`/api/sets/${setId}/attempt`)).status).toBe(200);

  const moved = { ...locked, questions: [...locked.questions, ...free.questions] };
  await importBank(p.db, { ...bank, sets: [moved, ...bank.sets.slice(2)] }, p.clock.now());
  for (const browser of [ben, p.browser()])
    for (const url of reads)
      await expect.poll(async () => (await browser.get(url)).status, { message: url }).toBe(404);
  for (const url of reads) expect((await ana.get(url)).status, url).toBe(200);
  expect((await ben.put(`/api/sets/${setId}/attempt`)).status).toBe(404);
  expect((await ben.get(question)).status).toBe(401);
  expect((await ben.put(`${question}/fav`)).status).toBe(401);
});

test("a removed question remains for learners who were asked it or saved it, and exists for nobody else", async () => {
  const p = await startProduct();
  const setId = await p.setId("free-1");
  const question = `/api/questions/${await p.questionId("free-1")}`;
  const [ana, ben, cara] = [
    await p.signIn("ana@example.sg", { subscribed: true }),
    await p.signIn("ben@example.sg", { subscribed: true }),
    await p.signIn("cara@example.sg", { subscribed: true }),
  ];
  expect((await ana.put(`/api/sets/${setId}/attempt`)).status).toBe(200);
  expect((await cara.put(`${question}/fav`)).status).toBe(200);
  const bank = buildBank({ hash: "without-a-question" });
  const [free, ...others] = bank.sets;
  if (!free) throw new Error("the test bank has no sets");
  const sets = [{ ...free, questions: free.questions.filter(({ key }) => key !== "free-1") }, ...others];
  await importBank(p.db, { ...bank, sets }, p.clock.now());
  await expect.poll(async () => (await ben.get(question)).status).toBe(404);
  for (const browser of [ana, cara]) expect((await browser.get(question)).status).toBe(200);
});
