import { sql } from "kysely";
import { expect, test } from "vitest";
import { emptyDatabase } from "../../../test/database.ts";
import { StartError } from "../errors.ts";
import { migrate } from "./migrate.ts";

test("a schema newer than the program stops the start with one sentence and is not changed", async () => {
  const db = await emptyDatabase();
  const names = async () =>
    (await sql<{ name: string }>`select name from schema_migration order by 1`.execute(db)).rows;
  await sql`insert into schema_migration (name, timestamp) values ('900-from-tomorrow', '2030-01-01')`.execute(
    db,
  );
  try {
    const before = await names();
    await expect(migrate(db)).rejects.toThrow(
      new StartError(
        "The database belongs to a newer Threshold, which made 900-from-tomorrow in it. Start that one, or restore a backup from before.",
      ),
    );
    expect(await names()).toEqual(before);
  } finally {
    await sql`delete from schema_migration where name = '900-from-tomorrow'`.execute(db);
  }
});
