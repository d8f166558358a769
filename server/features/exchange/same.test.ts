import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { everyKind, portableMcq } from "../../../test/question-files.ts";
import type { PortableQuestion } from "../../formats/portable.ts";
import { read } from "../../formats/read.ts";
import { write } from "../../formats/write.ts";

let p: Product;
let admin: Browser;
beforeEach(async () => {
  p = await startProduct();
  admin = await p.signIn("admin@threshold.example");
});

const send = async (questions: readonly PortableQuestion[], more: object = {}) => {
  const Text = Buffer.from(write("csv", questions)).toString();
  return admin.post("/api/tenant/1/import", { Format: "csv", Text, ...more });
};
const stored = async () =>
  (
    await sql<{
      id: number;
      key: string | null;
      version: number;
      draft: boolean;
      law: string;
      told: boolean;
    }>`
      select q.id, q.key, v.version, q.is_draft as draft, v.law_as_at as law, v.told_at = v.created_at as told
      from question q join question_version v on v.question_id = q.id and v.version = q.current_version
      where q.file_version is null order by q.id`.execute(p.db)
  ).rows;

test("of several questions of the bank that ask the same, a file without keys means the oldest that is there", async () => {
  const one = portableMcq("twin", { key: "first" });
  await send([one]);
  await send([{ ...one, key: "second" }]);
  const { key: _, ...nameless } = { ...one, source: "Test Act 2020, s 2" };
  expect((await send([nameless])).response).toMatchObject({ Added: 0, Changed: 1 });
  expect((await stored()).map(({ key, version }) => [key, version])).toEqual([
    ["first", 2],
    ["second", 1],
  ]);
  await p.db.updateTable("question").set({ deleted_at: p.clock.now() }).where("key", "=", "first").execute();
  expect((await send([nameless])).response).toMatchObject({ Added: 0, Changed: 1 });
  expect((await stored()).map(({ version }) => version)).toEqual([2, 2]);
});

test("a key and a question are each once in a file, and a question that a key names is not named again by its words", async () => {
  await send([portableMcq("there", { key: "there-one" })]);
  const { response } = await send(
    [
      portableMcq("there", { key: "there-one" }),
      portableMcq("else", { key: "there-one" }),
      portableMcq("there"),
      portableMcq("new", { key: "new-one" }),
      portableMcq("new", { key: "new-two" }),
      portableMcq("newer", { key: "new-one" }),
    ],
    { DryRun: true },
  );
  expect(response.Problems).toEqual([
    { Line: 3, Message: "The same question is already in this file at line 2." },
    { Line: 4, Message: "The same question is already in this file at line 2." },
    { Line: 6, Message: "The same question is already in this file at line 5." },
    { Line: 7, Message: "The same question is already in this file at line 5." },
  ]);
});

test("a draft of a former import is published once a file asks for it and it is whole, and nothing published becomes a draft", async () => {
  const whole = portableMcq("whole");
  const bare = portableMcq("bare", { source: "" });
  await send([whole, bare]);
  const asked = await send([whole, bare], { Publish: true });
  expect(asked.response).toMatchObject({ Added: 0, Changed: 1, Unchanged: 1, Published: 1, Drafts: 0 });
  expect((await stored()).map(({ draft }) => draft)).toEqual([false, true]);
  const completed = await send([{ ...bare, source: "Test Act 2020, s 2" }], { Publish: true });
  expect(completed.response).toMatchObject({ Changed: 1, Published: 1 });
  expect((await send([whole])).response).toMatchObject({ Unchanged: 1, Published: 0 });
  expect((await stored()).map(({ draft }) => draft)).toEqual([false, false]);
});

test("another day of the law alone makes a version that notifies nobody", async () => {
  const keyed = portableMcq("kept", { key: "kept-one" });
  await send([keyed], { Publish: true });
  p.clock.pass(60);
  expect((await send([{ ...keyed, lawAsAt: "2026-11-01" }])).response).toMatchObject({ Changed: 1 });
  expect(await stored()).toMatchObject([{ version: 2, law: "2026-11-01", told: false }]);
});

test("a key that names a question of another kind is a problem of its line", async () => {
  await send([portableMcq("kept", { key: "kept-one" })]);
  const short = everyKind().find(({ type }) => type === "saq");
  if (!short) throw new Error("no short answer");
  const refused = await send([{ ...short, topic: "t1", key: "kept-one" }]);
  expect(refused.error).toContain("Line 2: The question “kept-one” is of another kind in the bank");
});

test("a file may correct a published question that lacks what it lacked before, and takes nothing more away", async () => {
  const keyed = portableMcq("kept", { key: "kept-one" });
  await send([keyed], { Publish: true });
  // Of the first bank: published before reasons were asked for.
  await p.db
    .updateTable("question_version")
    .set({ rationales: "[]" })
    .where("body", "=", keyed.body)
    .execute();
  const bare = { ...keyed, body: "What was kept?", rationales: ["", "", "", ""] };
  expect((await send([bare])).response).toMatchObject({ Changed: 1, ProblemCount: 0 });
  const refused = await send([{ ...bare, explanation: "", body: "What else was kept?" }]);
  expect(refused.error).toContain("“kept-one” is published, and the file takes its explanation away");
});

