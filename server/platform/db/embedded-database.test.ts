import { fsyncSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyInitialised } from "../../../test/initialised-folder.ts";
import { BrokenError, EmbeddedDatabase } from "./embedded-database.ts";
import { readReply } from "./wire-reply.ts";

let folder = "";
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "threshold-db-"));
  await copyInitialised(path.join(folder, "db"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a write that the disk did not keep is never acknowledged, and earlier writes are still there", async () => {
  const options = { folder: path.join(folder, "db"), durable: true };
  let works = true;
  const broken = await EmbeddedDatabase.open(options, (file) => {
    if (!works) throw new Error("EIO: i/o error, fsync");
    fsyncSync(file);
  });
  await broken.run("create table kept (n int)", []);
  await broken.run("insert into kept values ($1)", [1]);
  works = false;
  await expect(broken.run("insert into kept values ($1)", [2])).rejects.toBeInstanceOf(BrokenError);
  await expect(broken.run("select n from kept", [])).rejects.toBeInstanceOf(BrokenError);
  const next = await EmbeddedDatabase.open(options);
  const { rows } = readReply(await next.run("select n from kept order by n", []));
  expect(rows[0]).toEqual({ n: 1 });
  await next.close();
});

test("a statement that crashes the database fails, as does every statement after it", async () => {
  const database = await EmbeddedDatabase.open({ folder: path.join(folder, "db"), durable: false });
  await database.run("create table t (n int)", []);
  await database.run(
    "create function deep(n int) returns int language plpgsql as 'begin return deep(n + 1); end'",
    [],
  );
  await expect(database.run("insert into t select deep($1)", [1])).rejects.toBeInstanceOf(BrokenError);
  await expect(database.run("insert into t values ($1)", [1])).rejects.toBeInstanceOf(BrokenError);
});

test("a failing statement has PostgreSQL's error, and the next one works", async () => {
  const database = await EmbeddedDatabase.open({ folder: path.join(folder, "db"), durable: false });
  const run = async (text: string, params: unknown[]) => readReply(await database.run(text, params));
  await expect(run("select 1 / $1::int", [0])).rejects.toMatchObject({ code: "22012" });
  await expect(run("selec 1", [])).rejects.toMatchObject({ code: "42601" });
  expect(await run("select $1::int as n", [2])).toEqual({ command: "SELECT", rowCount: 1, rows: [{ n: 2 }] });
  const several = "create table t (n int); insert into t values (1), (2); select n from t";
  expect((await run(several, [])).rows).toEqual([{ n: 1 }, { n: 2 }]);
  await database.close();
});
