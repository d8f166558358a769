import { sql } from "kysely";
import type { Db } from "../server/platform/db/database.ts";

/** The tables of pg_tables that are emptied between tests; the rows of the others come with the migrations. */
export const EMPTIED = sql`schemaname = 'public' and tablename not like 'schema_migration%' and tablename not in ('tenant', 'cap')`;

/** Where the rows are kept, beside the tables. */
const SCHEMA = "kept";

export interface KeptRows {
  /** The tables that have rows. */
  tables: string[];
  /** Bring the rows back into empty tables, all of them in one statement: they refer to each other. */
  inserts: string[];
  /** Set the sequences to where they were. */
  sequences: string[];
  /** Of the rows, as they were kept. */
  fingerprint: string;
}

/** The same for the same rows in these tables, whatever their order. */
export async function fingerprintOf(db: Db, tables: readonly string[]): Promise<string> {
  const rows = tables.map((name) => `select '${name}' || t::text as text from ${name} t`).join(" union all ");
  const { rows: found } = await sql
    .raw<{ fingerprint: string }>(
      `select md5(string_agg(text, '' order by text)) as fingerprint from (${rows}) kept`,
    )
    .execute(db);
  return String(found[0]?.fingerprint);
}

/** Keeps the rows that are there now. */
export async function keepRows(db: Db): Promise<KeptRows> {
  const { rows: found } = await sql<{ name: string; columns: string }>`
    select quote_ident(tablename) as name, (
      select string_agg(quote_ident(c.column_name), ', ' order by c.ordinal_position) from information_schema.columns c
      where c.table_schema = 'public' and c.table_name = tablename and c.is_generated = 'NEVER') as columns
    from pg_tables where ${EMPTIED}`.execute(db);
  const { rows: sequences } = await sql<{ name: string; last: number }>`
    select quote_ident(sequencename) as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null`.execute(db);
  // A try before may have failed half-way.
  await sql.raw(`drop schema if exists ${SCHEMA} cascade; create schema ${SCHEMA}`).execute(db);
  const tables: string[] = [];
  const inserts: string[] = [];
  for (const { name, columns } of found) {
    await sql.raw(`create table ${SCHEMA}.${name} as select ${columns} from ${name}`).execute(db);
    const { rows } = await sql.raw(`select 1 from ${SCHEMA}.${name} limit 1`).execute(db);
    if (rows.length === 0) {
      await sql.raw(`drop table ${SCHEMA}.${name}`).execute(db);
      continue;
    }
    tables.push(name);
    inserts.push(
      `insert into ${name} (${columns}) overriding system value select ${columns} from ${SCHEMA}.${name}`,
    );
  }
  return {
    tables,
    inserts,
    sequences: sequences.map(({ name, last }) => `select setval('${name}', ${last})`),
    fingerprint: await fingerprintOf(db, tables),
  };
}
