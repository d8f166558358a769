import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { emptyDatabase } from "../test/database.ts";
import { countLocks, lockedJoins, lockedJoinsIn } from "../test/locked-joins.ts";

const sources = readdirSync("server", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .map((name) => ({ name, text: readFileSync(path.join("server", name), "utf8") }));

test("no statement of the server locks a row that it joins: it locks first, and then reads", () => {
  expect(sources.reduce((sum, { text }) => sum + countLocks(text), 0)).toBeGreaterThan(40);
  const found = sources.flatMap(({ name, text }) => lockedJoinsIn(text).map((fault) => `${name}: ${fault}`));
  expect(found).toEqual([]);
});

test("no function of the database does either", async () => {
  const db = await emptyDatabase();
  const { rows } = await sql<{ name: string; body: string }>`
    select p.proname as name, p.prosrc as body from pg_proc p where p.pronamespace = 'public'::regnamespace
      and p.prosrc ~* '\\mfor\\s+(update|no key update|share|key share)'`.execute(db);
  expect(rows.map((row) => row.name)).toContain("add_votes");
  expect(rows.flatMap(({ name, body }) => lockedJoins(body).map((fault) => `${name}: ${fault}`))).toEqual([]);
});

/** A source, with `#{` for each insertion into a template. */
const sourceOf = (text: string) => text.replaceAll("#{", "$" + "{");

test.each([
  [
    "a join",
    "sql`select q.id from question q join topic t on t.id = q.topic_id where q.id = #{id} for update of q`",
  ],
  ["a comma", "sql`select 1 from a, b where a.id = b.id order by a.id for share of a`"],
  [
    "a lateral select",
    "sql`select 1 from a left join lateral (select 1 from b) l on true for no key update of a`",
  ],
  ["a join in brackets", "sql`with x as (select 1 from a join b on true for update) select 1 from x`"],
  ["a lock that is put in from elsewhere", "read(sql`order by q.id for update of q`)"],
  ["a FROM that is put in from elsewhere", "sql`#{WORTH} where true for update`"],
  ["a builder", 'tx.selectFrom("a").innerJoin("b", "b.id", "a.b").select("a.id").forUpdate(["a"])'],
  ["a template within another", "sql`select #{sql`(select 1 from a join b on true for update)`}`"],
])("%s is found", (_, source) => {
  expect(lockedJoinsIn(sourceOf(source))).toHaveLength(1);
});

test.each([
  "sql`select id from a where id = any(#{ids}) and exists (select 1 from b join c on true) order by id for update`",
  "sql`with held as (select 1 from a for share), u as (select 1 from b cross join held for update of b) select 1 from u`",
  "sql`select a.id from unnest(#{ids}) as w (id) join a on a.id = w.id order by 1 for no key update of a`",
  'tx.selectFrom("a").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();',
])("%s is no fault", (source) => {
  expect(lockedJoinsIn(sourceOf(source))).toEqual([]);
});
