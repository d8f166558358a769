import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { buildBank, buildBlueprint, buildMcq, buildSet, STILL_BANK } from "../../test/bank.ts";
import { emptyDatabase } from "../../test/database.ts";
import { QuestionVersions } from "../features/catalogue/version-queries.ts";
import type { Bank, BankQuestion } from "./bank.ts";
import { importBank } from "./import.ts";
import { insertVersion } from "./question-rows.ts";
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
    registry.areas.push({ topic: "t1", key: "an-area", title: "An area", unit: "1", wanted: 1 });
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
    expect(await db.selectFrom("rule").select(["key", "area", "area_title"]).execute()).toEqual([
      { key: "a-rule", area: "an-area", area_title: "An area" },
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

  test("a file that says what the editor said has caught up, and one that says more than that has not", async () => {
    const db = await emptyDatabase();
    const saying = (hash: string, body: string, explanation: string) =>
      oneSet(hash, "", { sets: [buildSet("s", [buildMcq("q1", "t1", { body, explanation })])] });
    await importBank(db, saying("a", "First", "Because."), T1);
    const { id } = await idOf(db, "q1");
    const words = { ...buildMcq("q1", "t1", { body: "Edited", explanation: "Because." }), lawAsAt: null };
    const version = {
      questionId: id,
      version: 2,
      substance: 2,
      toldAt: T1,
      words,
      authorId: null,
      note: null,
    };
    await insertVersion(db, version, T1);
    await db.updateTable("question").set({ current_version: 2 }).where("id", "=", id).execute();
    const other = await importBank(db, saying("b", "Edited", "For another reason."), T2);
    expect(other).toMatchObject({ changed: 0, conflicts: ["q1"] });
    expect(await idOf(db, "q1")).toMatchObject({ current_version: 2, file_version: 1 });
    const same = await importBank(db, saying("c", "Edited", "Because."), T2);
    expect(same).toMatchObject({ changed: 0, conflicts: [] });
    expect(await idOf(db, "q1")).toMatchObject({ current_version: 2, file_version: 2 });
    // From here on the file's next change is taken again.
    expect(await importBank(db, saying("d", "Third", "Because."), T2)).toMatchObject({
      changed: 1,
      conflicts: [],
    });
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

  test("what comes back to the files is in the bank again, as what it was", async () => {
    const db = await emptyDatabase();
    const rows = async () => ({
      questions: await db
        .selectFrom("question")
        .select(["id", "key"])
        .where("deleted_at", "is", null)
        .orderBy("id")
        .execute(),
      sets: await db
        .selectFrom("problem_set")
        .select(["id", "key"])
        .where("retired_at", "is", null)
        .orderBy("id")
        .execute(),
    });
    await importBank(db, buildBank({ hash: "a" }), T1);
    const before = await rows();
    await importBank(db, oneSet("b", "First"), T2);
    await importBank(db, buildBank({ hash: "c" }), T2);
    expect(await rows()).toEqual(before);
  });

  test("papers and topics follow their files, and so does what a set is called and opens to", async () => {
    const db = await emptyDatabase();
    await importBank(db, buildBank({ hash: "a" }), T1);
    const bank = buildBank({ hash: "b" });
    const [first, ...others] = bank.sets;
    if (!first) throw new Error("the test bank has no sets");
    const topics = [
      { key: "t1", name: "One, renamed", paper: 1, free: false, position: 2 },
      { key: "t2", name: "Topic two", paper: 2, free: true, position: 1 },
      { key: "t3", name: "Topic three", paper: 2, free: false, position: 0 },
    ];
    await importBank(
      db,
      {
        ...bank,
        topics,
        papers: [
          { id: 1, title: "Paper 1" },
          { id: 2, title: "Renamed" },
        ],
        sets: [{ ...first, title: "Set, renamed", free: false, position: 7 }, ...others],
      },
      T2,
    );
    expect(await db.selectFrom("paper").select("title").orderBy("id").execute()).toEqual([
      { title: "Paper 1" },
      { title: "Renamed" },
    ]);
    const stored = await db
      .selectFrom("topic")
      .select(["key", "name", "paper", "for_free as free", "position"])
      .orderBy("key")
      .execute();
    expect(stored).toEqual(topics);
    expect(
      await db
        .selectFrom("problem_set")
        .select(["title", "for_free", "position"])
        .where("key", "=", "free-1")
        .execute(),
    ).toEqual([{ title: "Set, renamed", for_free: false, position: 7 }]);
  });

  test("one format of the exam is current: the former one ends with the import that brings the next", async () => {
    const db = await emptyDatabase();
    await importBank(db, buildBank({ hash: "a" }), T1);
    const blueprints = [buildBlueprint({ key: "next" }), buildBlueprint({ archived: true })];
    await importBank(db, buildBank({ hash: "b", blueprints }), T2);
    expect(await db.selectFrom("blueprint").select(["key", "archived"]).orderBy("key").execute()).toEqual([
      { key: "next", archived: false },
      { key: "small", archived: true },
    ]);
  });

  test("dated figures follow their files, and one that left them goes, unless an editor changed it", async () => {
    const db = await emptyDatabase();
    const figure = (key: string, over: object = {}) => ({
      ...{ key, title: `The ${key}`, value: "1%", from: "2026-01-01", to: null, source: "An Act" },
      ...{ figures: null, place: { file: "test", line: 1 } },
      ...over,
    });
    const named = (hash: string, constants: ReturnType<typeof figure>[]) => {
      const q1 = buildMcq("q1", "t1", { constants: constants.map(({ key }) => key) });
      return buildBank({ hash, constants, sets: [buildSet("s", [q1])] });
    };
    await importBank(
      db,
      named(
        "a",
        ["fee", "rate", "tax"].map((key) => figure(key)),
      ),
      T1,
    );
    await db.updateTable("constant").set({ edited_at: T1 }).where("key", "=", "tax").execute();
    const changed = { title: "A fee", source: "Another Act", to: "2027-12-31" };
    await importBank(db, named("b", [figure("fee", changed)]), T2);
    const stored = await db
      .selectFrom("constant")
      .select(["key", "title", "source", "valid_to"])
      .orderBy("key")
      .execute();
    expect(stored).toEqual([
      { key: "fee", title: "A fee", source: "Another Act", valid_to: "2027-12-31" },
      { key: "tax", title: "The tax", source: "An Act", valid_to: null },
    ]);
    const naming = await db.selectFrom("question_constant").select("constant_key").execute();
    expect(naming).toEqual([{ constant_key: "fee" }]);
  });

  test("a question that was replaced twice leads to the newest, and so does the one between", async () => {
    const db = await emptyDatabase();
    const one = (hash: string, key: string, replaces: string[]) =>
      buildBank({
        hash,
        sets: [buildSet("s", [buildMcq(key, "t1", { replaces }), buildMcq("other", "t1")])],
      });
    await importBank(db, one("a", "old", []), T1);
    await importBank(db, one("b", "newer", ["old"]), T1);
    expect((await idOf(db, "old")).replaced_by).toBe((await idOf(db, "newer")).id);
    await importBank(db, one("c", "newest", ["newer"]), T2);
    const newest = (await idOf(db, "newest")).id;
    const leadsTo = async (key: string) => (await idOf(db, key)).replaced_by;
    expect([await leadsTo("old"), await leadsTo("newer"), await leadsTo("other")]).toEqual([
      newest,
      newest,
      null,
    ]);
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
