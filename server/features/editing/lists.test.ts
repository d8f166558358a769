import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { buildBank, buildMcq, buildSet } from "../../../test/bank.ts";
import type { Browser } from "../../../test/browser.ts";
import { adminOf } from "../../../test/callers.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { insertVersion } from "../../content/question-rows.ts";

const figure = {
  key: "a-rate",
  title: "A rate",
  value: "3%",
  from: "2024-01-01",
  to: null,
  source: "Rates Act 2020, s 1",
  figures: null,
  place: { file: "test", line: 1 },
};
const mcq = (key: string, topic = "t1", constants: string[] = []) => buildMcq(key, topic, { constants });
/** Two sets of Paper 1 and one of Paper 2; one question names a rate. */
const BANK = buildBank({
  constants: [figure],
  sets: [
    buildSet("one", [mcq("a"), mcq("b", "t1", ["a-rate"]), mcq("c")], { free: true }),
    buildSet("two", [mcq("d", "t2")], { topic: "t2" }),
    buildSet("three", [mcq("e", "t3")], { topic: "t3", paper: 2 }),
  ],
});

let p: Product;
let admin: Browser;
beforeEach(async () => {
  p = await startProduct({ bank: BANK });
  admin = await p.signIn("admin@threshold.example");
});

const keysOf = async (query: string) =>
  (await admin.get(`/api/tenant/1/questions?pageSize=100&${query}`)).response.map((q) => String(q.Key));
const idOf = async (table: "topic" | "problem_set", key: string) =>
  (await p.db.selectFrom(table).select("id").where("key", "=", key).executeTakeFirstOrThrow()).id;
async function save(key: string, change: object) {
  p.clock.pass(60);
  const url = `/api/admin/questions/${await p.questionId(key)}`;
  const saved = await admin.put(url, { ...(await admin.get(url)).response, ...change });
  expect(saved.status).toBe(200);
}

test("questions are listed by paper, topic, set and figure, a set's in their order there", async () => {
  expect(await keysOf("")).toEqual(["a", "b", "c", "d", "e"]);
  expect(await keysOf("paper=1")).toEqual(["a", "b", "c", "d"]);
  expect(await keysOf("paper=2")).toEqual(["e"]);
  expect(await keysOf(`topicId=${await idOf("topic", "t2")}`)).toEqual(["d"]);
  expect(await keysOf("constant=a-rate")).toEqual(["b"]);
  expect(await keysOf("constant=another")).toEqual([]);
  const set = await idOf("problem_set", "one");
  const ids = await Promise.all(["c", "a", "b"].map((key) => p.questionId(key)));
  await admin.put(`/api/tenant/1/sets/${set}`, { Title: "Turned", Questions: ids });
  expect(await keysOf(`setId=${set}`)).toEqual(["c", "a", "b"]);
  expect(await keysOf(`setId=${set}&orderBy=-ID`)).toEqual(["c", "a", "b"]);
  expect(await keysOf(`setId=${set}&constant=a-rate`)).toEqual(["b"]);
});

test("the latest saved question comes first by its day, the oldest the other way, and a removed one is in no list", async () => {
  await save("b", { Explanation: "Another reason." });
  await save("a", { Explanation: "Another reason." });
  expect((await keysOf("orderBy=-UpdatedAt")).slice(0, 2)).toEqual(["a", "b"]);
  expect((await keysOf("orderBy=UpdatedAt")).slice(-2)).toEqual(["b", "a"]);
  await admin.delete(`/api/tenant/1/questions/${await p.questionId("a")}`);
  expect(await keysOf("orderBy=-UpdatedAt")).toEqual(["b", "e", "d", "c"]);
});

test("by the day on which it was added, or by type, each way, and those alike by number", async () => {
  const added = new Date("2020-01-01T00:00:00Z");
  await p.db.updateTable("question").set({ created_at: added }).where("key", "=", "c").execute();
  expect(await keysOf("orderBy=CreatedAt")).toEqual(["c", "a", "b", "d", "e"]);
  expect(await keysOf("orderBy=-CreatedAt")).toEqual(["e", "d", "b", "a", "c"]);
  const part = { B: "Who pays?", A: ["a", "b", "c", "d"], R: 2, E: "" };
  const kase = { QnType: "csq", TopicID: 1, Body: "A story", Params: [part], Answer: "2", Explanation: "" };
  const { ID } = (await admin.post("/api/tenant/1/questions", kase)).response;
  await p.db.updateTable("question").set({ key: "f" }).where("id", "=", Number(ID)).execute();
  expect(await keysOf("orderBy=QnType")).toEqual(["f", "a", "b", "c", "d", "e"]);
  expect(await keysOf("orderBy=-QnType")).toEqual(["e", "d", "c", "b", "a", "f"]);
});

