import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { emptyDatabase } from "../../test/database.ts";
import { startProduct } from "../../test/product.ts";
import { copySmallContent } from "../../test/small-content.ts";
import type { Db } from "../platform/db/database.ts";
import { BankError } from "./bank.ts";
import { importContent } from "./import.ts";
import { loadBank } from "./start-import.ts";

const root = mkdtempSync(path.join(os.tmpdir(), "threshold-content-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("the bank's folder is loaded once, again when a word of it changes, and not when it is broken", async () => {
  const db = await emptyDatabase();
  const now = new Date("2026-11-21T00:00:00Z");
  copySmallContent(root);
  expect(await importContent(db, root, now)).toMatchObject({ unchanged: false });
  const constants = path.join(root, "constants/tax.yaml");
  utimesSync(constants, now, now);
  expect(await importContent(db, root, now)).toMatchObject({ unchanged: true });
  appendFileSync(constants, "# checked again\n");
  expect(await importContent(db, root, now)).toMatchObject({ unchanged: false, added: 0, changed: 0 });
  appendFileSync(constants, "- key: broken\n");
  await expect(importContent(db, root, now)).rejects.toBeInstanceOf(BankError);
});

/** What may go wrong while files are loaded, in the files or in the database; each returns how to repair it. */
const FAULTS: Record<string, (root: string, db: Db) => Promise<() => Promise<unknown>>> = {
  async "a fault in a file"(root) {
    const file = path.join(root, "constants/tax.yaml");
    const former = readFileSync(file);
    appendFileSync(file, "- key: broken\n");
    return async () => writeFileSync(file, former);
  },
  async "a folder that is not there"(root) {
    const papers = path.join(root, "papers.yaml");
    renameSync(papers, `${papers}.gone`);
    return async () => renameSync(`${papers}.gone`, papers);
  },
  async "a row that the database refuses, when most is written"(root, db) {
    appendFileSync(path.join(root, "constants/tax.yaml"), "# checked again\n");
    await sql`alter table content_import add constraint none_more check (at < '2026-11-22T00:00:00Z') not valid`.execute(
      db,
    );
    return () => sql`alter table content_import drop constraint none_more`.execute(db);
  },
};

const warnings: string[] = [];
const log = { warn: (_: object, message: string) => void warnings.push(message) };
const day = (n: number) => new Date(Date.UTC(2026, 10, n));
const tables = async (db: Db) =>
  (
    await sql<{ said: string }>`
      select (select jsonb_agg(to_jsonb(q) order by q.id) from question q)::text
        || (select jsonb_agg(to_jsonb(c) order by c.key) from constant c)::text
        || (select jsonb_agg(to_jsonb(s) order by s.set_id, s.position) from set_question s)::text as said`.execute(
      db,
    )
  ).rows[0]?.said;

test("a later start that cannot load the files, for any reason, serves the former bank and says so until it can", async () => {
  const p = await startProduct();
  const admin = await p.signIn("admin@threshold.example");
  const shown = async () => ({
    desk: (await admin.get("/api/admin/desk")).response.BankNotLoaded,
    ready: (await p.browser().get("/readyz")).response,
  });
  const folder = mkdtempSync(path.join(root, "later-"));
  copySmallContent(folder);
  await loadBank(p.db, folder, day(21), log);
  for (const [fault, spoil] of Object.entries(FAULTS)) {
    const before = await tables(p.db);
    warnings.length = 0;
    const mend = await spoil(folder, p.db);
    try {
      await loadBank(p.db, folder, day(22), log);
      expect([fault, await tables(p.db)]).toEqual([fault, before]);
      expect([fault, await shown()]).toMatchObject([
        fault,
        {
          desk: { At: day(22).toISOString(), Reason: expect.stringMatching(/./) },
          ready: {
            Status: "ready",
            Detail: "The bank's files could not be loaded, so the former bank is in use.",
          },
        },
      ]);
      expect(warnings).toContain("the bank's files could not be loaded, so the former bank is in use");
    } finally {
      await mend();
    }
    await loadBank(p.db, folder, day(21), log);
    expect([fault, await shown()]).toEqual([fault, { desk: null, ready: { Status: "ready" } }]);
  }
});

test("a first start whose files cannot be loaded stops: there is nothing to serve", async () => {
  const db = await emptyDatabase();
  await expect(loadBank(db, path.join(root, "nowhere"), day(21), log)).rejects.toThrow();
  expect(await db.selectFrom("content_failure").selectAll().execute()).toEqual([]);
});
