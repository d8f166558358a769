import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { statementsOf } from "../test/database.ts";
import { startProduct } from "../test/product.ts";
import type { OldReads } from "./platform/db/replica.ts";

const features = path.join(import.meta.dirname, "features");

/** The features whose figures may come from a replica, some seconds old. */
const MAY_BE_OLD = ["forecast", "item-analysis", "progress", "statistics"];

/** Rows of learners that are read there only as sums over all of them. */
const SUMMED = ["first_answer", "exam_result"];

test("only figures of many learners may be old", () => {
  const found = readdirSync(features).filter((feature) =>
    readdirSync(path.join(features, feature)).some(
      (file) =>
        !file.endsWith(".test.ts") &&
        readFileSync(path.join(features, feature, file), "utf8").includes("oldReads.read("),
    ),
  );
  expect(found).toEqual(MAY_BE_OLD);
});

test("what may be old reads nothing of one learner's own", async () => {
  let statements: string[] = [];
  const oldReads: OldReads = {
    async read(query) {
      const results: Awaited<ReturnType<typeof query>>[] = [];
      statements.push(...(await statementsOf(async () => void results.push(await query(p.db)))));
      const [result] = results;
      if (result === undefined) throw new Error("a read gave nothing");
      return result;
    },
  };
  const p = await startProduct({ oldReads });
  const b = await p.signIn("ana@example.sg");
  const admin = await p.signIn("admin@threshold.example");
  const set = await p.setId("free-1");
  const question = await p.questionId("free-1");
  const { ID } = (await b.put(`/api/sets/${set}/attempt`)).response;
  await b.post(`/api/attempts/${ID}/questions/${question}/done`, { Answer: "2" });
  await b.put(`/api/sets/${set}/done`);

  const owned = await sql<{ name: string }>`
    select distinct c.conrelid::regclass::text as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'app_user'::regclass and a.attname = 'user_id'`.execute(p.db);
  const own = owned.rows.map(({ name }) => name).filter((name) => !SUMMED.includes(name));
  expect(own).toContain("attempt");
  const tablesIn = (statement: string) =>
    [...statement.matchAll(/\b(?:from|join)\s+"?(\w+)/gi)].map(([, name]) => name);
  const children = ["answer", "attempt_question"];

  for (const [browser, call] of [
    [b, `/api/questions/mcq-stats/${question}`],
    [b, "/api/progress"],
    [b, "/api/calibration"],
    [admin, "/api/admin/items"],
    [admin, `/api/admin/items/${question}`],
    [admin, "/api/admin/items.csv"],
  ] as const) {
    statements = [];
    expect((await browser.get(call)).status, call).toBe(200);
    expect(statements.length, call).toBeGreaterThan(0);
    const read = statements.flatMap(tablesIn);
    expect(
      read.filter((name) => [...own, ...children].includes(name ?? "")),
      call,
    ).toEqual([]);
  }
});
