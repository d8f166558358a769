import { sql } from "kysely";
import { grantThreeMonths } from "../server/features/billing/grant-commands.ts";
import type { Db } from "../server/platform/db/database.ts";
import { digest, newToken } from "../server/platform/ids.ts";

export interface Sitting {
  db: Db;
  origin: string;
  /** How long the paper is. */
  minutes: number;
}

/** The first full paper, made short. @returns its set */
export async function openPaper({ db, minutes }: Sitting): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update problem_set set time_limit_minutes = ${minutes}
    where id = (select min(id) from problem_set where type = 'Full' and owner_id is null) returning id`.execute(
    db,
  );
  const [set] = rows;
  if (!set) throw new Error("the bank has no full paper");
  await sql`insert into catalogue_change (at) values (now())`.execute(db);
  return set.id;
}

/** Learners of both papers, each with a live session, made without mails. @returns their cookies */
export async function signInAll({ db }: Sitting, learners: number): Promise<string[]> {
  const now = new Date();
  const cookies: string[] = [];
  for (let i = 0; i < learners; i++) {
    const id = `spike${String(i).padStart(15, "0")}`;
    const token = newToken();
    await sql`
      with who as (
        insert into app_user (id, email, referral_id, created_at)
        values (${id}, ${`spike${i}@example.sg`}, ${`S${String(i).padStart(7, "0")}`}, ${now}) returning id
      ), opened as (
        insert into session (user_id, token_hash, browser_id, created_at, seen_at, expires_at)
        select id, ${digest(token)}, 'spike', ${now}, ${now}, ${now}::timestamptz + interval '30 days' from who
        returning id, user_id
      )
      insert into active_browser (user_id, session_id, browser_id) select user_id, id, 'spike' from opened`.execute(
      db,
    );
    await grantThreeMonths(db, { userId: id, grantedBy: null }, now);
    cookies.push(`sid=${token}; bid=spike`);
  }
  return cookies;
}
