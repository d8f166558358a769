import { sql } from "kysely";
import { CAPS } from "../caps.ts";
import type { Db } from "./database.ts";

/** Stores the sizes of the caps in the database, which enforces them. */
export async function writeCaps(db: Db): Promise<void> {
  const caps = Object.entries(CAPS);
  await sql`
    insert into cap (name, most)
    select * from unnest(${caps.map(([name]) => name)}::text[], ${caps.map(([, { most }]) => most)}::int[])
    on conflict (name) do update set most = excluded.most where cap.most <> excluded.most`.execute(db);
}
