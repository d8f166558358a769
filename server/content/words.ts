import type { BankQuestion } from "./bank.ts";

/** What a learner reads of a question, as a file or a stored version says it. */
export interface Words {
  body: string;
  params: BankQuestion["params"];
  answer: string;
  explanation: string;
  rationales: string[];
  source: string;
  difficulty: string;
  tags: string[];
  maxScore: number;
}

/** Spaces and the ends of lines say nothing; a blank line begins a paragraph. */
const plain = (text: string) =>
  text
    .replace(/[ \t]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim();

/** Field by field and in a fixed order: a database gives the keys of an object back in an order of its own. */
const saidBy = (w: Words) =>
  JSON.stringify([
    plain(w.body),
    w.params.map((p) => (typeof p === "string" ? plain(p) : [plain(p.B), p.A.map(plain), p.R, plain(p.E)])),
    w.answer,
    plain(w.explanation),
    w.rationales.map(plain),
    plain(w.source),
    w.difficulty,
    w.tags.toSorted(),
    w.maxScore,
  ]);

/** Whether two wordings say the same to a learner, so that one needs no version of its own. */
export const sameWords = (a: Words, b: Words): boolean => saidBy(a) === saidBy(b);
