import { sql } from "kysely";
import type { Db } from "../server/platform/db/database.ts";

/** A database that refuses writes, and remembers the latest refusal, even if the error was swallowed. */
export interface ReadOnly {
  /** Allows writes to these tables, and no others. */
  allow(tables: readonly string[]): Promise<void>;
  /** The table of the latest refused write since this was last asked. */
  refused(): Promise<string | undefined>;
}

/* Triggers and not a session's setting: they apply to every connection of a pool, and a table may be exempted. A
   refusal rolls back everything that its statement did, except the state of a sequence, which records the refusal. */
const SETUP = `
  create table refusal_excused (name text primary key);
  create sequence refusal_at;
  create function refuse_write() returns trigger language plpgsql as $$
  begin
    if exists (select from refusal_excused where name = tg_table_name) then return null; end if;
    perform setval('refusal_at', tg_relid::bigint);
    raise exception 'a write to % is refused', tg_table_name using errcode = 'read_only_sql_transaction';
  end $$;`;

/** Runs `work` while every table of the product refuses to be written to. */
export async function refusingWrites(db: Db, work: (readOnly: ReadOnly) => Promise<void>): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`.execute(db);
  const triggers = tables.map(
    ({ name }) => `create trigger refuse_write before insert or update or delete or truncate on ${name}
      for each statement execute function refuse_write();`,
  );
  await sql.raw(SETUP + triggers.join("")).execute(db);
  try {
    await work({
      async allow(names) {
        const excused = names.map((name) => `insert into refusal_excused values ('${name}');`);
        await sql.raw(`delete from refusal_excused; ${excused.join("")}`).execute(db);
      },
      async refused() {
        const { rows } = await sql<{ name: string }>`
          select c.relname as name from refusal_at s join pg_class c on c.oid = s.last_value::oid where s.is_called`.execute(
          db,
        );
        await sql`select setval('refusal_at', 1, false)`.execute(db);
        return rows[0]?.name;
      },
    });
  } finally {
    await sql
      .raw("drop function refuse_write() cascade; drop table refusal_excused; drop sequence refusal_at;")
      .execute(db);
  }
}
