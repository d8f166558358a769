import { expect, test } from "vitest";
import { type Product, startProduct } from "../../../test/product.ts";

/** Puts questions under review, and rewrites them. */
async function correct(p: Product, keys: readonly string[], reason: string) {
  const admin = await p.signIn("admin@threshold.example");
  for (const key of keys) {
    p.clock.pass(60);
    const id = await p.questionId(key);
    const change = { review_since: p.clock.now(), review_reason: reason };
    await p.db.updateTable("question").set(change).where("id", "=", id).execute();
    const now = (await admin.get(`/api/admin/questions/${id}`)).response;
    const saved = await admin.put(`/api/admin/questions/${id}`, {
      ...now,
      Explanation: `${reason} So it is B.`,
    });
    expect(saved.status).toBe(200);
  }
}

async function learnerWith(p: Product, keys: readonly string[]) {
  const learner = await p.signIn("learner@example.sg");
  const set = await p.setId("free-1");
  const attempt = (await learner.put(`/api/sets/${set}/attempt`)).response.ID;
  for (const key of keys)
    await learner.post(`/api/attempts/${attempt}/questions/${await p.questionId(key)}/done`, { Answer: "1" });
  await learner.put(`/api/sets/${set}/done`);
  const listed = async () =>
    (await learner.get("/api/corrections")).response.map((one) => [
      Number(one.QuestionID),
      String(one.Reason),
    ]);
  return { learner, set, listed };
}

test("the latest correction comes first, and one of a question that left the bank is not listed", async () => {
  const p = await startProduct();
  const { listed } = await learnerWith(p, ["free-1", "free-2"]);
  await correct(p, ["free-2", "free-1"], "A rate changed.");
  const [one, two] = [await p.questionId("free-1"), await p.questionId("free-2")];
  expect(await listed()).toEqual([
    [one, "A rate changed."],
    [two, "A rate changed."],
  ]);
  await p.db.updateTable("question").set({ deleted_at: p.clock.now() }).where("id", "=", one).execute();
  expect(await listed()).toEqual([[two, "A rate changed."]]);
});

test("a correction that was seen comes back once its question is corrected again", async () => {
  const p = await startProduct();
  const { learner, listed } = await learnerWith(p, ["free-1"]);
  await correct(p, ["free-1"], "A rate changed.");
  await learner.put("/api/corrections/seen");
  expect(await listed()).toEqual([]);
  await correct(p, ["free-1"], "The Act was amended.");
  expect(await listed()).toEqual([[await p.questionId("free-1"), "The Act was amended."]]);
});

test("while an open test asks a question, its correction is neither shown nor taken as seen", async () => {
  const p = await startProduct();
  const { learner, set, listed } = await learnerWith(p, ["free-1"]);
  await correct(p, ["free-1"], "A rate changed.");
  await learner.put(`/api/sets/${set}/attempt?delayMarking=true`);
  expect(await listed()).toEqual([]);
  await learner.put("/api/corrections/seen");
  await learner.put(`/api/sets/${set}/done`);
  expect(await listed()).toEqual([[await p.questionId("free-1"), "A rate changed."]]);
  await learner.put("/api/corrections/seen");
  expect(await listed()).toEqual([]);
});
