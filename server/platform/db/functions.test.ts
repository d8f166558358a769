import { sql } from "kysely";
import { expect, test } from "vitest";
import { emptyDatabase } from "../../../test/database.ts";

/** Called once by an editor's page, so planning it each time costs nothing. */
const RARE = ["item_fifths"];

test("functions that read or write tables are planned once per connection, not with every statement that calls them", async () => {
  const db = await emptyDatabase();
  const { rows } = await sql<{ name: string; language: string; reads: boolean }>`
    select p.proname as name, l.lanname as language, p.prosrc ~* '\\m(from|insert|update|delete)\\M' as reads
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')`.execute(db);
  expect(rows.map((row) => row.name)).toEqual(expect.arrayContaining(["perm_at", "free_marks", ...RARE]));
  const plannedEachTime = rows.filter((row) => row.language === "sql" && row.reads).map((row) => row.name);
  expect(plannedEachTime).toEqual(RARE);
});
