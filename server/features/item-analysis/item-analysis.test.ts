import { sql } from "kysely";
import { expect, test } from "vitest";
import { type KeyedVersion, type SatAttempt, storeAttempts } from "../../../test/item-answers.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { settle } from "../../../test/regrade.ts";
import { customer } from "../../../test/shop.ts";
import { recount } from "./commands.ts";

const passAll = async (p: Product) => {
  await p.runJob("pass on marked answers");
  await p.runJob("analyse items");
};

const admin = (p: Product) => p.signIn("admin@threshold.example");

/** Learners of whom the first half knows all of the free set, and the others none of it; each took 30 seconds. */
async function sit(p: Product, learners: number) {
  const { rows } = await sql<KeyedVersion>`
    select sq.question_id as "questionId", 1 as version, 1 as substance, v.answer::int as key
    from set_question sq join question_version v on v.question_id = sq.question_id and v.version = 1
    where sq.set_id = ${await p.setId("free-1")} order by 1`.execute(p.db);
  const attempts: SatAttempt[] = [];
  for (let n = 0; n < learners; n++)
    attempts.push({
      userId: (await customer(p)).id,
      at: p.clock.now(),
      fromSamples: false,
      asked: rows.map((v) => ({
        questionId: v.questionId,
        version: 1,
        weight: 1,
        choice: n < learners / 2 ? v.key : (v.key % 4) + 1,
        seconds: 30,
      })),
    });
  await storeAttempts(p.db, rows, attempts);
  // An attempt may be read before its answers are passed on, and is not forgotten.
  await p.runJob("analyse items");
  await passAll(p);
  return { questionId: rows[0]?.questionId ?? 0, learners: attempts.map((a) => a.userId) };
}

/** Reads the current figures of a question, as an admin does. */
async function figureReader(p: Product) {
  const a = await admin(p);
  return async (questionId: number) => (await a.get(`/api/admin/items/${questionId}`)).response.Versions?.[0];
}

test("an answer counts when it is marked; its rest and its time count when the attempt is", async () => {
  const p = await startProduct();
  const figuresOf = await figureReader(p);
  const [setId, id] = [await p.setId("free-1"), await p.questionId("free-1")];
  const { browser } = await customer(p);
  const attempt = (await browser.put(`/api/sets/${setId}/attempt`)).response;
  await browser.post(`/api/attempts/${attempt.ID}/questions/${id}/done`, { Answer: "2" });
  await passAll(p);
  expect(await figuresOf(id)).toMatchObject({ Answers: 1, Rested: 0, Timed: 0 });
  p.clock.pass(60);
  const timed = await browser.put(`/api/attempts/${attempt.ID}/times`, {
    Times: [{ QnID: id, Seconds: 12 }],
  });
  expect(timed.status).toBe(200);
  await browser.put(`/api/sets/${setId}/done`);
  await passAll(p);
  expect(await figuresOf(id)).toMatchObject({ Answers: 1, Rested: 1, Timed: 1 });
});

test("figures stay when a learner's progress is reset, and fall when the account is deleted", async () => {
  const p = await startProduct();
  const figuresOf = await figureReader(p);
  const { questionId, learners } = await sit(p, 40);
  expect(await figuresOf(questionId)).toMatchObject({
    Answers: 40,
    Facility: 0.5,
    Discrimination: 1,
    MedianSeconds: 30,
  });
  await sql`delete from attempt`.execute(p.db);
  await passAll(p);
  await p.db.transaction().execute((tx) => recount(tx, questionId));
  expect(await figuresOf(questionId)).toMatchObject({ Answers: 40, Facility: 0.5, Discrimination: 1 });
  await sql`delete from app_user where id = ${learners[0] ?? ""}`.execute(p.db);
  await passAll(p);
  expect(await figuresOf(questionId)).toMatchObject({ Answers: 39, Facility: 19 / 39, Timed: 39 });
});

test("a key is suspicious when stronger learners choose another option, and never where all of them did equally well", async () => {
  const p = await startProduct();
  const figuresOf = await figureReader(p);
  const [doubted, other] = [await p.questionId("free-1"), await p.questionId("free-2")];
  const versions = [doubted, other].map((questionId) => ({ questionId, version: 1, substance: 1, key: 2 }));
  /** Learners who choose these options of the two questions. */
  const answer = async (learners: number, choices: [number, number]) => {
    const attempts: SatAttempt[] = [];
    for (let n = 0; n < learners; n++)
      attempts.push({
        userId: (await customer(p)).id,
        at: p.clock.now(),
        fromSamples: false,
        asked: versions.map((v, i) => ({ ...v, weight: 1, choice: choices[i] ?? null, seconds: 30 })),
      });
    await storeAttempts(p.db, versions, attempts);
    await passAll(p);
  };
  await answer(20, [3, 2]);
  await answer(12, [2, 2]);
  expect(await figuresOf(doubted)).toMatchObject({ Rested: 32, Flags: ["unused_distractor"] });
  await answer(8, [2, 1]);
  expect((await figuresOf(doubted))?.Flags).toContain("key_suspicious");
});

