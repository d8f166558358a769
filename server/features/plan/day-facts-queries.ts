import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/session.ts";
import { dayInSingapore } from "../../platform/singapore-day.ts";
import type { StudyBank } from "../ability/bank-rules.ts";
import { type AbilityDeps, readKnown } from "../ability/queries.ts";
import { readFolded } from "../ability/state-queries.ts";
import { mayUsePaper } from "../catalogue/policy.ts";
import type { CatalogueDeps } from "../catalogue/set-queries.ts";
import type { Snapshot } from "../catalogue/snapshot-queries.ts";
import { withheldIds } from "../practice/key-queries.ts";
import { examDayOf } from "./exam-day-rules.ts";
import type { DayFacts } from "./fresh-rules.ts";
import { readPlan } from "./queries.ts";

export type DayDeps = CatalogueDeps & AbilityDeps;

async function readWithheld(db: Db, userId: string): Promise<Set<number>> {
  const { rows } = await sql<{ held: number[] }>`select to_jsonb(${withheldIds(userId)}) as held`.execute(db);
  return new Set(rows[0]?.held);
}

async function readMocks(db: Db, listed: Snapshot["listed"], caller: Caller): Promise<DayFacts["mocks"]> {
  const open = listed.filter((set) => set.type === "Full" && mayUsePaper(caller, set.paper));
  const { rows } = await sql<{ id: number }>`
    select distinct set_id as id from attempt
    where user_id = ${caller.userId} and set_id = any(${open.map(({ id }) => id)}::bigint[])`.execute(db);
  const begun = new Set(rows.map(({ id }) => id));
  return open.flatMap(({ id, title, paper, timeLimitMinutes }) =>
    begun.has(id) || timeLimitMinutes === null ? [] : [{ id, title, paper, minutes: timeLimitMinutes }],
  );
}

/** What all learners' days are made from; read before a transaction, which has no second connection to read it with. */
export interface Ground {
  bank: StudyBank;
  snapshot: Snapshot;
}

export const readGround = async ({ banks, catalogue }: DayDeps): Promise<Ground> => ({
  bank: await banks.read(),
  snapshot: await catalogue.read(),
});

/** All that the caller's days are made from. Nothing of it says what an open test withholds. */
export async function readDayFacts(
  db: Db,
  { bank, snapshot: { listed, topics } }: Ground,
  caller: Caller,
  now: Date,
): Promise<DayFacts> {
  const plan = await readPlan(db, caller.userId);
  const today = dayInSingapore(now);
  const { state } = await readFolded(db, caller.userId, bank);
  return {
    plan,
    exam: examDayOf(plan, today),
    bank,
    state,
    held: await readWithheld(db, caller.userId),
    known: await readKnown(db, caller.userId),
    mocks: await readMocks(db, listed, caller),
    nameOf: (topic) => topics.find(({ id }) => id === topic)?.name ?? "other topics",
    today,
  };
}
