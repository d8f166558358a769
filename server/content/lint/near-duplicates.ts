import type { Bank, BankQuestion } from "../bank.ts";
import { allQuestions, type Finding, itemsOf, type Rule } from "./rule.ts";
import { areTwins } from "./twins.ts";

const SHINGLE = 3;
const NEAR = 0.12;
/** A run of words that more questions share is a common phrase, and says nothing about what they ask. */
const COMMON = 6;

/** Runs of three words in what is asked. */
function shinglesOf(q: BankQuestion): Set<string> {
  const items = itemsOf(q).flatMap((item) => [item.body, ...item.options]);
  const words = [...new Set([q.body, ...items])]
    .join(" ")
    .toLowerCase()
    .match(/[a-z0-9$%.,]+/g);
  const all = words ?? [];
  return new Set(
    all.slice(0, Math.max(0, all.length - SHINGLE + 1)).map((_, i) => all.slice(i, i + SHINGLE).join(" ")),
  );
}

/** The questions with each run, as indexes in the list, for runs that few share. */
function holdersOf(shingles: Set<string>[]): number[][] {
  const holders = new Map<string, number[]>();
  for (const [i, own] of shingles.entries())
    for (const s of own) {
      const places = holders.get(s);
      if (places) places.push(i);
      else holders.set(s, [i]);
    }
  return [...holders.values()].filter((places) => places.length <= COMMON);
}

/** How many runs each pair of questions shares, by `first * count + second`; pairs that share none are left out. */
function sharedCounts(holders: number[][], count: number): Map<number, number> {
  const shared = new Map<number, number>();
  for (const places of holders)
    for (const [n, i] of places.entries())
      for (const j of places.slice(n + 1)) shared.set(i * count + j, (shared.get(i * count + j) ?? 0) + 1);
  return shared;
}

const nameOf = (one: string, other: string) => [one, other].sort().join(" ");

/** Judged pairs whose questions are gone or no longer alike must leave the list. */
function needless(bank: Bank, near: ReadonlySet<string>): Finding[] {
  return bank.registry.alike
    .filter(({ pair }) => !near.has(nameOf(...pair)))
    .map(({ pair, place }) => ({
      ...place,
      severity: "warning",
      message: `${pair.join(" and ")} share few words by now: the line is needless`,
    }));
}

/**
 * Questions that share many runs of words may ask the same thing. A person compares them: one is turned around, both
 * are named twins, or `registry/alike.yaml` says how they differ.
 */
export const nearDuplicates: Rule = {
  name: "near-duplicates",
  check(bank: Bank): Finding[] {
    const questions = allQuestions(bank).filter((q) => q.filings.length > 0);
    const holders = holdersOf(questions.map(shinglesOf));
    const own = questions.map(() => 0);
    for (const i of holders.flat()) own[i] = (own[i] ?? 0) + 1;
    const judged = new Set(bank.registry.alike.map(({ pair }) => nameOf(...pair)));
    const near = new Set<string>();
    const findings = [...sharedCounts(holders, questions.length)].flatMap(([pair, shared]) => {
      const [i, j] = [Math.floor(pair / questions.length), pair % questions.length];
      const [one, other] = [questions[i], questions[j]];
      const smaller = Math.min(own[i] ?? 0, own[j] ?? 0);
      if (!one || !other || areTwins(one, other) || shared / smaller < NEAR) return [];
      const name = nameOf(one.key, other.key);
      near.add(name);
      if (judged.has(name)) return [];
      const message = `${other.key} shares ${shared} of ${smaller} rare runs of words with ${one.key}`;
      return [{ ...other.place, severity: "warning" as const, message }];
    });
    return [...findings, ...needless(bank, near)];
  },
};
