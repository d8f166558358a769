import type { Bank } from "../bank.ts";
import { answerBalance } from "./answer-balance.ts";
import { ascending } from "./ascending.ts";
import { breadth } from "./breadth.ts";
import { caseShape } from "./case-shape.ts";
import { complete } from "./complete.ts";
import { computations, constantFigures } from "./computations.ts";
import { constructions, negativeOptions } from "./constructions.ts";
import { cues } from "./cues.ts";
import { datedStem, dateOrder, stale } from "./dates.ts";
import { documents } from "./documents.ts";
import { duplicateBodies } from "./duplicate-bodies.ts";
import { forbiddenPhrases } from "./forbidden-phrases.ts";
import { keyBalance } from "./key-balance.ts";
import { combinations, negatives } from "./kinds.ts";
import { knownWrong } from "./known-wrong.ts";
import { lengths, scoredLength, statementOptions } from "./lengths.ts";
import { longestOption } from "./longest-option.ts";
import { nearDuplicates } from "./near-duplicates.ts";
import { knownOutcomes, namedOutcomes, samplesOnShelf } from "./outcomes.ts";
import { registryKeys, unusedMisconceptions } from "./registry-keys.ts";
import type { Finding, Rule } from "./rule.ts";
import { fewExceptions, scoredNames, scores } from "./scores.ts";
import { sources } from "./sources.ts";
import { statuteNames } from "./statute-names.ts";
import { successors } from "./successors.ts";
import { examTrap, rationaleLength } from "./teaching.ts";
import { terms } from "./terms.ts";
import { testWise } from "./test-wise.ts";
import { twins } from "./twins.ts";
import { wording } from "./wording.ts";

const rules: Rule[] = [
  answerBalance,
  ascending,
  breadth,
  caseShape,
  combinations,
  complete,
  computations,
  constantFigures,
  constructions,
  cues,
  dateOrder,
  datedStem,
  documents,
  duplicateBodies,
  examTrap,
  fewExceptions,
  forbiddenPhrases,
  keyBalance,
  knownOutcomes,
  knownWrong,
  lengths,
  longestOption,
  namedOutcomes,
  nearDuplicates,
  negativeOptions,
  negatives,
  rationaleLength,
  registryKeys,
  samplesOnShelf,
  scoredLength,
  scoredNames,
  scores,
  sources,
  stale,
  statementOptions,
  statuteNames,
  successors,
  terms,
  testWise,
  twins,
  unusedMisconceptions,
  wording,
];

export interface RuleFinding extends Finding {
  rule: string;
}

/** Everything that the rules find on a given day (`2026-11-22`), in the order of the files. */
export function lintBank(bank: Bank, today: string): RuleFinding[] {
  return rules
    .flatMap((rule) => rule.check(bank, today).map((finding) => ({ ...finding, rule: rule.name })))
    .sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}