test("an export holds the tenant's own questions, drafts too, of one topic if asked, and none that was removed", async () => {
  await send([portableMcq("draft", { key: "draft-one" })]);
  await p.db.updateTable("question").set({ deleted_at: p.clock.now() }).where("key", "=", "free-1").execute();
  await sql`insert into tenant (id, name) values (3, 'Another school')`.execute(p.db);
  await p.db.updateTable("question").set({ tenant_id: 3 }).where("key", "=", "free-2").execute();
  const topic = (
    await p.db.selectFrom("topic").select("id").where("key", "=", "t1").executeTakeFirstOrThrow()
  ).id;
  const url = `/api/tenant/1/export?format=csv&topic=${topic}`;
  const { questions } = read("csv", Buffer.from((await admin.get(url)).text));
  expect(questions.map(({ question }) => question.key)).toEqual([
    "sample-1",
    "free-3",
    "free-4",
    "draft-one",
  ]);
  const losses = await admin.get(`/api/tenant/1/export/losses?format=csv&topic=${topic}`);
  expect(losses.response.Questions).toBe(4);
  for (const path of ["export", "export/losses"])
    expect((await admin.get(`/api/tenant/1/${path}?format=csv&topic=999`)).status).toBe(404);
});

test("a file that changes the topic or the shelf of a question alone moves it, in the version that there is", async () => {
  const keyed = portableMcq("kept", { key: "kept-one" });
  await send([keyed], { Publish: true });
  const filed = async () =>
    (
      await sql`
        select q.shelf, t.key as topic, q.current_version as version, count(sq.set_id)::int as "beyondSets"
        from question q join topic t on t.id = q.topic_id
        left join set_question sq on sq.question_id = q.id
        where q.key = 'kept-one' group by q.id, t.key`.execute(p.db)
    ).rows;
  const moves: [object, object][] = [
    [{ shelf: "beyond" }, { shelf: "beyond", topic: "t1", version: 1, beyondSets: 1 }],
    // A file that names no shelf leaves it.
    [{ topic: "t2" }, { shelf: "beyond", topic: "t2", version: 1, beyondSets: 1 }],
    [
      { topic: "t2", shelf: "exam" },
      { shelf: "exam", topic: "t2", version: 1, beyondSets: 0 },
    ],
  ];
  for (const [move, place] of moves) {
    const moved = await send([{ ...keyed, ...move }]);
    expect(moved.response).toMatchObject({ Changed: 1, Unchanged: 0 });
    expect(await filed()).toEqual([place]);
  }
  expect((await admin.get("/api/admin/audit")).response[0]?.Details).toMatchObject({ changed: 1 });
});

test("a file that names other figures replaces those of its question, and one that names none leaves them", async () => {
  for (const key of ["fee-limit", "duty-rate"])
    await p.db
      .insertInto("constant")
      .values({ key, title: key, value: "1%", valid_from: "2026-01-01", valid_to: null, source: "An Act" })
      .execute();
  const named = async () =>
    (
      await sql<{ key: string }>`select constant_key as key from question_constant order by 1`.execute(p.db)
    ).rows.map(({ key }) => key);
  const files: [object, number, string[]][] = [
    [{ constants: ["fee-limit", "duty-rate"] }, 0, ["duty-rate", "fee-limit"]],
    [{ constants: ["duty-rate", "fee-limit"] }, 0, ["duty-rate", "fee-limit"]],
    [{}, 0, ["duty-rate", "fee-limit"]],
    [{ explanation: "Said better." }, 1, ["duty-rate", "fee-limit"]],
    [{ explanation: "Said better.", constants: ["fee-limit"] }, 1, ["fee-limit"]],
  ];
  for (const [over, changed, now] of files) {
    const { response } = await send([portableMcq("kept", { key: "kept-one", ...over })]);
    expect([over, response.Changed, await named()]).toEqual([over, changed, now]);
  }
});

test("an export has the day of the law that an editor gave, or else that of the last check, and imported again it changes nothing", async () => {
  const [edited, checked] = [await p.questionId("free-1"), await p.questionId("free-2")];
  await p.db
    .updateTable("question")
    .set({ verified_on: "2026-11-01" })
    .where("id", "in", [edited, checked])
    .execute();
  const before = (await admin.get(`/api/admin/questions/${edited}`)).response;
  const saved = await admin.put(`/api/admin/questions/${edited}`, { ...before, LawAsAt: "2026-06-01" });
  expect(saved.status).toBe(200);
  const { text } = await admin.get("/api/tenant/1/export?format=csv");
  const days = new Map(
    read("csv", Buffer.from(text)).questions.map(({ question }) => [question.key, question.lawAsAt]),
  );
  expect([days.get("free-1"), days.get("free-2")]).toEqual(["2026-06-01", "2026-11-01"]);
  const again = await admin.post("/api/tenant/1/import", { Format: "csv", Text: text, DryRun: true });
  expect(again.response).toMatchObject({ Added: 0, Changed: 0, ProblemCount: 0 });
});
