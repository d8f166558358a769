import { sql } from "kysely";
import type { PlanDay } from "#contract/plan-day.ts";
import type { Db } from "../../platform/db/database.ts";
import { type Caller, isAdmin } from "../../platform/session.ts";
import { dayInSingapore } from "../../platform/singapore-day.ts";
import type { BankItem, StudyBank } from "../ability/bank-queries.ts";
import type { AbilityState } from "../ability/fold-rules.ts";
import { type AbilityDeps, readKnown } from "../ability/queries.ts";
import { daysOf, readFolded } from "../ability/state-queries.ts";
import { mayUsePaper } from "../catalogue/policy.ts";
import type { CatalogueDeps } from "../catalogue/set-queries.ts";
import type { Snapshot } from "../catalogue/snapshot-queries.ts";
import { daysBetween, isOff, minutesGiven, minutesPlanned, mockDays } from "./calendar-rules.ts";
import { choose } from "./choose-rules.ts";
import { type ExamDay, examDayOf } from "./exam-day-rules.ts";
import { readPlan } from "./queries.ts";
import type { PlanFacts } from "./rules.ts";
import { againItem, caseItem, itemsOf, mockItem, SessionItem, sizesOf } from "./session-rules.ts";

export type DayDeps = CatalogueDeps & AbilityDeps;

/** What a day's session is made from. */
export interface DayFacts {
  plan: PlanFacts;
  exam: ExamDay;
  bank: StudyBank;
  state: AbilityState;
  /** Questions that an open test of the learner asks. */
  held: ReadonlySet<number>;
  known: ReadonlySet<string>;
  /** Full papers that the learner may sit and has not begun, by paper, in their order. */
  mocks: { id: number; title: string; paper: number; minutes: number }[];
  nameOf: (topic: number) => string;
  today: string;
}

