import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { buildBank, buildMcq, buildSet, STILL_BANK } from "../../test/bank.ts";
import { emptyDatabase } from "../../test/database.ts";
import { QuestionVersions } from "../features/catalogue/version-queries.ts";
import type { Bank, BankQuestion } from "./bank.ts";
import { importBank } from "./import.ts";
import { emptyRegistry } from "./registry.ts";

const T1 = new Date("2026-01-01T00:00:00Z");
const T2 = new Date("2026-02-01T00:00:00Z");

const oneSet = (hash: string, body: string, more: Partial<Bank> = {}): Bank =>
  buildBank({ hash, sets: [buildSet("s", [buildMcq("q1", "t1", { body }), buildMcq("q2", "t1")])], ...more });

/** The question with its object keys in another order, extra spaces, and its tags reversed. */
const turnedRound = (q: BankQuestion): BankQuestion => ({
  ...q,
  body: ` ${q.body.replaceAll(" ", "  ")} \n`,
  explanation: q.explanation.replaceAll(" ", "   "),
  tags: q.tags.toReversed(),
  params: q.params.every((p) => typeof p === "string")
    ? q.params
    : q.params.flatMap((p) => (typeof p === "string" ? [] : [{ E: p.E, R: p.R, A: p.A, B: p.B }])),
});

const idOf = async (db: Awaited<ReturnType<typeof emptyDatabase>>, key: string) =>
  db.selectFrom("question").selectAll().where("key", "=", key).executeTakeFirstOrThrow();

