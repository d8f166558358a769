import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/session.ts";
import type { BankItem } from "../ability/bank-rules.ts";
import type { DayFacts } from "./fresh-rules.ts";
import { freshItems } from "./fresh-rules.ts";
import { againItem, SessionItem } from "./session-rules.ts";

interface StoredDay {
  items: SessionItem[];
  /** The attempt of each item that was started, by its place from 1. */
  sessions: Map<number, { attempt: number; isDone: boolean }>;
  /** Whether the plan was changed since. */
  isOld: boolean;
}

/** A day whose session was begun; undefined otherwise. */
export async function readStoredDay(db: Db, userId: string, day: string): Promise<StoredDay | undefined> {
  const { rows } = await sql<{ items: unknown; isOld: boolean }>`
    select d.items, coalesce(p.updated_at > d.made_at, false) as "isOld"
    from plan_day d left join study_plan p on p.user_id = d.user_id
    where d.user_id = ${userId} and d.day = ${day}::date`.execute(db);
  const [row] = rows;
  // One that cannot be read, such as one of an earlier format, is planned again.
  const { data: items } = SessionItem.array().safeParse(row?.items);
  if (!row || !items) return undefined;
  const sessions = await sql<{ item: number; attempt: number; isDone: boolean }>`
    select s.item, s.attempt_id as attempt, a.marked_at is not null as "isDone"
    from plan_session s join attempt a on a.id = s.attempt_id
    where s.user_id = ${userId} and s.day = ${day}::date`.execute(db);
  return {
    items,
    isOld: row.isOld,
    sessions: new Map(sessions.rows.map(({ item, attempt, isDone }) => [item, { attempt, isDone }])),
  };
}

export interface LaidOut {
  item: SessionItem;
  /** Its place in the stored day, from 1; undefined if it is in none. */
  stored: number | undefined;
  attempt: number | undefined;
  state: "open" | "started" | "done";
}

/** Mocks are started on their own pages, so that how they are is asked of their sets. */
async function readMockStates(
  db: Db,
  userId: string,
  sets: readonly number[],
): Promise<Map<number, LaidOut["state"]>> {
  const { rows } = await sql<{ id: number; isDone: boolean }>`
    select distinct on (set_id) set_id as id, marked_at is not null as "isDone" from attempt
    where user_id = ${userId} and set_id = any(${sets}::bigint[]) order by set_id, id desc`.execute(db);
  return new Map(rows.map(({ id, isDone }) => [id, isDone ? "done" : "started"]));
}

/** What went wrong or was unsure in items of today that are done, and no open test asks. */
function againOf({ state, held, bank }: DayFacts, items: readonly LaidOut[]): BankItem[] {
  const asked = items.filter((one) => one.state === "done").flatMap(({ item }) => item.questions);
  return [...new Set(asked)].flatMap((id) => {
    const item = bank.items.get(id);
    const met = state.questions.get(id);
    if (!item?.isAsked || item.type !== "mcq" || !met || held.has(id)) return [];
    const isUnsure = state.rules.get(item.rule)?.memory.isUnsure ?? false;
    return met.isRight && !isUnsure ? [] : [item];
  });
}

/** The items of today's session, in order: those that were begun stay; the rest is planned again when the plan was changed. */
export async function layOut(db: Db, facts: DayFacts, caller: Caller): Promise<LaidOut[]> {
  const { today } = facts;
  const stored = await readStoredDay(db, caller.userId, today);
  const all = (stored?.items ?? []).map((item, i) => ({
    item,
    stored: i + 1,
    session: stored?.sessions.get(i + 1),
  }));
  const kept = stored?.isOld ? all.filter(({ item, session }) => session ?? item.kind === "mock") : all;
  const isFresh = !stored || stored.isOld;
  const fresh = isFresh
    ? freshItems(
        facts,
        caller,
        today,
        kept.map(({ item }) => item),
      )
    : [];
  const sets = [...kept, ...fresh.map((item) => ({ item }))].flatMap(({ item }) => item.set ?? []);
  const mocks = await readMockStates(db, caller.userId, sets);
  const laidOut: LaidOut[] = [
    ...kept.map(({ item, stored: place, session }) => ({
      item,
      stored: place,
      attempt: session?.attempt,
      state: session ? (session.isDone ? ("done" as const) : ("started" as const)) : ("open" as const),
    })),
    ...fresh.map((item) => ({ item, stored: undefined, attempt: undefined, state: "open" as const })),
  ].map((one) => ({ ...one, state: mocks.get(one.item.set ?? 0) ?? one.state }));
  const isAllDone = laidOut.length > 0 && laidOut.every(({ state }) => state === "done");
  // Once a day: who is wrong again meets it another day.
  const isAsked = laidOut.some(({ item }) => item.kind === "again");
  const again = isAllDone && !isAsked ? againOf(facts, laidOut) : [];
  return again.length === 0
    ? laidOut
    : [...laidOut, { item: againItem(again), stored: undefined, attempt: undefined, state: "open" }];
}
