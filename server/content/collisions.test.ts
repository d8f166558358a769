import { sql } from "kysely";
import { expect, test } from "vitest";
import { buildBank, buildMcq, buildSet } from "../../test/bank.ts";
import type { Browser } from "../../test/browser.ts";
import { adminOf } from "../../test/callers.ts";
import { emptyDatabase, statementsOf } from "../../test/database.ts";
import { type Product, startProduct } from "../../test/product.ts";
import { portableMcq } from "../../test/question-files.ts";
import { write } from "../formats/write.ts";
import type { Db } from "../platform/db/database.ts";
import { importBank } from "./import.ts";

const place = { file: "test", line: 1 };
const RATE = {
  key: "a-rate",
  title: "A rate",
  value: "3%",
  from: "2024-01-01",
  to: null,
  source: "Rates Act 2020",
  figures: null,
  place,
};
const PART = { B: "And then?", A: ["a", "b", "c", "d"], R: 1, E: "So it is." };
const NAMING = { constants: ["a-rate"] };

const before = buildBank({ hash: "before", constants: [RATE] });
/** The next files bring questions, a set and a figure under names that others have used since. */
const after = buildBank({
  hash: "after",
  constants: [{ ...RATE, value: "4%" }],
  sets: [
    ...before.sets,
    buildSet("later", [
      ...["theirs", "ours", "ours-removed"].map((key) => buildMcq(key, "t1", NAMING)),
      buildMcq("ours-otherwise", "t1", {
        ...NAMING,
        type: "csq",
        params: [PART, PART],
        answer: "1~1",
        rationales: [],
        maxScore: 2,
      }),
    ]),
  ],
});

async function bring(by: Browser, tenant: number, keys: readonly string[]) {
  const questions = keys.map((key) => portableMcq(key, { key, ...NAMING }));
  const Text = Buffer.from(write("csv", questions)).toString();
  const { response } = await by.post(`/api/tenant/${tenant}/import`, { Format: "csv", Text, Publish: true });
  expect(response).toMatchObject({ Added: keys.length });
}

interface Planting {
  /** The unique indexes that it occupies where the files will want the same place. */
  collidesWith: readonly string[];
  plant(p: Product, admin: Browser): Promise<void>;
}

/** What tenants' editors and admins can write where the next files bring something of the same name. */
const PLANTINGS: readonly Planting[] = [
  {
    collidesWith: ["question_key", "question_constant_pkey"],
    async plant(p, admin) {
      await bring((await adminOf(p, 2)).browser, 2, ["theirs", "free-1"]);
      await bring((await adminOf(p, 3)).browser, 3, ["theirs", "ours"]);
      await bring(admin, 1, ["ours", "ours-removed", "ours-otherwise"]);
      await admin.delete(`/api/tenant/1/questions/${await p.questionId("ours-removed")}`);
    },
  },
  {
    collidesWith: ["question_version_pkey"],
    async plant(p, admin) {
      const url = `/api/admin/questions/${await p.questionId("free-2")}`;
      const { response } = await admin.get(url);
      expect((await admin.put(url, { ...response, Body: "Edited." })).status).toBe(200);
    },
  },
  {
    collidesWith: ["constant_pkey"],
    async plant(_, admin) {
      const figure = { Value: "5%", From: "2026-01-01", To: null, Source: "Rates Act 2020" };
      expect((await admin.put("/api/admin/constants/a-rate", figure)).status).toBe(200);
    },
  },
  {
    collidesWith: ["problem_set_key", "set_question_pkey", "set_question_set_id_position_key"],
    async plant(p, admin) {
      const Questions = [await p.questionId("free-2"), await p.questionId("free-1")];
      const saved = await admin.put(`/api/tenant/1/sets/${await p.setId("free-1")}`, {
        Title: "Mine",
        Questions,
      });
      expect(saved.status).toBe(200);
      const added = await admin.post("/api/tenant/1/sets", { Title: "later", TopicID: 1, Type: "MCQ" });
      expect(added.status).toBe(200);
    },
  },
];

