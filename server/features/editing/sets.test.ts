import { expect, test } from "vitest";
import { buildBank } from "../../../test/bank.ts";
import { adminIn } from "../../../test/editing.ts";
import { startProduct } from "../../../test/product.ts";
import { importBank } from "../../content/import.ts";

test("a set keeps its editor's order, even when the bank's files are loaded again; open attempts are unaffected", async () => {
  const p = await startProduct();
  const setId = await p.setId("free-1");
  const admin = await adminIn(p);
  const learner = await p.signIn("learner@example.sg");
  await learner.put(`/api/sets/${setId}/attempt`);
  const started = (await learner.get(`/api/sets/${setId}/questions`)).response.map((q) => Number(q.ID));
  const turned = started.toReversed().slice(1);
  const saved = await admin.put(`/api/tenant/1/sets/${setId}`, { Title: "Turned round", Questions: turned });
  expect(saved.response).toMatchObject({ Title: "Turned round", QuestionCount: 4 });
  const reader = await p.signIn("reader@example.sg");
  await expect
    .poll(async () => (await reader.get(`/api/sets/${setId}/questions`)).response.map((q) => Number(q.ID)))
    .toEqual(turned);
  expect((await learner.get(`/api/sets/${setId}/questions`)).response.map((q) => Number(q.ID))).toEqual(
    started,
  );
  const report = await importBank(p.db, buildBank({ hash: "the same files again" }), p.clock.now());
  expect(report.conflicts).toEqual(["free-1"]);
  expect((await reader.get(`/api/sets/${setId}`)).response.Title).toBe("Turned round");
  const locked = await p.questionId("other-1");
  for (const Questions of [[turned[0], turned[0]], [locked], [999_999]])
    expect((await admin.put(`/api/tenant/1/sets/${setId}`, { Title: "x", Questions })).status).toBe(400);
});

test("a paper's tree names its topics and sets, and hides what was drawn for learners when asked", async () => {
  const p = await startProduct();
  const admin = await adminIn(p);
  const reader = await p.signIn("reader@example.sg", { subscribed: true });
  await reader.post("/api/dynamic-sets/attempts/new?paper_id=1");
  expect((await admin.get("/api/tenant/1/paper")).response.map((one) => [one.ID, one.Title])).toEqual([
    [0, "Unassigned"],
    [1, "Paper 1"],
    [2, "Paper 2"],
  ]);
  const all = (await admin.get("/api/tenant/1/paper/1")).response;
  const hidden = (await admin.get("/api/tenant/1/paper/1?hideGenerated=true")).response;
  expect(all.Topics?.map((t) => t.Name)).toEqual(["Topic one", "Topic two"]);
  expect(all.ProblemSets?.filter((s) => s.IsGenerated)).toHaveLength(1);
  expect(hidden.ProblemSets?.filter((s) => s.IsGenerated)).toHaveLength(0);
  expect((await admin.get("/api/tenant/1/paper/0")).response).toEqual({ Topics: [], ProblemSets: [] });
});
