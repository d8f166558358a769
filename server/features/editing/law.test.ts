import { expect, test } from "vitest";
import { buildBank, buildMcq, buildSet } from "../../../test/bank.ts";
import type { Browser } from "../../../test/browser.ts";
import { sevenCallers } from "../../../test/callers.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { portableMcq } from "../../../test/question-files.ts";
import type { Bank } from "../../content/bank.ts";
import { importBank } from "../../content/import.ts";
import { write } from "../../formats/write.ts";

const place = { file: "test", line: 1 };
const rate = (value: string) => ({
  key: "a-rate",
  title: "A rate",
  value,
  from: "2024-01-01",
  to: null,
  source: "Rates Act 2020, s 1",
  figures: null,
  place,
});

/** Two questions of one topic that name a rate, and two that do not. */
const bankWith = (hash: string, value: string, checked: string | null = null): Bank => {
  const named = (key: string) =>
    buildMcq(key, "t1", { constants: ["a-rate"], source: "Rates Act 2020, s 1", verifiedOn: checked });
  const plain = (key: string) => buildMcq(key, "t1");
  return buildBank({
    hash,
    constants: [rate(value)],
    sets: [buildSet("free-1", [named("n1"), named("n2"), plain("p1"), plain("p2")], { free: true })],
  });
};

const underReview = async (p: Product) =>
  (
    await p.db
      .selectFrom("question")
      .select("key")
      .where("review_since", "is not", null)
      .orderBy("key")
      .execute()
  ).map((row) => row.key);

async function shown(p: Product) {
  const setId = await p.setId("free-1");
  return (await p.browser().get(`/api/sets/${setId}`)).response.QuestionCount;
}

test("a figure that changes keeps its questions out of new tests until each is checked, and open tests continue", async () => {
  const p = await startProduct({ bank: bankWith("a", "3%") });
  const admin = await p.signIn("admin@threshold.example");
  const learner = await p.signIn("learner@example.sg");
  const setId = await p.setId("free-1");
  await learner.put(`/api/sets/${setId}/attempt`);
  const saved = await admin.put("/api/admin/constants/a-rate", {
    Value: "4%",
    From: "2027-01-01",
    To: null,
    Source: "Rates Act 2020, s 1",
  });
  expect(saved.response).toMatchObject({ Value: "4%", Questions: 2, UnderReview: 2 });
  expect(await underReview(p)).toEqual(["n1", "n2"]);
  await expect.poll(() => shown(p), { timeout: 3000 }).toBe(2);
  expect((await learner.get(`/api/sets/${setId}/questions`)).response).toHaveLength(4);
  const listed = (await admin.get("/api/tenant/1/questions?only=review")).response;
  expect(listed.map((q) => q.Review?.Reason)).toEqual(Array(2).fill("A rate: 3% has become 4%."));
  await admin.put(`/api/admin/questions/${listed[0]?.ID}/reviewed`);
  await expect.poll(() => shown(p), { timeout: 3000 }).toBe(3);
  const again = await importBank(p.db, bankWith("b", "3%"), p.clock.now());
  expect(again.conflicts).toEqual(["a-rate"]);
  expect((await admin.get("/api/admin/constants")).response[0]?.Value).toBe("4%");
});

test("a changed figure in a file does the same, unless the file says that a question was checked", async () => {
  const p = await startProduct({ bank: bankWith("a", "3%") });
  expect(await importBank(p.db, bankWith("b", "4%"), p.clock.now())).toMatchObject({ underReview: 2 });
  expect(await underReview(p)).toEqual(["n1", "n2"]);
  await importBank(p.db, bankWith("c", "4%", "2026-11-20"), p.clock.now());
  expect(await underReview(p)).toEqual([]);
  expect(await importBank(p.db, bankWith("d", "5%", "2026-11-21"), p.clock.now())).toMatchObject({
    underReview: 0,
  });
});

test("figures are listed by their titles, each with the published questions that name it", async () => {
  const fee = { ...rate("$1"), key: "z-fee", title: "A fee" };
  const bank = bankWith("a", "3%");
  const p = await startProduct({ bank: { ...bank, constants: [...bank.constants, fee] } });
  const admin = await p.signIn("admin@threshold.example");
  const listed = async () =>
    (await admin.get("/api/admin/constants")).response.map((c) => [c.Title, c.Questions, c.UnderReview]);
  expect(await listed()).toEqual([
    ["A fee", 0, 0],
    ["A rate", 2, 0],
  ]);
  const change = { Source: "Rates Act 2020", Reason: "Amended." };
  await admin.post("/api/admin/law-changes", change);
  await p.db.updateTable("question").set({ is_draft: true }).where("key", "=", "n1").execute();
  expect(await listed()).toEqual([
    ["A fee", 0, 0],
    ["A rate", 1, 1],
  ]);
});