test("after a reset of its statistics a question's figures only include later answers", async () => {
  const p = await startProduct();
  const figuresOf = await figureReader(p);
  const { questionId } = await sit(p, 40);
  await sql`update question set stats_from = ${p.clock.now()} where id = ${questionId}`.execute(p.db);
  await passAll(p);
  expect(await figuresOf(questionId)).toMatchObject({ Answers: 0, TooFew: true, Facility: null });
  await sql`update question set stats_from = '-infinity' where id = ${questionId}`.execute(p.db);
  await passAll(p);
  expect(await figuresOf(questionId)).toMatchObject({ Answers: 40, Discrimination: 1 });
});

test("a regrade updates the figures of its question at once, and those of the other questions asked with it soon after", async () => {
  const p = await startProduct();
  const { questionId } = await sit(p, 40);
  // The weaker half was right all along.
  const regrade = { Answer: "*", Reason: "Any of them is right." };
  await (await admin(p)).post(`/api/admin/questions/${questionId}/regrade`, regrade);
  await settle(p);
  const figuresOf = await figureReader(p);
  const regraded = await figuresOf(questionId);
  expect(regraded).toMatchObject({ Answers: 40, Facility: 1, Discrimination: null });
  await passAll(p);
  expect(await figuresOf(questionId)).toEqual(regraded);
  const { rows } = await sql<{ least: number }>`
    select min(rest)::int as least from first_answer where question_id <> ${questionId}`.execute(p.db);
  expect(rows).toEqual([{ least: 250_000_000 }]);
});

test("sample answers given before sign-up are in no figure", async () => {
  const p = await startProduct();
  const figuresOf = await figureReader(p);
  const id = await p.questionId("sample-1");
  const { browser } = await customer(p);
  const kept = await browser.post("/api/questions/samples/answers", { Answers: [{ QnID: id, Answer: "2" }] });
  expect(kept.status).toBe(200);
  await passAll(p);
  expect(await figuresOf(id)).toMatchObject({ Answers: 0 });
});

test("the list is filtered, sorted and paged, for admins only", async () => {
  const p = await startProduct();
  const { questionId } = await sit(p, 40);
  const a = await admin(p);
  const all = await a.get("/api/admin/items?topic=&paper=&flag=&sort=&pageSize=200");
  const mcqs = await sql<{ n: number }>`
    select count(*)::int as n from question where qn_type = 'mcq'`.execute(p.db);
  expect(all.response).toHaveLength(mcqs.rows[0]?.n ?? 0);
  const page = await a.get("/api/admin/items?sort=-answers&page=2&pageSize=4");
  expect(JSON.parse(page.text).TPages).toBe(4);
  expect(page.response.map((i) => i.Answers)).toEqual([40, 0, 0, 0]);
  const easy = await a.get("/api/admin/items?flag=unused_distractor&paper=1");
  expect(easy.response.length).toBe(5);
  expect(easy.response[0]).toMatchObject({ Flags: ["unused_distractor"], TopicName: "Topic one", Paper: 1 });
  expect((await a.get("/api/admin/items?paper=2")).response.every((i) => Number(i.Paper) === 2)).toBe(true);
  for (const query of ["pageSize=201", "sort=body", "flag=x", "topic=0", "page=0"])
    expect((await a.get(`/api/admin/items?${query}`)).status, query).toBe(400);

  const { browser } = await customer(p);
  for (const path of ["items", `items/${questionId}`, "items.csv"]) {
    expect((await browser.get(`/api/admin/${path}`)).status).toBe(403);
    expect((await p.browser().get(`/api/admin/${path}`)).status).toBe(401);
  }
});