test("those edited here are those that say or are filed otherwise than in their file", async () => {
  expect(await keysOf("only=edited")).toEqual([]);
  await save("a", { Explanation: "Another reason." });
  await save("c", { Shelf: "beyond" });
  expect(await keysOf("only=edited")).toEqual(["a", "c"]);
  await save("c", { Shelf: "exam" });
  expect(await keysOf("only=edited")).toEqual(["a"]);
});

test("a question is in no set if no set of ours that is still there holds it, whatever was drawn for learners", async () => {
  const [one, two] = [await idOf("problem_set", "one"), await idOf("problem_set", "two")];
  const reader = await p.signIn("reader@example.sg", { subscribed: true });
  // Two of the topic's three questions.
  const drawn = await reader.post(`/api/dynamic-sets/attempts/new?topic_id=${await idOf("topic", "t1")}`);
  expect(drawn.status).toBe(200);
  expect(await keysOf("only=unassigned")).toEqual([]);
  await p.db.updateTable("problem_set").set({ retired_at: p.clock.now() }).where("id", "=", two).execute();
  const Questions = [await p.questionId("a")];
  await admin.put(`/api/tenant/1/sets/${one}`, { Title: "Without b and c", Questions });
  expect(await keysOf("only=unassigned")).toEqual(["b", "c", "d"]);
  const papers = (await admin.get("/api/tenant/1/paper")).response.map((one) => [one.ID, one.Questions]);
  expect(papers).toEqual([
    [0, 3],
    [1, 4],
    [2, 1],
  ]);
});

test("a paper's tree has the sets that are there, each with the questions that are, drafts included", async () => {
  const [one, two] = [await idOf("problem_set", "one"), await idOf("problem_set", "two")];
  const tree = async () => {
    const { ProblemSets, Topics } = (await admin.get("/api/tenant/1/paper/1")).response;
    const inTopics = Topics?.flatMap((topic) => topic.ProblemSets?.map((set) => Number(set.ID)) ?? []);
    return [ProblemSets?.map((set) => [Number(set.ID), set.QuestionCount, set.MaxScore]), inTopics];
  };
  expect(await tree()).toEqual([
    [
      [one, 3, 3],
      [two, 1, 1],
    ],
    [one, two],
  ]);
  await save("b", { IsDraft: true });
  await admin.delete(`/api/tenant/1/questions/${await p.questionId("a")}`);
  await p.db.updateTable("problem_set").set({ retired_at: p.clock.now() }).where("id", "=", two).execute();
  expect(await tree()).toEqual([[[one, 2, 2]], [one]]);
});

test("a question names the sets of ours that are there and hold it", async () => {
  const [one, two] = [await idOf("problem_set", "one"), await idOf("problem_set", "two")];
  const setsOf = async (key: string) =>
    (await admin.get(`/api/admin/questions/${await p.questionId(key)}`)).response.Sets?.map((s) => s.ID);
  const reader = await p.signIn("reader@example.sg", { subscribed: true });
  const drawn = await reader.post(`/api/dynamic-sets/attempts/new?topic_id=${await idOf("topic", "t1")}`);
  expect(drawn.status).toBe(200);
  const Questions = await Promise.all(["d", "a"].map((key) => p.questionId(key)));
  await admin.put(`/api/tenant/1/sets/${two}`, { Title: "Two", Questions });
  expect([await setsOf("a"), await setsOf("b")]).toEqual([[one, two], [one]]);
  await p.db.updateTable("problem_set").set({ retired_at: p.clock.now() }).where("id", "=", one).execute();
  expect([await setsOf("a"), await setsOf("b")]).toEqual([[two], []]);
});

test("the count of a paper is of the tenant's own questions, without removed ones", async () => {
  const other = (await adminOf(p, 3)).browser;
  const counts = async (who: Browser, tenant: number) =>
    (await who.get(`/api/tenant/${tenant}/paper`)).response.map((one) => one.Questions);
  await admin.delete(`/api/tenant/1/questions/${await p.questionId("a")}`);
  expect(await counts(admin, 1)).toEqual([0, 3, 1]);
  expect(await counts(other, 3)).toEqual([0, 0, 0]);
  for (const path of ["paper", "paper/1", "questions"])
    expect((await other.get(`/api/tenant/1/${path}`)).status, path).toBe(403);
});

