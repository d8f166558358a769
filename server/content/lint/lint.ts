import type { Bank, Fault } from "../bank.ts";
import { answerBalance } from "./answer-balance.ts";
import { duplicateBodies } from "./duplicate-bodies.ts";
import { forbiddenPhrases } from "./forbidden-phrases.ts";
import { knownWrong } from "./known-wrong.ts";
import { longestOption } from "./longest-option.ts";
import type { Rule } from "./rule.ts";
import { statuteNames } from "./statute-names.ts";

const rules: Rule[] = [
  answerBalance,
  duplicateBodies,
  forbiddenPhrases,
  knownWrong,
  longestOption,
  statuteNames,
];

/** Every fault that the rules find, in the order of the files. */
export function lintBank(bank: Bank): (Fault & { rule: string })[] {
  return rules
    .flatMap((rule) => rule.check(bank).map((fault) => ({ ...fault, rule: rule.name })))
    .sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}
