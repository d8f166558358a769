import { sql } from "kysely";
import type { PlanDay } from "#contract/plan-day.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/session.ts";
import type { Snapshot } from "../catalogue/snapshot-queries.ts";
import { daysBetween, isOff, minutesGiven, minutesPlanned } from "./calendar-rules.ts";
import { type DayDeps, readDayFacts, readGround } from "./day-facts-queries.ts";
import { addDays, isAfterExam } from "./exam-day-rules.ts";
import type { DayFacts } from "./fresh-rules.ts";
import { freshItems } from "./fresh-rules.ts";
import { type LaidOut, layOut, readStoredDay } from "./layout-queries.ts";
import { itemKey, type SessionItem } from "./session-rules.ts";

const KINDS = {
  again: "review",
  review: "review",
  new: "new",
  practice: "practice",
  case: "case",
  mock: "mock",
} as const;

const itemView = (day: string, { item, state, attempt }: LaidOut, isToday: boolean) => ({
  Label: item.label,
  Href: item.set ? `/set/${item.set}` : isToday ? `/plan/${day}/${itemKey(item)}` : "/today",
  Minutes: item.minutes,
  Why: item.why,
  Kind: KINDS[item.kind],
  Questions: item.parts ?? item.questions.length,
  State: state,
  Attempt: attempt ?? null,
});

/** The session of today or of a day to come, as it looks now; of a day that is over, what it had. */
export async function readDay(
  deps: DayDeps,
  caller: Caller,
  on: string | undefined,
  now: Date,
): Promise<PlanDay> {
  const facts = await readDayFacts(deps.db, await readGround(deps), caller, now);
  const { plan, exam, today } = facts;
  const day = on ?? today;
  const items = await itemsOn(deps.db, facts, caller, day);
  const left = exam.isSet ? daysBetween(day, exam.day) : null;
  return {
    Day: day,
    Minutes: minutesPlanned(plan, day, exam),
    IsOff: isOff(plan, day),
    DaysLeft: left !== null && left >= 0 ? left : null,
    Note: day === today ? await noteOf(deps.db, facts, caller, items) : null,
    Items: items.map((one) => itemView(day, one, day === today)),
  };
}

/** Whether an item asks of one paper alone. */
function isOfPaper({ item }: LaidOut, paper: number, { bank }: DayFacts, { listed }: Snapshot): boolean {
  if (item.set !== undefined) return listed.some(({ id, paper: its }) => id === item.set && its === paper);
  return item.questions.every((id) => bank.items.get(id)?.paper === paper);
}

/** The first item of today's session that is not done; of one paper alone, where one is given. */
export async function readNextItem(
  deps: DayDeps,
  caller: Caller,
  paper: number | undefined,
  now: Date,
): Promise<{ Label: string; Href: string } | undefined> {
  const ground = await readGround(deps);
  const facts = await readDayFacts(deps.db, ground, caller, now);
  const next = (await itemsOn(deps.db, facts, caller, facts.today)).find(
    (one) => one.state !== "done" && (paper === undefined || isOfPaper(one, paper, facts, ground.snapshot)),
  );
  if (!next) return undefined;
  const { Label, Href } = itemView(facts.today, next, true);
  return { Label, Href };
}

async function itemsOn(db: Db, facts: DayFacts, caller: Caller, day: string): Promise<LaidOut[]> {
  if (day === facts.today) return layOut(db, facts, caller);
  const plain = (item: SessionItem): LaidOut => ({
    item,
    stored: undefined,
    attempt: undefined,
    state: "open",
  });
  if (day > facts.today) return freshItems(facts, caller, day, []).map(plain);
  const stored = await readStoredDay(db, caller.userId, day);
  return (stored?.items ?? []).map((item, i) => {
    const session = stored?.sessions.get(i + 1);
    return { ...plain(item), state: session ? (session.isDone ? "done" : "started") : "open" };
  });
}

/** How many questions were answered on each of the last days. */
export async function readAnswered(db: Db, userId: string, since: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; n: number }>`
    select singapore_day(x.created_at)::text as day, count(*)::int as n
    from attempt a join answer x on x.attempt_id = a.id
    where a.user_id = ${userId} and (a.marked_at is null or a.marked_at > ${since}::date - interval '1 day')
      and singapore_day(x.created_at) >= ${since}::date
    group by 1`.execute(db);
  return new Map(rows.map(({ day, n }) => [day, n]));
}

const LAST_WEEK_DAYS = 7;

async function noteOf(
  db: Db,
  facts: DayFacts,
  caller: Caller,
  items: readonly LaidOut[],
): Promise<string | null> {
  const { plan, exam, today } = facts;
  const left = exam.isSet ? daysBetween(today, exam.day) : null;
  if (left === 0) return "Today is the exam. Nothing to study: eat well, bring your NRIC and go early.";
  if (isAfterExam(plan, today))
    return "Your exam is over. Give the day of your next one, and the plan goes on.";
  if (isOff(plan, today)) return "A day off. The plan goes on after it.";
  if (minutesGiven(plan, today) === 0) return "No study on this day of the week.";
  if (left !== null && left <= LAST_WEEK_DAYS)
    return "The last week is lighter: go over what you know, and sleep.";
  const yesterday = addDays(today, -1);
  const answered = await readAnswered(db, caller.userId, yesterday);
  const wasIdle = minutesGiven(plan, yesterday) > 0 && !answered.has(yesterday) && !answered.has(today);
  if (wasIdle && facts.state.questions.size > 0 && items.length > 0)
    return "The plan is made fresh each day from what you know now, so there is nothing to catch up on.";
  return null;
}
