import type { Bank, BankQuestion, BankSet, Fault, Filing } from "../bank.ts";

/** A fault of the bank: an error fails the check, a warning is something to fix. */
export interface Finding extends Fault {
  severity: "error" | "warning";
}

/** One rule for a good bank. Used by the command line and by the editor. */
export interface Rule {
  name: string;
  /** `today` as `2026-11-22`, for rules about dates. */
  check(bank: Bank, today: string): Finding[];
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

/** MCQs and cases that are asked as in the exam. Short answers belong to an old format. */
export const examQuestions = (bank: Bank) =>
  allQuestions(bank).filter((q) => q.type !== "saq" && q.shelf === "exam");

/** An MCQ or one part of a case, as a learner answers it and as it is filed. */
export interface Item extends Filing {
  question: BankQuestion;
  /** Its name in messages. */
  name: string;
  /** Its name in scores and exceptions: the key, for a part with its number, `case-p1-1/3`. */
  id: string;
  /** For a part, its index in its case. */
  place: number;
  body: string;
  options: string[];
  /** An index. */
  right: number;
  explanation: string;
  /** One for each option; "" for the right one. */
  rationales: string[];
}

/** The question's MCQ, or each part of its case. Short answers have none. */
export function itemsOf(q: BankQuestion): Item[] {
  return q.filings.map((filing, i) => {
    const part = q.params[i];
    const rationales = q.rationales.slice(i * 4, i * 4 + 4);
    if (q.type === "mcq" || typeof part === "string" || part === undefined) {
      const options = q.params.filter((p) => typeof p === "string");
      const right = Number(q.answer) - 1;
      const { body, explanation } = q;
      return {
        ...filing,
        question: q,
        name: q.key,
        id: q.key,
        place: 0,
        body,
        options,
        right,
        explanation,
        rationales,
      };
    }
    const { B: body, A: options, R, E: explanation } = part;
    const name = `${q.key} part ${i + 1}`;
    const id = `${q.key}/${i + 1}`;
    return {
      ...filing,
      question: q,
      name,
      id,
      place: i,
      body,
      options,
      right: R - 1,
      explanation,
      rationales,
    };
  });
}

/** A rule that checks each question alone and applies to the whole bank. */
export function perQuestion(name: string, check: (q: BankQuestion, bank: Bank) => string[]): Rule {
  return {
    name,
    check: (bank) =>
      allQuestions(bank).flatMap((q) =>
        check(q, bank).map((message) => ({
          ...q.place,
          severity: "error" as const,
          message: `${q.key}: ${message}`,
        })),
      ),
  };
}

/**
 * A rule that checks each MCQ and part alone. The first bank was written before it and only gets warnings; once a key
 * is taken off registry/first-bank.txt, the rule applies to it in full.
 */
export function perItem(name: string, check: (item: Item, bank: Bank, today: string) => string[]): Rule {
  return {
    name,
    check: (bank, today) =>
      allQuestions(bank).flatMap((q) =>
        itemsOf(q).flatMap((item) =>
          check(item, bank, today).map((message) => ({
            ...q.place,
            severity: q.first ? ("warning" as const) : ("error" as const),
            message: `${item.name}: ${message}`,
          })),
        ),
      ),
  };
}

type Violation = string | { warning: string };

/**
 * A rule of the exam-likeness standard (content/README.md), which checks each MCQ and part of the exam shelf alone.
 * Questions in registry/unscored.txt were written before it and only get warnings; registry/exceptions.yaml excuses
 * single keys.
 * @param check says what is wrong: a text is an error, a `warning` is something to look at
 */
export function perExamItem(name: string, check: (item: Item, bank: Bank) => Violation[]): Rule {
  return {
    name,
    check: (bank) =>
      examQuestions(bank).flatMap((q) =>
        itemsOf(q).flatMap((item) =>
          bank.registry.exceptions.has(item.id)
            ? []
            : check(item, bank).map((violation) => ({
                ...q.place,
                severity:
                  q.unscored || typeof violation !== "string" ? ("warning" as const) : ("error" as const),
                message: `${item.name}: ${typeof violation === "string" ? violation : violation.warning}`,
              })),
        ),
      ),
  };
}

/**
 * The severity of a fault of a whole set: only a warning while some of its questions are still to be reviewed against
 * the standard, and so may be rewritten or taken out.
 */
export const severityOfSet = ({ questions }: BankSet): Finding["severity"] =>
  questions.some((q) => q.unscored) ? "warning" : "error";
