import { sql } from "kysely";
import type { Db } from "../server/platform/db/database.ts";

interface Reference {
  /** "session.user_id" */
  name: string;
  table: string;
  column: string;
  onDelete: "CASCADE" | "SET NULL" | "NO ACTION";
}

/** Every column of the schema that refers to a user, as the schema says it. */
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