describe("importing the bank", () => {
  test("a second import of the same files changes nothing", async () => {
    const db = await emptyDatabase();
    expect(await importBank(db, oneSet("a", "First"), T1)).toMatchObject({ added: 2, unchanged: false });
    expect(await importBank(db, oneSet("a", "First"), T2)).toMatchObject({ unchanged: true });
    expect(await importBank(db, oneSet("b", "First"), T2)).toMatchObject({
      added: 0,
      changed: 0,
      removed: 0,
    });
    expect((await idOf(db, "q1")).updated_at).toEqual(T1);
  });

  test("a changed question keeps its ID, gains a version and counts as updated", async () => {
    const db = await emptyDatabase();
    await importBank(db, oneSet("a", "First"), T1);
    const before = await idOf(db, "q1");
    expect(await importBank(db, oneSet("b", "Second"), T2)).toMatchObject({ added: 0, changed: 1 });
    expect(await idOf(db, "q1")).toMatchObject({
      id: before.id,
      current_version: 2,
      created_at: T1,
      updated_at: T2,
    });
    const bodies = await db
      .selectFrom("question_version")
      .select("body")
      .where("question_id", "=", before.id)
      .orderBy("version")
      .execute();
    expect(bodies.map((b) => b.body)).toEqual(["First", "Second"]);
  });

  test("the same words with keys in another order, or with other spaces, are no change", async () => {
    const db = await emptyDatabase();
    await importBank(db, buildBank({ hash: "a" }), T1);
    const turned = (b: Bank): Bank => ({
      ...b,
      sets: b.sets.map((set) => ({ ...set, questions: set.questions.map(turnedRound) })),
    });
    expect(await importBank(db, turned(buildBank({ hash: "b" })), T2)).toEqual({
      added: 0,
      changed: 0,
      removed: 0,
      conflicts: [],
      underReview: 0,
      unchanged: false,
    });
  });

  test.each<[string, Partial<BankQuestion>]>([
    ["an option", { params: ["q1 one", "q1 two", "q1 three", "q1 five"] }],
    ["the key", { answer: "3" }],
    ["a rationale", { rationales: ["other", "", "why", "why"] }],
    ["the explanation", { explanation: "Other" }],
    ["a paragraph", { body: "First\n\nsecond" }],
    ["the source", { source: "Other Act 2020" }],
  ])("a change of %s makes a version", async (_what, change) => {
    const db = await emptyDatabase();
    await importBank(db, oneSet("a", "First second"), T1);
    const changed = buildSet("s", [
      buildMcq("q1", "t1", { body: "First second", ...change }),
      buildMcq("q2", "t1"),
    ]);
    expect(await importBank(db, oneSet("b", "", { sets: [changed] }), T2)).toMatchObject({ changed: 1 });
  });

  test("changes to how a question is filed and when it was checked are imported without a new version", async () => {
    const db = await emptyDatabase();
    await importBank(db, oneSet("a", "First"), T1);
    const registry = emptyRegistry();
    const place = { file: "test", line: 1 };
    registry.rules.set("a-rule", { topic: "t1", area: "an-area", says: "It is so.", place });
    registry.misconceptions.set("an-error", { says: "It is otherwise.", place });
    const filed = buildMcq("q1", "t1", {
      body: "First",
      verifiedOn: "2026-02-01",
      holds: { from: "2025-07-04", to: null },
      twin: "q2",
      filings: [
        {
          lo: null,
          rule: "a-rule",
          kind: "scenario",
          misconceptions: ["an-error", "", "", ""],
          proof: null,
          compute: null,
        },
      ],
    });
    const bank = oneSet("b", "", { sets: [buildSet("s", [filed, buildMcq("q2", "t1")])], registry });
    expect(await importBank(db, bank, T2)).toMatchObject({ changed: 0, conflicts: [] });
    const question = await idOf(db, "q1");
    expect(question).toMatchObject({
      current_version: 1,
      updated_at: T1,
      rules: ["a-rule"],
      kinds: ["scenario"],
      misconceptions: [["an-error", "", "", ""]],
      twin: "q2",
      verified_on: "2026-02-01",
      holds_from: "2025-07-04",
      holds_to: null,
    });
    const [version] = await new QuestionVersions(db, STILL_BANK).read([
      { questionId: question.id, version: 1 },
    ]);
    expect(version?.lawAsAt).toBe("2026-02-01");
    expect(await db.selectFrom("misconception").select("says").execute()).toEqual([
      { says: "It is otherwise." },
    ]);
    expect(await db.selectFrom("rule").select(["key", "area"]).execute()).toEqual([
      { key: "a-rule", area: "an-area" },
    ]);
  });

  test("an editor's change to a question wins over its file, and the conflict is listed", async () => {
    const db = await emptyDatabase();
    await importBank(db, oneSet("a", "First"), T1);
    const { id } = await idOf(db, "q1");
    await db.transaction().execute(async (tx) => {
      await sql`insert into question_version select question_id, 2, 'Edited', params, answer, explanation, rationales,
        source, law_as_at, difficulty, tags, max_score, ${T1}, null, 2, ${T1}, null from question_version where question_id = ${id}`.execute(
        tx,
      );
      await tx.updateTable("question").set({ current_version: 2 }).where("id", "=", id).execute();
    });
    expect(await importBank(db, oneSet("b", "From the file"), T2)).toMatchObject({
      changed: 0,
      conflicts: ["q1"],
    });
    expect((await idOf(db, "q1")).current_version).toBe(2);
  });

  test("a question or set that left the files is gone from the bank and kept for past attempts", async () => {
    const db = await emptyDatabase();
    await importBank(db, buildBank({ hash: "a" }), T1);
    const report = await importBank(db, oneSet("b", "First"), T2);
    expect(report).toMatchObject({ added: 2, removed: 17 });
    const { rows } = await sql<{ live: number; all: number }>`
      select count(*) filter (where deleted_at is null)::int as live, count(*)::int as all from question`.execute(
      db,
    );
    expect(rows).toEqual([{ live: 2, all: 19 }]);
    const sets = await db.selectFrom("problem_set").select("key").where("retired_at", "is", null).execute();
    expect(sets.map((s) => s.key)).toEqual(["s"]);
  });

  test("a bad bank is refused as a whole", async () => {
    const db = await emptyDatabase();
    await importBank(db, oneSet("a", "First"), T1);
    const bad = oneSet("b", "Second", {
      topics: [{ key: "t1", name: "x", paper: 9, free: true, position: 0 }],
    });
    await expect(importBank(db, bad, T2)).rejects.toThrow();
    expect((await idOf(db, "q1")).current_version).toBe(1);
  });

  test("several processes importing at once add each question once", async () => {
    const db = await emptyDatabase();
    const reports = await Promise.all(
      Array.from({ length: 5 }, () => importBank(db, oneSet("a", "First"), T1)),
    );
    expect(reports.filter((r) => r.added === 2)).toHaveLength(1);
    expect(reports.filter((r) => r.unchanged)).toHaveLength(4);
  });
});
