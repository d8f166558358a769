import type { Bank, BankQuestion } from "../bank.ts";
import { allQuestions, type Finding, type Rule } from "./rule.ts";
import { areTwins } from "./twins.ts";

const NEAR = 0.8;

/** What a question asks, including its options: two calculations may share a stem and differ in their figures. */
function wordsOf(q: BankQuestion): Set<string> {
  const options = q.params.filter((p) => typeof p === "string").join(" ");
  const text = `${q.body} ${options}`.toLowerCase().replace(/[^a-z0-9$%.]+/g, " ");
  return new Set(text.split(" ").filter((w) => w.length > 2));
}

function likeness(a: Set<string>, b: Set<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  return shared / (a.size + b.size - shared);
}

/** Two questions that ask the same thing test the same knowledge twice; twins differ in the fact that decides. */
export const duplicateBodies: Rule = {
  name: "duplicate-bodies",
  check(bank: Bank): Finding[] {
    const questions = allQuestions(bank).map((q) => ({ q, words: wordsOf(q) }));
    return questions.flatMap(({ q, words }, i) =>
      questions
        .slice(0, i)
        .filter((other) => !areTwins(q, other.q) && likeness(words, other.words) >= NEAR)
        .map((other) => ({
          ...q.place,
          severity: "error",
          message: `${q.key} asks nearly what ${other.q.key} asks`,
        })),
    );
  },
};