test("each part of a figure is saved by itself; its source alone reviews nothing, and the same once more is refused", async () => {
  const p = await startProduct({ bank: bankWith("a", "3%") });
  const admin = await p.signIn("admin@threshold.example");
  let figure = { Value: "3%", From: "2024-01-01", To: null as string | null, Source: "Rates Act 2020, s 1" };
  const save = (change: object) => admin.put("/api/admin/constants/a-rate", { ...figure, ...change });
  expect((await save({})).code).toBe("unchanged");
  const changes: [Partial<typeof figure>, number][] = [
    [{ Source: "Rates Act 2020, s 2" }, 0],
    [{ To: "2027-12-31" }, 2],
    [{ To: null }, 2],
    [{ From: "2024-02-01" }, 2],
    [{ Value: "4%" }, 2],
    // A day is enough.
    [{ To: "2024-02-01" }, 2],
  ];
  for (const [change, reviewed] of changes) {
    await p.db.updateTable("question").set({ review_since: null, review_reason: null }).execute();
    figure = { ...figure, ...change };
    expect((await save({})).response).toMatchObject({ ...figure, UnderReview: reviewed });
    expect((await save({})).code).toBe("unchanged");
  }
  const log = (await admin.get("/api/admin/audit")).response.filter(
    (a) => String(a.Action) === "figure_changed",
  );
  expect(log.map((a) => a.Details?.questions)).toEqual([2, 2, 2, 2, 2, 0]);
});

/** The bank with the first question asked in other words, and with its figure at a value. */
function rewritten(hash: string, value: string): Bank {
  const bank = bankWith(hash, value);
  const again = { body: "Asked by the new law?" };
  return {
    ...bank,
    sets: bank.sets.map((set) => ({
      ...set,
      questions: set.questions.map((q) => (q.key === "n1" ? { ...q, ...again } : q)),
    })),
  };
}

/** The ways in which a question gets new words. */
const REWRITINGS: Record<string, (p: Product, admin: Browser, id: number) => Promise<void>> = {
  async "an editor"(_, admin, id) {
    const now = (await admin.get(`/api/admin/questions/${id}`)).response;
    const body = { ...now, Body: "Asked by the new law?" };
    const saved = await admin.put(`/api/admin/questions/${id}`, body);
    expect(saved.response.Review).toBeNull();
  },
  async "an import"(_, admin) {
    const question = portableMcq("n1", { key: "n1", body: "Asked by the new law?" });
    const Text = Buffer.from(write("csv", [question])).toString();
    const { response } = await admin.post("/api/tenant/1/import", { Format: "csv", Text });
    expect(response).toMatchObject({ Changed: 1 });
  },
  async "the bank's files"(p) {
    expect(await importBank(p.db, rewritten("b", "3%"), p.clock.now())).toMatchObject({ changed: 1 });
  },
};

test.each(
  Object.entries(REWRITINGS),
)("learners who answered the former wording are notified once %s rewrote it, and nobody else", async (_, rewrite) => {
  const p = await startProduct({ bank: bankWith("a", "3%") });
  const admin = await p.signIn("admin@threshold.example");
  const [answered, other] = [await p.signIn("answered@example.sg"), await p.signIn("other@example.sg")];
  const setId = await p.setId("free-1");
  const id = await p.questionId("n1");
  // Of an answer that is not marked yet its learner learns nothing that would have to be corrected.
  const testing = await p.signIn("testing@example.sg");
  const open = (await testing.put(`/api/sets/${setId}/attempt?delayMarking=true`)).response;
  await testing.post(`/api/attempts/${open.ID}/questions/${id}/done`, { Answer: "2" });
  const attempt = (await answered.put(`/api/sets/${setId}/attempt`)).response;
  await answered.post(`/api/attempts/${attempt.ID}/questions/${id}/done`, { Answer: "2" });
  await admin.post("/api/admin/law-changes", { Source: "Rates Act 2020", Reason: "The Act was amended." });
  expect((await answered.get("/api/corrections")).response).toEqual([]);
  await rewrite(p, admin, id);
  expect(await underReview(p)).toEqual(["n2"]);
  expect((await answered.get("/api/corrections")).response).toMatchObject([
    { QuestionID: id, Reason: "The Act was amended." },
  ]);
  expect((await other.get("/api/corrections")).response).toEqual([]);
  await testing.put(`/api/sets/${setId}/done`);
  expect((await testing.get("/api/corrections")).response).toEqual([]);
  await answered.put("/api/corrections/seen");
  expect((await answered.get("/api/corrections")).response).toEqual([]);
});

test("files that change a figure and rewrite its question at once also notify those who answered it", async () => {
  const p = await startProduct({ bank: bankWith("a", "3%") });
  const answered = await p.signIn("answered@example.sg");
  const id = await p.questionId("n1");
  const attempt = (await answered.put(`/api/sets/${await p.setId("free-1")}/attempt`)).response;
  await answered.post(`/api/attempts/${attempt.ID}/questions/${id}/done`, { Answer: "2" });
  expect(await importBank(p.db, rewritten("b", "4%"), p.clock.now())).toMatchObject({ underReview: 1 });
  expect(await underReview(p)).toEqual(["n2"]);
  expect((await answered.get("/api/corrections")).response).toMatchObject([
    { QuestionID: id, Reason: "A rate: 3% has become 4%." },
  ]);
});

