import type { Caller } from "../../platform/session.ts";
import type { BankItem, StudyBank } from "../ability/bank-rules.ts";
import type { AbilityState } from "../ability/fold-rules.ts";
import { daysOf } from "../ability/observation-rules.ts";
import { mayUsePaper } from "../catalogue/policy.ts";
import { daysBetween, minutesPlanned, mockDays } from "./calendar-rules.ts";
import { choose } from "./choose-rules.ts";
import type { ExamDay } from "./exam-day-rules.ts";
import type { PlanFacts } from "./rules.ts";
import { caseItem, hasRoomFor, itemsOf, mockItem, openingItem, type SessionItem } from "./session-rules.ts";

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

const mayOpen = (caller: Caller, item: BankItem) => item.isFree || mayUsePaper(caller, item.paper);

/** A case that a session of so many minutes has room for: one never seen, or else the one that was met longest ago. */
function caseOf(facts: DayFacts, askable: readonly BankItem[], minutes: number): BankItem | undefined {
  const last = ({ id }: BankItem) => facts.state.questions.get(id)?.day ?? Number.NEGATIVE_INFINITY;
  const [first] = askable
    .filter(({ type, seconds }) => type === "csq" && hasRoomFor(minutes, seconds))
    .sort((a, b) => last(a) - last(b) || a.id - b.id);
  return first;
}

/** Nobody studies longer in a day, in minutes; and a day has no more than 50 items (plan_session_item). */
const LONGEST_DAY = 600;

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
  let left =
    Math.min(LONGEST_DAY, minutesPlanned(plan, day, exam)) -
    kept.reduce((sum, { minutes }) => sum + minutes, 0);
  const items: SessionItem[] = [];
  const mockPaper = mockDays(plan, exam).get(day);
  const mock = facts.mocks.find(({ paper }) => paper === mockPaper);
  if (mock && !kept.some(({ kind }) => kind === "mock")) {
    items.push(mockItem(mock));
    left -= mock.minutes;
  }
  if (left <= 0) return items;
  const study = kept.some(({ kind }) => kind === "case") ? undefined : caseOf(facts, askable, left);
  const paper = bank.papers.find((one) => one.paper === study?.paper);
  const offset = daysBetween(facts.today, day);
  const chosen = choose(
    state,
    {
      papers: bank.papers.filter(({ paper }) => plan.papers.includes(paper)),
      questions: Map.groupBy(
        askable.filter(({ type }) => type === "mcq"),
        ({ rule }) => rule,
      ),
      known: facts.known,
      focus: new Set(plan.resit?.topics),
      taken: new Set([...taken].flatMap((id) => bank.items.get(id)?.rule ?? [])),
    },
    {
      today: daysOf(new Date(facts.today)) + offset,
      examDay: Math.max(daysOf(new Date(exam.day)), daysOf(new Date(day)) + 1),
    },
    60 * left - (study?.seconds ?? 0),
  );
  const isFirst = state.questions.size === 0 && kept.length === 0 && chosen.length > 0;
  const opening = isFirst ? openingItem(chosen) : undefined;
  if (opening) items.push(opening.item);
  items.push(...itemsOf(opening?.rest ?? chosen, facts.nameOf));
  if (study && paper) items.push(caseItem(study, paper));
  return items;
}
