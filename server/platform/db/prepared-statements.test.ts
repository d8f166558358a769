import { PGlite } from "@electric-sql/pglite";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { PreparedStatements } from "./prepared-statements.ts";
import { readReply } from "./wire-reply.ts";

let pg: PGlite;
beforeAll(async () => {
  pg = await PGlite.create();
});
afterEach(() => pg.exec("deallocate all"));
afterAll(() => pg.close());

/** Acts as the thread and its other side. */
function prepare(most?: number) {
  const statements = new PreparedStatements(pg, most);
  return async (text: string, params: unknown[]) => readReply(await statements.run(text, params));
}

const prepared = async () => {
  const { rows } = await pg.query<{ statement: string }>("select statement from pg_prepared_statements");
  return rows.map((row) => row.statement);
};

test("a statement is prepared once, however often and with whatever parameters it runs", async () => {
  const run = prepare();
  const text = "select $1::int as n, $2::text[] as words, $3::jsonb as json";
  for (const n of [1, 2, null]) {
    const result = await run(text, [n, ["a", "b,\"'{}"], { n }]);
    expect(result.rows).toEqual([{ n, words: ["a", "b,\"'{}"], json: { n } }]);
  }
  expect((await prepared()).filter((statement) => statement === text)).toHaveLength(1);
});

test("the least recently used one makes room, and is prepared again when needed", async () => {
  const statement = prepare(2);
  const run = async (n: number) => (await statement(`select $1::int + ${n} as n`, [1])).rows[0];
  await run(10);
  await run(20);
  await run(10);
  await run(30);
  const kept = (await prepared()).filter((statement) => /\+ \d0/.test(statement));
  expect(kept.sort()).toEqual(["select $1::int + 10 as n", "select $1::int + 30 as n"]);
  expect(await run(20)).toEqual({ n: 21 });
});

test("one that reads a table whose shape has changed works again at the next call", async () => {
  const run = prepare();
  await pg.exec("create table shape (n int); insert into shape values (1)");
  const read = () => run("select * from shape where n = $1", [1]);
  await read();
  await pg.exec("alter table shape add word text default 'new'");
  await expect(read()).rejects.toMatchObject({ code: "0A000" });
  expect((await read()).rows).toEqual([{ n: 1, word: "new" }]);
});

test("one that PostgreSQL refuses leaves nothing behind: the next call works, also within a transaction", async () => {
  const run = prepare();
  await expect(run("select nothing from nowhere where n = $1", [1])).rejects.toMatchObject({
    code: "42P01",
  });
  await pg.exec("begin");
  await run("select $1::int as n", [1]);
  await expect(run("select 1 / $1::int as n", [0])).rejects.toMatchObject({ code: "22012" });
  await expect(run("select $1::int - 1 as n", [1])).rejects.toMatchObject({ code: "25P02" });
  await pg.exec("rollback");
  expect((await run("select $1::int - 1 as n", [1])).rows).toEqual([{ n: 0 }]);
});
