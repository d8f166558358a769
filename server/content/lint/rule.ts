import type { Bank, BankQuestion, Fault } from "../bank.ts";

/** One thing that a good bank keeps to. Used by the command line and by the editor. */
export interface Rule {
  name: string;
  check(bank: Bank): Fault[];
}

/** Every text of a question that a learner reads, by what it is. */
export function textsOf(q: BankQuestion): { what: string; text: string }[] {
  const parts = q.params.flatMap((param, i) =>
    typeof param === "string"
      ? [{ what: "option", text: param }]
      : [
          { what: `sub-question ${i + 1}`, text: param.B },
          { what: "explanation", text: param.E },
          ...param.A.map((text) => ({ what: "option", text })),
        ],
  );
  return [
    { what: "body", text: q.body },
    ...parts,
    { what: "explanation", text: q.explanation },
    ...q.rationales.map((text) => ({ what: "why", text })),
  ];
}

export const allQuestions = (bank: Bank) => bank.sets.flatMap((set) => set.questions);

/** A rule that looks at each question alone. */
export function perQuestion(name: string, check: (q: BankQuestion) => string[]): Rule {
  return {
    name,
    check: (bank) =>
      allQuestions(bank).flatMap((q) =>
        check(q).map((message) => ({ ...q.place, message: `${q.key}: ${message}` })),
      ),
  };
}