test("one item has its versions with their words and what each fifth chose", async () => {
  const p = await startProduct();
  const a = await admin(p);
  const { questionId } = await sit(p, 40);
  const version = (await a.get(`/api/admin/items/${questionId}`)).response.Versions?.[0];
  expect(version).toMatchObject({ Version: 1, IsCurrent: true });
  expect(version?.OptionTexts).toHaveLength(4);
  // Half have nothing right and half all: nobody is in between.
  expect(version?.Fifths?.map((f) => f.Answers)).toEqual([0, 20, 0, 20, 0]);
  expect((await a.get(`/api/admin/items/${await p.questionId("case-1")}`)).status).toBe(404);
  expect((await a.get("/api/admin/items/999999")).status).toBe(404);
});

test("the CSV file has a line per item, and a question that begins like a formula is never executed", async () => {
  const p = await startProduct();
  const { questionId } = await sit(p, 40);
  await sql`update question_version set body = '=HYPERLINK("http://x","a")' where question_id = ${questionId}`.execute(
    p.db,
  );
  const csv = await (await admin(p)).get("/api/admin/items.csv?sort=-answers");
  expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(csv.headers["content-disposition"]).toBe('attachment; filename="items.csv"');
  const lines = csv.text.split("\r\n");
  expect(lines[0]).toMatch(/^Question,Version,Paper,Topic,Begins,First answers,Too few,Facility,/);
  expect(lines[1]).toMatch(
    new RegExp(`^${questionId},1,1,Topic one,"'=HYPERLINK\\(""http://x"",""a""\\)",40,no,0.5,1,30,B,`),
  );
  expect(lines).toHaveLength(
    2 +
      Number(
        (
          await sql<{ n: number }>`
    select count(*)::int as n from question where qn_type = 'mcq'`.execute(p.db)
        ).rows[0]?.n,
      ),
  );
});

test("of the versions that ask the same an item shows the last words, as the current ones, since when that was first asked", async () => {
  const p = await startProduct();
  const a = await admin(p);
  const { questionId } = await sit(p, 40);
  const { rows } = await sql<{ at: Date }>`
    select created_at as at from question_version where question_id = ${questionId}`.execute(p.db);
  const since = rows[0]?.at.toISOString();
  const versions = async () =>
    (await a.get(`/api/admin/items/${questionId}`)).response.Versions?.map((v) => [
      v.Version,
      v.IsCurrent,
      v.Body,
      v.Since,
      v.Answers,
    ]);
  const save = async (Body: string) => {
    p.clock.pass(60);
    const now = (await a.get(`/api/admin/questions/${questionId}`)).response;
    expect((await a.put(`/api/admin/questions/${questionId}`, { ...now, Body })).status).toBe(200);
  };
  const [[, , Body] = []] = (await versions()) ?? [];
  const said = `${Body}.`;
  await save(said);
  expect(await versions()).toEqual([[1, true, said, since, 40]]);
  await save("Is something else asked now?");
  expect(await versions()).toEqual([
    [3, true, "Is something else asked now?", p.clock.now().toISOString(), 0],
    [1, false, said, since, 40],
  ]);
});

test("the list holds what learners see now, by topic and paper; a question that left the bank keeps its own page", async () => {
  const p = await startProduct();
  const a = await admin(p);
  const listed = async (query: string) =>
    (await a.get(`/api/admin/items?sort=question&pageSize=200&${query}`)).response.map((i) =>
      Number(i.QuestionID),
    );
  const topic = async (key: string) =>
    (await p.db.selectFrom("topic").select("id").where("key", "=", key).executeTakeFirstOrThrow()).id;
  const ids = async (name: string) => Promise.all([1, 2, 3, 4, 5].map((n) => p.questionId(`${name}-${n}`)));
  const locked = await ids("locked");
  expect(await listed(`topic=${await topic("t2")}`)).toEqual(locked);
  expect(await listed("paper=2")).toEqual(await ids("other"));
  expect(await listed(`topic=${await topic("t2")}&paper=2`)).toEqual([]);
  const [draft = 0, gone = 0, ...rest] = locked;
  await p.db.updateTable("question").set({ is_draft: true }).where("id", "=", draft).execute();
  await p.db.updateTable("question").set({ deleted_at: p.clock.now() }).where("id", "=", gone).execute();
  expect(await listed(`topic=${await topic("t2")}`)).toEqual(rest);
  expect((await a.get(`/api/admin/items/${gone}`)).status).toBe(200);
  await sql`insert into tenant (id, name) values (3, 'Another school')`.execute(p.db);
  await p.db.updateTable("question").set({ tenant_id: 3 }).where("id", "=", gone).execute();
  expect((await a.get(`/api/admin/items/${gone}`)).status).toBe(404);
});
