import { type Preset, TestFilter } from "#contract/builder.ts";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";

/** A stored filter; one stored under other rules that no longer fits is left out. */
function presetOf(row: { id: number; name: string; filter: unknown }): Preset[] {
  const { data } = TestFilter.safeParse(row.filter);
  return data ? [{ ID: row.id, Name: row.name, Filter: data }] : [];
}

/** The filters that the user keeps, by name. */
export async function listPresets(db: Db, userId: string): Promise<Preset[]> {
  const rows = await db
    .selectFrom("test_preset")
    .select(["id", "name", "filter"])
    .where("user_id", "=", userId)
    .orderBy("name")
    .execute();
  return rows.flatMap(presetOf);
}

/** Stores a filter under a name, replacing one of the same name. @throws AppError refused past the cap */
export async function keepPreset(
  db: Db,
  userId: string,
  { name, filter }: { name: string; filter: TestFilter },
  now: Date,
): Promise<Preset> {
  const kept = JSON.stringify(filter);
  const { id } = await db
    .insertInto("test_preset")
    .values({ user_id: userId, name, filter: kept, created_at: now })
    .onConflict((oc) => oc.columns(["user_id", "name"]).doUpdateSet({ filter: kept }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return { ID: id, Name: name, Filter: filter };
}

/** @throws AppError not_found */
export async function removePreset(db: Db, userId: string, id: number): Promise<void> {
  const gone = await db
    .deleteFrom("test_preset")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  if (!gone) throw notFound("preset");
}
