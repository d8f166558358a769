import { sql } from "kysely";
import type { Db } from "../../server/platform/db/database.ts";

interface Reference {
  name: string;
  child: string;
  parent: string;
  columns: string[];
  keys: string[];
}

/**
 * Rows that refer to nothing: what is inserted as a replica is not checked.
 * @returns the foreign keys that have any
 */
export async function orphans(db: Db): Promise<string[]> {
  const { rows } = await sql<Reference>`
    select c.conname as name, c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
           (select jsonb_agg(a.attname order by k.n) from unnest(c.conkey) with ordinality k (num, n)
            join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) as columns,
           (select jsonb_agg(a.attname order by k.n) from unnest(c.confkey) with ordinality k (num, n)
            join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.num) as keys
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`.execute(db);
  const broken: string[] = [];
  for (const { name, child, parent, columns, keys } of rows) {
    const given = columns.map((column) => sql`c.${sql.ref(column)} is not null`);
    const same = columns.map((column, i) => sql`p.${sql.ref(keys[i] ?? "")} = c.${sql.ref(column)}`);
    const found = await sql`
      select 1 from ${sql.table(child)} c where ${sql.join(given, sql` and `)}
        and not exists (select 1 from ${sql.table(parent)} p where ${sql.join(same, sql` and `)}) limit 1`.execute(
      db,
    );
    if (found.rows.length > 0) broken.push(name);
  }
  return broken;
}
