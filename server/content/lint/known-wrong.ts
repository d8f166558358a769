import type { BankQuestion } from "../bank.ts";
import { perQuestion } from "./rule.ts";

/** Claims found on live-looking pages that are wrong or outdated. None may be a right answer or an explanation. */
const CLAIMS: [RegExp, string][] = [
  [/owner-occup[^.]{0,80}top rate[^.]{0,20}16%/i, "owner-occupied property tax does not top out at 16%"],
  [/chinese[^.]{0,40}78%/i, "the Chinese neighbourhood limit is 84%, not 78%"],
  [/(pass mark|to pass)[^.]{0,40}75%/i, "the pass mark is 60%"],
  [
    /private (property )?owners?[^.]{0,60}wait(ing)?[^.]{0,30}\b(6|six) months/i,
    "the wait-out period is 15 months",
  ],
  [
    /CPD[^.]{0,60}\b(6|six) (hours|credits) (a|per|each) (year|cycle)/i,
    "CPD is 16 hours a year since 1 January 2026",
  ],
  [/\bno CPF[^.]{0,40}lease[^.]{0,40}(30|thirty) years/i, "CPF may be used from a lease of 20 years"],
  [/foreigners?[^.]{0,60}ABSD[^.]{0,30}\b(20|30)%/i, "ABSD for foreigners is 60% since 27 April 2023"],
  [/\b50 (MCQs|multiple-choice)[^.]{0,60}\b10 (SAQs|short)/i, "that is the format of 2013"],
  [
    /private (residential )?(home|propert)[^.]{0,60}(minimum|at least)[^.]{0,30}(6|six) (consecutive )?months/i,
    "the minimum stay is 3 months",
  ],
  [/multiple-select|\bMSQs?\b/i, "the exam has no multiple-select questions"],
];

/** What a learner would take away as true: the right option and the explanations. */
function asserted(q: BankQuestion): string[] {
  if (q.type === "mcq") {
    const right = q.params[Number(q.answer) - 1];
    return [typeof right === "string" ? right : "", q.explanation];
  }
  const parts = q.params.flatMap((p) => (typeof p === "string" ? [] : [p.A[p.R - 1] ?? "", p.E]));
  return [...parts, q.explanation];
}

/** An outdated claim is allowed where the text says that it is history. */
const HISTORY = /\b(before|until|formerly|used to|no longer|not|was|were|from .{0,20} to)\b/i;

/** The known wrong claims that a text makes, each with the truth. */
export const wrongIn = (text: string): string[] =>
  CLAIMS.filter(([pattern]) => pattern.test(text) && !HISTORY.test(pattern.exec(text)?.[0] ?? "")).map(
    ([, truth]) => truth,
  );

export const knownWrong = perQuestion("known-wrong", (q) =>
  asserted(q).flatMap((text) => wrongIn(text).map((truth) => `says what is known to be wrong: ${truth}`)),
);