test("two figures that change at once are both the reason, and a draft is not put under review", async () => {
  const bank = (hash: string, value: string) => {
    const both = { constants: ["a-rate", "b-fee"] };
    const questions = [buildMcq("both", "t1", both), buildMcq("draft", "t1", both)];
    const fee = { ...rate(value), key: "b-fee", title: "A fee" };
    return buildBank({ hash, constants: [rate(value), fee], sets: [buildSet("s", questions)] });
  };
  const p = await startProduct({ bank: bank("a", "3%") });
  await p.db.updateTable("question").set({ is_draft: true }).where("key", "=", "draft").execute();
  expect(await importBank(p.db, bank("b", "4%"), p.clock.now())).toMatchObject({ underReview: 1 });
  const reviewed = await p.db
    .selectFrom("question")
    .select(["key", "review_reason"])
    .orderBy("key")
    .execute();
  expect(reviewed.filter(({ key }) => key === "both" || key === "draft")).toEqual([
    { key: "both", review_reason: "A rate: 3% has become 4%. A fee: 3% has become 4%." },
    { key: "draft", review_reason: null },
  ]);
});

test("a changed source is matched literally, and a preview writes nothing", async () => {
  const p = await startProduct({ bank: bankWith("a", "3%") });
  const admin = await p.signIn("admin@threshold.example");
  const change = { Source: "rates act 2020, S 1", Reason: "Amended.", Preview: true };
  expect((await admin.post("/api/admin/law-changes", change)).response).toEqual({ Questions: 2 });
  expect(await underReview(p)).toEqual([]);
  const pattern = { Source: "%%%%", Reason: "Amended." };
  expect((await admin.post("/api/admin/law-changes", pattern)).response).toEqual({ Questions: 0 });
  const changes = () => p.db.selectFrom("catalogue_change").select("id").execute();
  const before = (await changes()).length;
  expect((await admin.post("/api/admin/law-changes", { ...change, Preview: false })).response).toEqual({
    Questions: 2,
  });
  expect(await underReview(p)).toEqual(["n1", "n2"]);
  // Every process hears of it.
  expect(await changes()).toHaveLength(before + 1);
});

test("only admins of the bank may say that the law has changed, with valid dates", async () => {
  const p = await startProduct({ bank: bankWith("a", "3%") });
  const figure = { Value: "4%", From: "2026-02-30", To: null, Source: "x" };
  for (const [who, browser] of Object.entries(await sevenCallers(p))) {
    const expected = who === "visitor" ? 401 : who === "admin" ? 400 : 403;
    expect([who, (await browser.put("/api/admin/constants/a-rate", figure)).status]).toEqual([who, expected]);
    expect([who, (await browser.post("/api/admin/law-changes", {})).status]).toEqual([who, expected]);
    if (who !== "admin")
      expect([who, (await browser.get("/api/admin/constants")).status]).toEqual([who, expected]);
  }
  const admin = await p.signIn("admin@threshold.example");
  const backward = { ...figure, From: "2026-02-02", To: "2026-01-01" };
  expect((await admin.put("/api/admin/constants/a-rate", backward)).status).toBe(400);
  expect((await admin.put("/api/admin/constants/no-such", { ...figure, From: "2026-02-02" })).status).toBe(
    404,
  );
});

test("a key says the day of the law that its editor gave, and without an edit that of the last check", async () => {
  const p = await startProduct({ bank: bankWith("a", "3%", "2026-11-01") });
  const admin = await p.signIn("admin@threshold.example");
  const learner = await p.signIn("learner@example.sg");
  const [edited, checked] = [await p.questionId("n1"), await p.questionId("n2")];
  const setId = await p.setId("free-1");
  const { ID } = (await learner.put(`/api/sets/${setId}/attempt`)).response;
  for (const id of [edited, checked])
    await learner.post(`/api/attempts/${ID}/questions/${id}/done`, { Answer: "2" });
  const days = async () =>
    Promise.all(
      [edited, checked].map(async (id) => (await learner.get(`/api/questions/${id}`)).response.LawAsAt),
    );
  expect(await days()).toEqual(["2026-11-01", "2026-11-01"]);
  const before = (await admin.get(`/api/admin/questions/${edited}`)).response;
  const saved = await admin.put(`/api/admin/questions/${edited}`, { ...before, LawAsAt: "2026-06-01" });
  expect(saved.status).toBe(200);
  await expect.poll(days, { timeout: 3000 }).toEqual(["2026-06-01", "2026-11-01"]);
});