async function readHeld(db: Db, userId: string): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select oq.question_id as id from attempt o join attempt_question oq on oq.attempt_id = o.id
    where o.user_id = ${userId} and o.delay_marking and o.marked_at is null`.execute(db);
  return new Set(rows.map(({ id }) => id));
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

/** All that the caller's days are made from. Nothing of it tells what an open test withholds. */
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
    held: await readHeld(db, caller.userId),
    known: await readKnown(db, caller.userId),
    mocks: await readMocks(db, listed, caller),
    nameOf: (topic) => topics.find(({ id }) => id === topic)?.name ?? "other topics",
    today,
  };
}

const mayOpen = (caller: Caller, item: BankItem) =>
  item.isFree || isAdmin(caller) || (caller.perm & item.paper) !== 0;

/** A case of the planned papers: one never met, or else the one that was met longest ago. */
function caseOf(facts: DayFacts, cases: readonly BankItem[]): SessionItem[] {
  const last = ({ id }: BankItem) => facts.state.questions.get(id)?.day ?? Number.NEGATIVE_INFINITY;
  const [first] = [...cases].sort((a, b) => last(a) - last(b) || a.id - b.id);
  const paper = facts.bank.papers.find((one) => one.paper === first?.paper);
  return first && paper ? [caseItem(first.id, paper, first.parts)] : [];
}

/** What a day has room for besides `kept`, which it has already. */
export function freshItems(
  facts: DayFacts,
  caller: Caller,
  day: string,
  kept: readonly SessionItem[],
): SessionItem[] {
  const { plan, exam, bank, state } = facts;
  const taken = new Set(kept.flatMap(({ questions }) => questions));
  const askable = [...bank.items.values()].filter(
    (item) =>
      item.isAsked &&
      plan.papers.includes(item.paper) &&
      mayOpen(caller, item) &&
      !facts.held.has(item.id) &&
      !taken.has(item.id),
  );
  let left = minutesPlanned(plan, day, exam) - kept.reduce((sum, { minutes }) => sum + minutes, 0);
  const items: SessionItem[] = [];
  const mockPaper = mockDays(plan, exam).get(day);
  const mock = facts.mocks.find(({ paper }) => paper === mockPaper);
  if (mock && !kept.some(({ kind }) => kind === "mock")) {
    items.push(mockItem(mock));
    left -= mock.minutes;
  }
  if (left <= 0) return items;
  const { questions, hasCase } = sizesOf(left);
  const cases =
    hasCase && !kept.some(({ kind }) => kind === "case") ? askable.filter(({ type }) => type === "csq") : [];
  const offset = daysBetween(facts.today, day);
  const chosen = choose(
    state,
    {
      papers: bank.papers.filter(({ paper }) => plan.papers.includes(paper)),
      questions: askable.filter(({ type }) => type === "mcq"),
      known: facts.known,
      focus: new Set(plan.resit?.topics),
      taken: new Set([...taken].flatMap((id) => bank.items.get(id)?.rule ?? [])),
    },
    {
      today: daysOf(new Date(facts.today)) + offset,
      examDay: Math.max(daysOf(new Date(exam.day)), daysOf(new Date(day)) + 1),
    },
    questions,
  );
  return [...items, ...itemsOf(chosen, facts.nameOf), ...caseOf(facts, cases)];
}

interface StoredDay {
  items: SessionItem[];
  madeAt: Date;
  /** The attempt of each item that was started, by its place from 1. */
  sessions: Map<number, { attempt: number; isDone: boolean }>;
  /** Whether the plan was changed since. */
  isOld: boolean;
}

/** A day whose session was begun; undefined otherwise. */
async function readStoredDay(db: Db, userId: string, day: string): Promise<StoredDay | undefined> {
  const { rows } = await sql<{ items: unknown; madeAt: Date; isOld: boolean }>`
    select d.items, d.made_at as "madeAt", coalesce(p.updated_at > d.made_at, false) as "isOld"
    from plan_day d left join study_plan p on p.user_id = d.user_id
    where d.user_id = ${userId} and d.day = ${day}::date`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const sessions = await sql<{ item: number; attempt: number; isDone: boolean }>`
    select s.item, s.attempt_id as attempt, a.marked_at is not null as "isDone"
    from plan_session s join attempt a on a.id = s.attempt_id
    where s.user_id = ${userId} and s.day = ${day}::date`.execute(db);
  return {
    items: SessionItem.array().parse(row.items),
    madeAt: row.madeAt,
    isOld: row.isOld,
    sessions: new Map(sessions.rows.map(({ item, attempt, isDone }) => [item, { attempt, isDone }])),
  };
}

export interface LaidOut {
  item: SessionItem;
  /** Its place in the stored day, from 1; undefined where it is in none. */
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
function againOf({ state, held, bank }: DayFacts, items: readonly LaidOut[]): number[] {
  const asked = items.filter((one) => one.state === "done").flatMap(({ item }) => item.questions);
  return [...new Set(asked)].filter((id) => {
    const item = bank.items.get(id);
    const met = state.questions.get(id);
    const isUnsure = state.rules.get(item?.rule ?? "")?.memory.isUnsure ?? false;
    return (
      item?.type === "mcq" && item.isAsked && !held.has(id) && met !== undefined && (!met.isRight || isUnsure)
    );
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
  const again = isAllDone ? againOf(facts, laidOut) : [];
  return again.length === 0
    ? laidOut
    : [...laidOut, { item: againItem(again), stored: undefined, attempt: undefined, state: "open" }];
}

const KINDS = {
  again: "review",
  review: "review",
  new: "new",
  practice: "practice",
  case: "case",
  mock: "mock",
} as const;

const itemView = (day: string, { item, state }: LaidOut, i: number, isToday: boolean) => ({
  Label: item.label,
  Href: item.set ? `/set/${item.set}` : isToday ? `/plan/${day}/${i + 1}` : "/today",
  Minutes: item.minutes,
  Why: item.why,
  Kind: KINDS[item.kind],
  Questions: item.questions.length,
  State: state,
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
    Items: items.map((one, i) => itemView(day, one, i, day === today)),
  };
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
  if (isOff(plan, today)) return "A day off. The plan goes on after it.";
  if (minutesGiven(plan, today) === 0) return "No study on this day of the week.";
  if (left !== null && left <= LAST_WEEK_DAYS)
    return "The last week is lighter: go over what you know, and sleep.";
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  const answered = await readAnswered(db, caller.userId, yesterday);
  const wasIdle = minutesGiven(plan, yesterday) > 0 && !answered.has(yesterday) && !answered.has(today);
  if (wasIdle && facts.state.questions.size > 0 && items.length > 0)
    return "The plan is made fresh each day from what you know now, so there is nothing to catch up on.";
  return null;
}
