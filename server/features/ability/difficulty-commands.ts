import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { OWN_TENANT } from "../../platform/session.ts";
import { dayInSingapore } from "../../platform/singapore-day.ts";
import { type LEVELS, measuredDifficulty } from "./difficulty-rules.ts";

/** First answers of a question from which its own figure is worth a row. */
const ENOUGH = 10;
/** A table is in force for so many days: every new one makes all learners' states start from nothing. */
const IN_FORCE_DAYS = 28;
/** States are reckoned with the newest; one more is kept, for those that were written a moment ago. */
const KEPT_TABLES = 2;

interface Counted {
  id: number;
  level: keyof typeof LEVELS;
  right: number;
  answers: number;
}

/** Whether the table in force is old enough for a new one. */
export async function isMeasuringDue(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select coalesce(max(worked_out_on) <= ${dayInSingapore(now)}::date - ${IN_FORCE_DAYS}::int, true) as due
    from item_difficulty`.execute(db);
  return rows[0]?.due ?? true;
}

/**
 * Works out how hard the house's MCQs are, from first answers drawn to what their authors said, and freezes it under
 * today's date.
 * @returns how many questions have a figure of their own now; 0 if the last table is still in force
 */
export async function measureDifficulties(db: Db, now: Date): Promise<number> {
  // A table that is in force gets no more rows: states are reckoned with it already.
  if (!(await isMeasuringDue(db, now))) return 0;
  const { rows } = await sql<Counted>`
    select q.id, v.difficulty as level, coalesce(sum(c.n) filter (where c.choice::text = v.answer), 0)::int as right,
           sum(c.n)::int as answers
    from item_choice c
    join question q on q.id = c.question_id and q.is_published and q.tenant_id = ${sql.lit(OWN_TENANT)}
    join question_version v on v.question_id = q.id and v.version = q.current_version and v.substance = c.substance
    group by q.id, v.difficulty having sum(c.n) >= ${ENOUGH}
    order by q.id`.execute(db);
  if (rows.length === 0) return 0;
  const figures = rows.map(({ level, right, answers }) => measuredDifficulty(level, right, answers));
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into item_difficulty (worked_out_on, question_id, difficulty, answers)
      select ${dayInSingapore(now)}::date, w.id, w.difficulty, w.answers
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${figures}::float8[], ${rows.map(({ answers }) => answers)}::int[])
        as w (id, difficulty, answers)
      on conflict (worked_out_on, question_id) do nothing`.execute(tx);
    await sql`
      delete from item_difficulty where worked_out_on not in (
        select distinct worked_out_on from item_difficulty order by worked_out_on desc limit ${KEPT_TABLES})`.execute(
      tx,
    );
  });
  return rows.length;
}