/** Unique indexes that only the files fill, or a counter of the database. */
const BY_NOBODY_ELSE = [
  "blueprint_current",
  "blueprint_pkey",
  "catalogue_change_pkey",
  "content_failure_pkey",
  "content_import_pkey",
  "misconception_pkey",
  "paper_pkey",
  // Of sets drawn for learners, which have no key. An import and an editor fill it by the same function, which checks
  // first.
  "problem_set_beyond",
  "problem_set_drawn_from",
  "problem_set_pkey",
  "question_pkey",
  "rule_pkey",
  "topic_key_key",
  "topic_pkey",
];

/** The unique indexes of all tables that an import writes. */
async function uniqueIndexes(db: Db): Promise<string[]> {
  const statements = await statementsOf(() => importBank(db, before, new Date()));
  const written = statements.flatMap((statement) =>
    [...statement.matchAll(/\b(?:insert into|update|delete from)\s+"?(\w+)"?/gi)].map(
      ([, table = ""]) => table,
    ),
  );
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisunique and i.indrelid::regclass::text = any(${[...new Set(written)]}::text[]) order by 1`.execute(
    db,
  );
  return rows.map((row) => row.name);
}

test("every unique index of the tables that an import writes collides with something planted here, or is filled by nobody else", async () => {
  const collisions = PLANTINGS.flatMap((planting) => planting.collidesWith);
  expect(await uniqueIndexes(await emptyDatabase())).toEqual([...collisions, ...BY_NOBODY_ELSE].sort());
});

const questionsOf = async (db: Db) =>
  (
    await sql<{ tenant: number; key: string; version: number; file: number | null; body: string }>`
      select q.tenant_id as tenant, q.key, q.current_version as version, q.file_version as file, v.body
      from question q join question_version v on v.question_id = q.id and v.version = q.current_version
      where q.key in ('theirs', 'ours', 'ours-removed', 'ours-otherwise') or q.tenant_id > 1
      order by q.tenant_id, q.key`.execute(db)
  ).rows;

const heldBy = async (db: Db, set: string) =>
  (
    await sql<{ tenant: number; key: string }>`
      select q.tenant_id as tenant, q.key from problem_set s join set_question sq on sq.set_id = s.id
      join question q on q.id = sq.question_id where s.key = ${set} order by q.key`.execute(db)
  ).rows;

test("keys belong to a tenant: other tenants' questions under the same keys are left alone and never appear in the house's sets", async () => {
  const p = await startProduct({ bank: before });
  const admin = await p.signIn("admin@threshold.example");
  for (const planting of PLANTINGS) await planting.plant(p, admin);
  const brought = (await questionsOf(p.db)).filter((q) => q.tenant > 1);
  expect(brought.map(({ tenant, key }) => `${tenant} ${key}`)).toEqual([
    "2 free-1",
    "2 theirs",
    "3 ours",
    "3 theirs",
  ]);
  const report = await importBank(p.db, after, p.clock.now());
  expect(report.conflicts.toSorted()).toEqual(["a-rate", "free-1", "ours", "ours-otherwise", "ours-removed"]);
  const now = await questionsOf(p.db);
  expect(now.filter((q) => q.tenant > 1)).toEqual(brought);
  expect(now.filter((q) => q.tenant === 1)).toEqual([
    { tenant: 1, key: "ours", version: 1, file: null, body: "What is ours?" },
    { tenant: 1, key: "ours-otherwise", version: 1, file: null, body: "What is ours-otherwise?" },
    { tenant: 1, key: "ours-removed", version: 1, file: null, body: "What is ours-removed?" },
    { tenant: 1, key: "theirs", version: 1, file: 1, body: "Body of theirs" },
  ]);
  // A question of another kind than its file says could not be answered in the file's set.
  expect(await heldBy(p.db, "later")).toEqual(
    ["ours", "ours-removed", "theirs"].map((key) => ({ tenant: 1, key })),
  );
  // What the files no longer contain is removed, and what others added stays.
  await importBank(p.db, { ...before, hash: "back" }, p.clock.now());
  expect((await questionsOf(p.db)).filter((q) => q.tenant > 1)).toEqual(brought);
});
