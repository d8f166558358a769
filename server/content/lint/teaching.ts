import { perItem } from "./rule.ts";

const WORDS = { least: 12, most: 25 };

const wordsIn = (text: string) => text.split(/\s+/).filter((w) => /\w/.test(w)).length;

/** A rationale is long enough to teach and short enough to be read. */
export const rationaleLength = perItem("rationale-length", ({ rationales, options, right }) =>
  options.flatMap((option, i) => {
    const words = wordsIn(rationales[i] ?? "");
    if (i === right || (words >= WORDS.least && words <= WORDS.most)) return [];
    return [`the why of “${option.slice(0, 40)}” has ${words} words, not ${WORDS.least} to ${WORDS.most}`];
  }),
);

const TRAP = /^Exam trap: \S/m;

/** An explanation ends with the line that names the trap. */
export const examTrap = perItem("exam-trap", ({ explanation }) =>
  TRAP.test(explanation) ? [] : ["the explanation has no line “Exam trap: …”"],
);
