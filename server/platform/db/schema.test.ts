import { expect, test } from "vitest";
import { emptyDatabase } from "../../../test/database.ts";
import { schemaText } from "../../../test/schema-text.ts";

test("migrations/schema.sql is the schema that the migrations make", async () => {
  await expect(await schemaText(await emptyDatabase())).toMatchFileSnapshot("../../migrations/schema.sql");
});
