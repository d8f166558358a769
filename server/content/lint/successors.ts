import type { Bank, BankQuestion } from "../bank.ts";
import { allQuestions, type Finding, type Rule } from "./rule.ts";

type Fault = Pick<Finding, "severity" | "message">;

function judged(key: string, q: BankQuestion, taken: Map<string, string>, bank: Bank): Fault[] {
  const before = taken.get(key);
  taken.set(key, q.key);
  if (before !== undefined) return [{ severity: "error", message: `${before} replaces ${key} already` }];
  if (bank.registry.written.has(key)) return [];
  return [{ severity: "warning", message: `replaces ${key}, and registry/unscored.txt has no such key` }];
}

/** A question replaces a key that existed and is gone, and no two replace the same one. */
export const successors: Rule = {
  name: "successors",
  check(bank: Bank): Finding[] {
    const present = new Set(allQuestions(bank).map(({ key }) => key));
    const taken = new Map<string, string>();
    const still = (key: string): Fault => ({
      severity: "error",
      message: `replaces ${key}, which is still there: take the old question out of its file`,
    });
    return allQuestions(bank).flatMap((q) =>
      q.replaces
        .flatMap((key) => (present.has(key) ? [still(key)] : judged(key, q, taken, bank)))
        .map(({ severity, message }) => ({ ...q.place, severity, message: `${q.key}: ${message}` })),
    );
  },
};
