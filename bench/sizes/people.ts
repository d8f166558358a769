import { sql } from "kysely";
import type { Db } from "../../server/platform/db/database.ts";
import { randomOf } from "../../test/random.ts";

/** What a generated database is made from: the same gives the same rows, apart from the bank's own IDs. */
export interface Making {
  seed: number;
  learners: number;
  now: Date;
}

/** How long ago the first of them came. */
export const DAYS = 60;

/** How many learners' calls are timed. */
const MEASURED = 20;

/**
 * The numbers of the learners who are measured: drawn from all. Learners whose numbers differ by a multiple of the number of sets have
 * sat the same sets, so the i-th here has sat the same at every size.
 */
export function measuredOf({ seed, learners }: Making, sets: number): number[] {
  const random = randomOf(seed);
  const most = Math.max(0, Math.floor((learners - MEASURED) / sets));
  return Array.from({ length: MEASURED }, (_, i) => i + 1 + sets * random.below(most + 1));
}

/** As long as the product's own: it ignores any other. */
const BROWSER = "size".padEnd(22, "0");
const TOKEN_LENGTH = 43;

/** The session cookies of the n-th learner. */
export const cookieOf = (n: number) => `sid=${String(n).padStart(TOKEN_LENGTH, "0")}; bid=${BROWSER}`;

/** The digest of the n-th learner's token, as server/platform/ids.ts makes it. */
const DIGEST = sql`
  translate(rtrim(encode(sha256(convert_to(lpad(n::text, ${sql.lit(TOKEN_LENGTH)}, '0'), 'UTF8')), 'base64'), '='), '+/', '-_')`;

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);

/** `pg_temp.chance(key)`: a number from 0 up to 1 for each key, by hash. It belongs to the connection. */
const chance = (seed: number) => sql`
  create function pg_temp.chance(key bigint) returns float8 language sql immutable as
  $$ select (hashint8extended(key, ${sql.lit(seed)}) & 1048575) / 1048576.0::float8 $$`;

/** Learners with a session, both papers for half a year, and a study plan, listed in the temporary table `who` (n, id). */
export async function makePeople(db: Db, { seed, learners, now }: Making): Promise<void> {
  const came = daysAgo(now, DAYS + 1);
  const statements = [
    chance(seed),
    sql`
      create temp table who as select n, substr(md5(${sql.lit(`${seed} learner `)} || n), 1, 20) as id
      from generate_series(1, ${sql.lit(learners)}) n`,
    sql`create unique index on who (n)`,
    sql`analyze who`,
    sql`
      insert into app_user (id, email, referral_id, is_affiliate, created_at)
      select id, 'learner' || n || '@example.sg', substr(md5(id), 1, 12), true, ${came}::timestamptz from who`,
    sql`
      insert into session (user_id, token_hash, browser_id, created_at, seen_at, expires_at)
      select id, ${DIGEST}, ${BROWSER}, ${now}, ${now}, ${now}::timestamptz + interval '30 days' from who`,
    sql`
      insert into active_browser (user_id, session_id, browser_id)
      select w.id, s.id, ${BROWSER} from who w join session s on s.user_id = w.id`,
    sql`insert into known_browser (user_id, browser_id, seen_at) select id, ${BROWSER}, ${now} from who`,
    sql`
      insert into charge (user_id, source, status, perm, subscription_months, created_at, succeeded_at)
      select id, 'grant', 'captured', 3, 6, ${came}, ${came} from who`,
    sql`
      insert into entitlement (user_id, paper, period, charge_id, source_key)
      select c.user_id, p.id, tstzrange(${came}, months_after(${came}, 6)), c.id, 'admin:' || c.id
      from who w join charge c on c.user_id = w.id cross join paper p`,
    sql`
      insert into study_plan (user_id, papers, exam_date, asked, minutes, days_off, updated_at)
      select id, '{1,2}', singapore_day(${now}) + 45, true, '{30,30,30,30,30,60,60}', '{}', ${came} from who`,
    sql`
      insert into daily_use (user_id, day, attempts, keys)
      select id, singapore_day(${now}) - 1, 1, 20 from who`,
  ];
  for (const statement of statements) await statement.execute(db);
}
