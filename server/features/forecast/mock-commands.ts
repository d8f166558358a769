import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { dayInSingapore } from "../../platform/singapore-day.ts";
import type { StudyBanks } from "../ability/bank-queries.ts";
import { readFolded } from "../ability/state-queries.ts";
import { forecastOf, passPercent } from "./queries.ts";

const BATCH = 50;

/**
 * Full papers of the current format that were started and have no forecast yet. Those of a week ago and more are let be: what was
 * known before them may have been reckoned with other difficulties.
 */
const unforecast = (now: Date) => sql<{ id: number; userId: string; paper: number; createdAt: Date }>`
  select a.id, a.user_id as "userId", s.paper, a.created_at as "createdAt"
  from attempt a
  join problem_set s on s.id = a.set_id and s.type = 'Full' and s.owner_id is null
  join blueprint b on b.key = s.blueprint_key and not b.archived
  where a.created_at > ${now}::timestamptz - interval '7 days'
    and not exists (select 1 from mock_forecast f where f.attempt_id = a.id)
  order by a.id limit ${BATCH}`;

/** Marks that came since, in percent. */
const arrived = sql`
  from attempt a where a.id = f.attempt_id and f.came is null and a.marked_at is not null`;

/** Whether a paper waits for its forecast, or a forecast for its mark. */
export async function isAnyMockNew(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (${unforecast(now)}) or exists (select 1 from mock_forecast f, lateral (select 1 ${arrived}) x) as is`.execute(
    db,
  );
  return rows[0]?.is ?? false;
}

/**
 * Notes what was forecast before each full paper that was started, from nothing but the answers marked before its start, and puts the
 * marks that came beside it.
 * @returns how many papers were new
 */
export async function pairMocks({ db, banks }: { db: Db; banks: StudyBanks }, now: Date): Promise<number> {
  const bank = await banks.read();
  const { rows } = await unforecast(now).execute(db);
  for (const { id, userId, paper: number, createdAt } of rows) {
    const paper = bank.papers.find((one) => one.paper === number);
    if (!paper) continue;
    const { state } = await readFolded(db, userId, bank, { before: createdAt, withHeld: true });
    const forecast = forecastOf(state, paper, dayInSingapore(createdAt));
    await sql`
      insert into mock_forecast (attempt_id, paper, pass_mark, made_at, pass, mean, low, high)
      select a.id, ${number}, ${passPercent(paper)}, ${now}, ${forecast?.pass ?? null}, ${forecast?.mean ?? null},
             ${forecast?.low ?? null}, ${forecast?.high ?? null}
      from attempt a where a.id = ${id}
      on conflict (attempt_id) do nothing`.execute(db);
  }
  await sql`update mock_forecast f set came = 100.0 * a.score / a.max_score ${arrived}`.execute(db);
  return rows.length;
}

/** Forecasts whose paper will never be marked are nobody's any more: their attempt is gone. */
export async function dropOrphans(db: Db): Promise<void> {
  await sql`delete from mock_forecast where attempt_id is null and came is null`.execute(db);
}

/** A reset takes the forecasts whose papers are still open; those with their marks are nobody's from then on. */
export async function forgetForecasts(tx: Db, userId: string): Promise<void> {
  await sql`
    delete from mock_forecast f using attempt a
    where a.id = f.attempt_id and a.user_id = ${userId} and f.came is null`.execute(tx);
}
