import { sql } from "kysely";
import { StudyBanks } from "../../server/features/ability/bank-queries.ts";
import { isAnyWaiting, takeIn } from "../../server/features/ability/commands.ts";
import { measureDifficulties } from "../../server/features/ability/difficulty-commands.ts";
import { Catalogue } from "../../server/features/catalogue/snapshot-queries.ts";
import { analyseItems, isAnyItemChanged } from "../../server/features/item-analysis/commands.ts";
import type { Db } from "../../server/platform/db/database.ts";
import type { Making } from "./people.ts";

/** So many learners' beliefs are worked out beside those of the measured; the others get copies of these. */
const WORKED_OUT = 200;

/**
 * What the jobs would have made of the answers: sums of items, their measured difficulties and what is believed of learners. That
 * takes a while, so most learners have a copy of another's belief, which is as large and which nothing reads.
 * @param measured the numbers of learners whose beliefs must be their own
 */
export async function makeDerived(db: Db, { now }: Making, measured: readonly number[]): Promise<void> {
  await sql`insert into item_recount (question_id) select distinct question_id from first_answer`.execute(db);
  while (await isAnyItemChanged(db)) await analyseItems(db);
  await measureDifficulties(db, now);
  await sql`
    insert into ability_state (user_id, waiting_since)
    select id, ${now}::timestamptz - interval '1 hour' from who
    where n <= ${WORKED_OUT}::int or n = any(${measured}::int[])`.execute(db);
  const banks = new StudyBanks(db, new Catalogue(db));
  while (await isAnyWaiting(db, now)) await takeIn({ db, banks }, now);
  await sql`
    insert into ability_state (user_id, state, upto_at, upto_attempt, upto_question, difficulty_on, bank)
    select w.id, s.state, s.upto_at, s.upto_attempt, s.upto_question, s.difficulty_on, s.bank
    from who w join who o on o.n = 1 + w.n % ${WORKED_OUT}::int join ability_state s on s.user_id = o.id
    on conflict do nothing`.execute(db);
}
