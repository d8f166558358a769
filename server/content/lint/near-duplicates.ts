import type { Bank, BankQuestion } from "../bank.ts";
import { allQuestions, type Finding, itemsOf, type Rule } from "./rule.ts";
import { areTwins } from "./twins.ts";

const SHINGLE = 3;
const NEAR = 0.12;

/** Runs of three words of what is asked. */
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

/** How many shingles each pair of questions shares, by `first * count + second`; pairs that share none are left out. */
function sharedCounts(shingles: Set<string>[]): Map<number, number> {
  const holders = new Map<string, number[]>();
  for (const [i, own] of shingles.entries())
    for (const s of own) {
      const places = holders.get(s);
      if (places) places.push(i);
      else holders.set(s, [i]);
    }
  const shared = new Map<number, number>();
  for (const places of holders.values())
    for (const [n, i] of places.entries())
      for (const j of places.slice(n + 1)) {
        const pair = i * shingles.length + j;
        shared.set(pair, (shared.get(pair) ?? 0) + 1);
      }
  return shared;
}

/** Questions that share many runs of words may ask the same thing: for a person to judge. Twins do so on purpose. */
export const nearDuplicates: Rule = {
  name: "near-duplicates",
  check(bank: Bank): Finding[] {
    const questions = allQuestions(bank).filter((q) => q.filings.length > 0);
    const shingles = questions.map(shinglesOf);
    return [...sharedCounts(shingles)].flatMap(([pair, shared]) => {
      const [i, j] = [Math.floor(pair / shingles.length), pair % shingles.length];
      const [one, other] = [questions[i], questions[j]];
      const smaller = Math.min(shingles[i]?.size ?? 0, shingles[j]?.size ?? 0);
      if (!one || !other || areTwins(one, other) || shared / smaller < NEAR) return [];
      const message = `${other.key} shares ${shared} of ${smaller} runs of words with ${one.key}`;
      return [{ ...other.place, severity: "warning", message }];
    });
  },
};
