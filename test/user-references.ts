import { sql } from "kysely";
import type { Db } from "../server/platform/db/database.ts";

interface Reference {
  /** "session.user_id" */
  name: string;
  table: string;
  column: string;
  onDelete: "CASCADE" | "SET NULL" | "NO ACTION";
}

/** Every column of the schema that refers to a user, as the schema declares it. */
export async function userReferences(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select f.table_name || '.' || f.column_name as name, f.table_name as table, f.column_name as column,
           r.delete_rule as "onDelete"
    from information_schema.referential_constraints r
    join information_schema.key_column_usage f using (constraint_schema, constraint_name)
    join information_schema.constraint_column_usage u using (constraint_schema, constraint_name)
    where u.table_schema = 'public' and u.table_name = 'app_user' and u.column_name = 'id'
    order by 1`.execute(db);
  return rows;
}

/** How many rows refer to a user, by column; columns without any are left out. */
export async function rowsOf(db: Db, userId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name, table, column } of await userReferences(db)) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(db);
    if (rows[0]?.n) counts[name] = rows[0].n;
  }
  return counts;
}

/** Every column of the database that contains a text somewhere, in any spelling. */
export async function placesOf(db: Db, text: string): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in
      ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY', 'bytea', 'tsvector')`.execute(db);
  const places: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await sql<{ found: boolean }>`
      select exists (select 1 from ${sql.table(table)}
        where strpos(lower(${sql.ref(column)}::text), ${text.toLowerCase()}) > 0) as found`.execute(db);
    if (rows[0]?.found) places.push(`${table}.${column}`);
  }
  return places.sort();
}
