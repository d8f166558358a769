import { sql } from "kysely";
import { expect, test } from "vitest";
import { emptyDatabase } from "../../../test/database.ts";
import { notShown, schemaText } from "../../../test/schema-text.ts";

test("migrations/schema.sql is the schema that the migrations produce", async () => {
  await expect(await schemaText(await emptyDatabase())).toMatchFileSnapshot("../../migrations/schema.sql");
});

test("migrations/schema.sql leaves nothing out: a view, type or separate sequence would be listed here", async () => {
  const db = await emptyDatabase();
  expect(await notShown(db)).toEqual([]);
  const rollback = new Error("nothing of this is kept");
  const trial = db.transaction().execute(async (tx) => {
    await sql`create view seen as select 1 as n`.execute(tx);
    await sql`create type mood as enum ('calm')`.execute(tx);
    await sql`create sequence lone`.execute(tx);
    expect((await notShown(tx)).map(({ owner }) => owner).sort()).toEqual(["lone", "mood", "seen"]);
    throw rollback;
  });
  await expect(trial).rejects.toBe(rollback);
});
