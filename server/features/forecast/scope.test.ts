import { sql } from "kysely";
import { expect, test } from "vitest";
import { buildBank, buildBankWithMock, buildMcq, buildSet, place } from "../../../test/bank.ts";
import { startProduct } from "../../../test/product.ts";
import { subscriber } from "../../../test/talk.ts";

/** A sub-area of each topic, with a rule and a question of it. */
function bankOfAreas() {
  const topics = ["t1", "t2", "t3"];
  const filing = (rule: string) => ({
    ...{ lo: null, rule, kind: "direct" as const, misconceptions: [], proof: null, compute: null },
  });
  const rules = new Map(
    topics.map((topic) => [`rule-${topic}`, { topic, area: `area-${topic}`, says: "A rule.", place }]),
  );
  const sets = topics.map((topic) =>
    buildSet(`set-${topic}`, [buildMcq(`q-${topic}`, topic, { filings: [filing(`rule-${topic}`)] })], {
      topic,
      paper: topic === "t3" ? 2 : 1,
    }),
  );
  const bank = buildBank();
  return { ...bank, hash: "areas", sets, registry: { ...bank.registry, rules } };
}

test("a paper's forecast names its own sub-areas of which nothing was answered, and none of the other's", async () => {
  const p = await startProduct({ bank: bankOfAreas() });
  const { browser: b } = await subscriber(p);
  const unpractised = async (paper: number) =>
    (await b.get(`/api/forecast/${paper}`)).response.Unpractised?.map((area) => [area.TopicID, area.Key]);
  expect(await unpractised(1)).toEqual([
    [1, "area-t1"],
    [2, "area-t2"],
  ]);
  expect(await unpractised(2)).toEqual([[3, "area-t3"]]);
  const attempt = (await b.put(`/api/sets/${await p.setId("set-t2")}/attempt`)).response.ID;
  await b.post(`/api/attempts/${attempt}/questions/${await p.questionId("q-t2")}/done`, { Answer: "1" });
  expect(await unpractised(1)).toEqual([[1, "area-t1"]]);
  expect(await unpractised(2)).toEqual([[3, "area-t3"]]);
});

test("no forecast is kept of a paper whose format is no longer that of the exam", async () => {
  const p = await startProduct({ bank: buildBankWithMock() });
  const { browser: b } = await subscriber(p);
  const { id: mock } = await p.db
    .selectFrom("problem_set")
    .select("id")
    .where("type", "=", "Full")
    .executeTakeFirstOrThrow();
  await b.put(`/api/sets/${mock}/attempt`);
  await sql`update blueprint set archived = true`.execute(p.db);
  expect(await p.runJob("pair forecasts with mocks")).toBe(0);
  await sql`update blueprint set archived = false`.execute(p.db);
  expect(await p.runJob("pair forecasts with mocks")).toBe(1);
});
