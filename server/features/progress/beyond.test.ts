import { sql } from "kysely";
import { expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";
import { subscriber } from "../../../test/talk.ts";

test("what is answered beyond the exam is study of its day, and in no week's share of right answers", async () => {
  const p = await startProduct();
  const { browser: b } = await subscriber(p);
  const set = await p.setId("locked-1");
  const attempt = (await b.put(`/api/sets/${set}/attempt`)).response.ID;
  for (const n of [1, 2])
    await b.post(`/api/attempts/${attempt}/questions/${await p.questionId(`locked-${n}`)}/done`, {
      Answer: "2",
    });
  const counted = async () => {
    const { Weeks, Days } = (await b.get("/api/progress")).response;
    return [Weeks?.map((week) => week.Answered), Days?.map((day) => day.Answered)];
  };
  expect(await counted()).toEqual([[2], [2]]);
  await sql`update question set shelf = 'beyond' where key = 'locked-2'`.execute(p.db);
  expect(await counted()).toEqual([[1], [2]]);
  await sql`update question set shelf = 'beyond' where key = 'locked-1'`.execute(p.db);
  expect(await counted()).toEqual([[], [2]]);
});