test("a question's history is 20 versions a page, and the last of a page is compared with the first of the next", async () => {
  const questionId = await p.questionId("a");
  const at = p.clock.now();
  for (let version = 2; version <= 21; version++) {
    const words = { ...buildMcq("a", "t1", { explanation: `Reason ${version}` }), lawAsAt: null };
    const made = { questionId, version, substance: 1, words, authorId: null, note: null, toldAt: at };
    await insertVersion(p.db, made, at);
  }
  await p.db.updateTable("question").set({ current_version: 21 }).where("id", "=", questionId).execute();
  const url = `/api/admin/questions/${questionId}/versions`;
  const [first, second] = [await admin.get(url), await admin.get(`${url}?page=2`)];
  expect(JSON.parse(first.text).TPages).toBe(2);
  expect(first.response.map((v) => v.Version)).toEqual(Array.from({ length: 20 }, (_, i) => 21 - i));
  expect(first.response[19]).toMatchObject({
    Version: 2,
    Explanation: "Reason 2",
    Before: { Explanation: expect.stringContaining("CANARY") },
  });
  expect(second.response).toMatchObject([{ Version: 1, Before: null, Author: "" }]);
});

test("a removed question is neither saved nor added to a set, and its editor still finds it by its number", async () => {
  const id = await p.questionId("a");
  const url = `/api/admin/questions/${id}`;
  const before = (await admin.get(url)).response;
  await admin.delete(`/api/tenant/1/questions/${id}`);
  expect((await admin.put(url, { ...before, Body: "Something else?" })).status).toBe(404);
  const set = await idOf("problem_set", "one");
  const refused = await admin.put(`/api/tenant/1/sets/${set}`, { Title: "One", Questions: [id] });
  expect([refused.status, refused.code]).toEqual([400, "unfitting"]);
  expect((await admin.get(url)).response).toMatchObject({ DeletedAt: expect.any(String), Version: 1 });
});

test("a new set of a topic is its last, empty, and invisible to learners until it holds a question", async () => {
  const topic = await idOf("topic", "t1");
  const add = (Title: string) => admin.post("/api/tenant/1/sets", { Title, TopicID: topic, Type: "MCQ" });
  const made = (await add(" More ")).response;
  expect(made).toMatchObject({ Title: "More", QuestionCount: 0, Paper: 1, TopicID: topic });
  expect((await add("Empty")).status).toBe(200);
  const Questions = [await p.questionId("c")];
  expect((await admin.put(`/api/tenant/1/sets/${made.ID}`, { Title: "More", Questions })).status).toBe(200);
  const tree = (await admin.get("/api/tenant/1/paper/1")).response.Topics?.[0]?.ProblemSets;
  expect(tree?.map((set) => set.Title)).toEqual(["Set one", "More", "Empty"]);
  const { ProblemSets: seen } = (await p.browser().get(`/api/topic/${topic}`)).response;
  expect(seen?.map((set) => set.Title)).toEqual(["Set one", "More"]);
  expect((await admin.post("/api/tenant/1/sets", { Title: "x", TopicID: 999, Type: "MCQ" })).status).toBe(
    400,
  );
  const [log] = (await admin.get("/api/admin/audit")).response;
  expect(log).toMatchObject({ Action: "set_saved", SubjectName: "More", Details: { questions: 1 } });
});

test("a set takes questions of its own paper, type and tenant alone, and neither a full paper nor a retired set is saved", async () => {
  const [one, two] = [await idOf("problem_set", "one"), await idOf("problem_set", "two")];
  const put = async (set: number, ...keys: string[]) => {
    const Questions = await Promise.all(keys.map((key) => p.questionId(key)));
    const { status, code } = await admin.put(`/api/tenant/1/sets/${set}`, { Title: "Mine", Questions });
    return [status, code];
  };
  expect(await put(one, "a", "e")).toEqual([400, "unfitting"]);
  expect(await put(one, "a", "a")).toEqual([400, "twice"]);
  // Of another topic of the same paper.
  expect(await put(one, "a", "d")).toEqual([200, undefined]);
  await sql`update problem_set set type = 'Full' where id = ${one}`.execute(p.db);
  expect(await put(one, "a")).toEqual([400, "composed"]);
  await p.db.updateTable("problem_set").set({ retired_at: p.clock.now() }).where("id", "=", two).execute();
  expect(await put(two, "d")).toEqual([404, "not_found"]);
});
