import type { Bank } from "./bank.ts";
import type { Item } from "./lint/rule.ts";

/** A learning outcome, or the sub-area that stands in for one where a unit's outcomes are not known. */
export interface Outcome {
  code: string;
  says: string;
  paper: number;
  /** Topic of a sub-area; null for an outcome of the syllabus, which may be in several topics. */
  topic: string | null;
}

/** Paper 1 has the outcomes of its course book; Paper 2 uses the sub-areas of the registry. */
const BY_OUTCOMES = 1;

const paperOf = ({ topics }: Bank, topic: string) => topics.find((t) => t.key === topic)?.paper;

/** Every outcome that a question of the exam shelf may test. */
export function outcomesOf(bank: Bank): Outcome[] {
  const named = [...bank.registry.outcomes].map(([code, { says }]) => ({
    code,
    says,
    paper: BY_OUTCOMES,
    topic: null,
  }));
  const areas = bank.registry.areas.flatMap(({ topic, key, title }) => {
    const paper = paperOf(bank, topic);
    return paper === undefined || paper === BY_OUTCOMES ? [] : [{ code: key, says: title, paper, topic }];
  });
  return [...named, ...areas];
}

/** The sub-area of an item's rule, if that is its outcome; undefined if its file has to name one. */
export function areaAsOutcome({ rule, question }: Item, bank: Bank): string | undefined {
  const filed = rule === null ? undefined : bank.registry.rules.get(rule);
  const topic = filed?.topic ?? question.topic;
  return paperOf(bank, topic) === BY_OUTCOMES ? undefined : (filed?.area ?? question.area ?? undefined);
}

/** The code of the outcome that an item tests; null if its file does not say it yet. */
export const outcomeOf = (item: Item, bank: Bank): string | null => areaAsOutcome(item, bank) ?? item.lo;
