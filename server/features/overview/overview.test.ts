import { expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";
import { DAY } from "../../../test/shop.ts";

test("a paper's page counts the updated questions of that paper alone, and for 14 days", async () => {
  const p = await startProduct();
  const admin = await p.signIn("admin@threshold.example");
  const id = await p.questionId("other-1");
  const now = (await admin.get(`/api/admin/questions/${id}`)).response;
  p.clock.pass(60);
  const changed = { ...now, Explanation: "Another reason altogether." };
  expect((await admin.put(`/api/admin/questions/${id}`, changed)).status).toBe(200);
  const visitor = p.browser();
  const counts = async () =>
    Promise.all(
      [1, 2].map(async (paper) => (await visitor.get(`/api/paperv2/${paper}`)).response.UpdatedCount),
    );
  await expect.poll(counts).toEqual([0, 1]);
  p.clock.pass(14 * DAY - 1);
  expect(await counts()).toEqual([0, 1]);
  p.clock.pass(1);
  expect(await counts()).toEqual([0, 0]);
});

test("a paper's page has the topics and the sets of that paper alone, each kind in its own list", async () => {
  const p = await startProduct();
  const visitor = p.browser();
  const paper = async (id: number) => (await visitor.get(`/api/paperv2/${id}`)).response;
  const titles = (sets: Awaited<ReturnType<typeof paper>> | undefined) => sets?.map((set) => set.Title);
  const [one, two] = [await paper(1), await paper(2)];
  expect(one.Topics?.map((topic) => [topic.Name, titles(topic.ProblemSets)])).toEqual([
    ["Topic one", ["Set free-1"]],
    ["Topic two", ["Set locked-1"]],
  ]);
  expect([titles(one.CaseSets), titles(one.ShortAnswerSets), titles(one.FullSets)]).toEqual([
    ["Set case-1"],
    ["Set saq-1"],
    [],
  ]);
  expect(two.Topics?.map((topic) => [topic.Name, titles(topic.ProblemSets)])).toEqual([
    ["Topic three", ["Set other-paper"]],
  ]);
  expect([titles(two.CaseSets), titles(two.ShortAnswerSets)]).toEqual([[], []]);
});

test("a set's page lists the caller's own attempts at that set alone, the newest first", async () => {
  const p = await startProduct();
  const [ana, ben] = [await p.signIn("ana@example.sg"), await p.signIn("ben@example.sg")];
  const [free, other] = [await p.setId("free-1"), await p.setId("other-paper")];
  const sit = async (who: typeof ana) => {
    const { ID } = (await who.put(`/api/sets/${free}/attempt`)).response;
    await who.put(`/api/sets/${free}/done`);
    p.clock.pass(60);
    return Number(ID);
  };
  const first = await sit(ana);
  await sit(ben);
  const second = await sit(ana);
  const attempts = async (who: typeof ana, set: number) =>
    (await who.get(`/api/sets/${set}`)).response.Attempts?.map(({ ID }) => ID);
  expect(await attempts(ana, free)).toEqual([second, first]);
  expect(await attempts(ana, other)).toEqual([]);
  expect(await attempts(p.browser(), free)).toEqual([]);
});
