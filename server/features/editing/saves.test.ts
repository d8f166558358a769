import { beforeEach, describe, expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { Catalogue } from "../catalogue/snapshot-queries.ts";

let p: Product;
let admin: Browser;
beforeEach(async () => {
  p = await startProduct();
  admin = await p.signIn("admin@threshold.example");
});

const urlOf = async (key: string) => `/api/admin/questions/${await p.questionId(key)}`;
const opened = async (key: string) => (await admin.get(await urlOf(key))).response;

/** Saves a question with some fields changed, a minute after the last save. */
async function save(key: string, change: object) {
  p.clock.pass(60);
  return admin.put(await urlOf(key), { ...(await opened(key)), ...change });
}

const topicId = async (key: string) =>
  (await p.db.selectFrom("topic").select("id").where("key", "=", key).executeTakeFirstOrThrow()).id;

test("what a save leaves out stays as it was", async () => {
  const kept = {
    Rationales: ["Not one.", "", "Not three.", "Not four."],
    Source: "Kept Act 2020, s 1",
    LawAsAt: "2026-06-01",
    Difficulty: "hard",
    Tags: ["kept"],
    TopicID: await topicId("t2"),
    Shelf: "beyond",
  };
  expect((await save("free-1", kept)).status).toBe(200);
  const { Params, Answer, Explanation, UpdatedAt } = await opened("free-1");
  const least = { Body: "Asked in other words?", Params, Answer, Explanation, UpdatedAt };
  const saved = await admin.put(await urlOf("free-1"), least);
  expect(saved.response).toMatchObject({ ...kept, Body: least.Body, IsDraft: false, Version: 3 });
});

test.each<[string, object | (() => Promise<object>)]>([
  ["its topic", async () => ({ TopicID: await topicId("t2") })],
  ["the day of its law", { LawAsAt: "2026-06-01" }],
  ["whether it is a draft", { IsDraft: true }],
])("a save that changes %s alone is a version that learners are not notified of", async (_, change) => {
  const to = typeof change === "function" ? await change() : change;
  const before = await opened("free-1");
  expect(before).not.toMatchObject(to);
  expect((await save("free-1", to)).response).toMatchObject({ ...to, Version: 2, Change: "nothing" });
  const { created_at, updated_at } = await p.db
    .selectFrom("question")
    .select(["created_at", "updated_at"])
    .where("key", "=", "free-1")
    .executeTakeFirstOrThrow();
  expect(updated_at).toEqual(created_at);
});

test("a save that changes nothing is no version, no entry of the log, and no change of the bank", async () => {
  const written = async () => [
    await p.db.selectFrom("catalogue_change").select("id").execute(),
    await p.db.selectFrom("audit_entry").select("id").execute(),
  ];
  const before = await written();
  expect((await save("free-1", {})).response).toMatchObject({ Version: 1, Change: "nothing" });
  expect(await written()).toEqual(before);
});

test("a note has no spaces around it, and one of spaces alone is none", async () => {
  expect((await save("free-1", { Body: "One?", Note: "  The place.\n" })).response.Note).toBe("The place.");
  expect((await save("free-1", { Body: "Two?", Note: "  " })).response.Note).toBeNull();
});

describe("beyond the exam", () => {
  const inSet = async (topic: string) =>
    (
      await p.db
        .selectFrom("set_question as sq")
        .innerJoin("problem_set as s", "s.id", "sq.set_id")
        .innerJoin("question as q", "q.id", "sq.question_id")
        .select("q.id")
        .where("s.key", "=", `${topic}-beyond`)
        .orderBy("sq.position")
        .execute()
    ).map(({ id }) => id);

  test("a question is in its topic's set for those, also once it moves to another topic", async () => {
    const id = await p.questionId("free-1");
    await save("free-1", { Shelf: "beyond" });
    expect([await inSet("t1"), await inSet("t2")]).toEqual([[id], []]);
    await save("free-1", { TopicID: await topicId("t2") });
    expect([await inSet("t1"), await inSet("t2")]).toEqual([[], [id]]);
  });

  test("the set is as free as its topic, and has cases after the rest, whatever their numbers", async () => {
    await save("free-1", { Shelf: "beyond" });
    // Newer than the case, and taken in with it.
    await p.db
      .updateTable("question")
      .set({ topic_id: await topicId("t2"), shelf: "beyond" })
      .where("key", "=", "case-1")
      .execute();
    const part = { QnType: "mcq", TopicID: await topicId("t2"), Shelf: "beyond", Body: "What lies beyond?" };
    const words = { Params: ["a", "b", "c", "d"], Answer: "2", Explanation: "It is b.", Source: "An Act" };
    const Rationales = ["Not a.", "", "Not c.", "Not d."];
    const { response } = await admin.post("/api/tenant/1/questions", { ...part, ...words, Rationales });
    await admin.put(`/api/admin/questions/${response.ID}`, { ...response, IsDraft: false });
    expect(await inSet("t2")).toEqual([Number(response.ID), await p.questionId("case-1")]);
    const sets = await p.db
      .selectFrom("problem_set")
      .select(["key", "for_free", "title"])
      .where("shelf", "=", "beyond")
      .orderBy("key")
      .execute();
    expect(sets).toEqual([
      { key: "t1-beyond", for_free: true, title: "Beyond the exam" },
      { key: "t2-beyond", for_free: false, title: "Beyond the exam" },
    ]);
  });

  test("a draft is in that set as soon as it is published, and not before", async () => {
    const draft = await admin.post("/api/tenant/1/questions", {
      ...{ QnType: "mcq", TopicID: await topicId("t1"), Shelf: "beyond", Body: "What lies beyond?" },
      ...{ Params: ["a", "b", "c", "d"], Answer: "2", Explanation: "It is b.", Source: "An Act, s 1" },
      Rationales: ["Not a.", "", "Not c.", "Not d."],
    });
    expect(await inSet("t1")).toEqual([]);
    const published = { ...draft.response, IsDraft: false };
    expect((await admin.put(`/api/admin/questions/${draft.response.ID}`, published)).status).toBe(200);
    expect(await inSet("t1")).toEqual([draft.response.ID]);
  });

  test("an edited question is not among the edits of its paper", async () => {
    const edits = async () => (await new Catalogue(p.db).read()).edits.map(({ paper }) => paper);
    expect((await save("free-1", { Explanation: "Another reason altogether." })).status).toBe(200);
    expect(await edits()).toEqual([1]);
    await save("free-1", { Shelf: "beyond" });
    expect(await edits()).toEqual([]);
  });
});

test("a published case without reasons may still be corrected, and a new one needs them", async () => {
  expect((await save("case-1", { Body: "Body, of case-1" })).status).toBe(200);
  expect((await save("case-1", { IsDraft: true })).status).toBe(200);
  const again = await save("case-1", { IsDraft: false });
  expect([again.status, Object.keys(JSON.parse(again.text).Fields)]).toEqual([400, ["Rationales"]]);
});
