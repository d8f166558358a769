import type { Bank, BankQuestion } from "../bank.ts";
import { emptyRegistry } from "../registry.ts";
import { ascending } from "./ascending.ts";
import { constructions } from "./constructions.ts";
import { cues } from "./cues.ts";
import { documents } from "./documents.ts";
import { forbiddenPhrases } from "./forbidden-phrases.ts";
import { knownWrong } from "./known-wrong.ts";
import type { Finding } from "./rule.ts";
import { statuteNames } from "./statute-names.ts";
import { examTrap, rationaleLength } from "./teaching.ts";
import { terms } from "./terms.ts";

/** The rules that a wording can break by itself, without the rest of the bank. */
const rules = [
  ascending,
  constructions,
  cues,
  documents,
  examTrap,
  forbiddenPhrases,
  knownWrong,
  rationaleLength,
  statuteNames,
  terms,
];

export interface WordFinding extends Pick<Finding, "severity" | "message"> {
  rule: string;
}

/** What the rules find in one question's words; `question` need not be filed. */
export function lintWords(question: BankQuestion): WordFinding[] {
  const { place, topic } = question;
  const set = {
    key: "draft",
    title: "draft",
    paper: 1,
    topic,
    free: false,
    position: 0,
    shelf: "exam" as const,
    place,
  };
  const bank: Bank = {
    papers: [],
    topics: [],
    constants: [],
    sets: [{ ...set, type: "MCQ", questions: [question] }],
    blueprints: [],
    mocks: [],
    registry: emptyRegistry(),
    hash: "",
  };
  const own = `${question.key}: `;
  const part = `${question.key} part `;
  return rules.flatMap((rule) =>
    rule.check(bank, "").map(({ severity, message }) => ({
      rule: rule.name,
      severity,
      message: message.startsWith(own)
        ? message.slice(own.length)
        : message.startsWith(part)
          ? message.slice(question.key.length + 1)
          : message,
    })),
  );
}
