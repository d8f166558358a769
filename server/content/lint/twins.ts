import type { Bank, BankQuestion } from "../bank.ts";
import { allQuestions, perQuestion } from "./rule.ts";

export const areTwins = (a: BankQuestion, b: BankQuestion) => a.twin === b.key || b.twin === a.key;

function faultOf(q: BankQuestion, bank: Bank): string | undefined {
  if (q.twin === null) return undefined;
  if (q.twin === q.key) return "is its own twin";
  const other = allQuestions(bank).find((o) => o.key === q.twin);
  if (!other) return `there is no question ${q.twin} to be its twin`;
  return other.twin === q.key ? undefined : `its twin ${other.key} does not name it`;
}

/** Twins name each other: a learner who missed one is offered the other. */
export const twins = perQuestion("twins", (q, bank) => {
  const fault = faultOf(q, bank);
  return fault === undefined ? [] : [fault];
});
