import type { Finding } from "#contract/editing.ts";
import type { BankQuestion } from "../../content/bank.ts";
import { lintWords, type WordFinding } from "../../content/lint/lint-words.ts";
import type { VersionWords } from "../../content/question-rows.ts";
import { faultsOf, missingIn, type Wording } from "./rules.ts";

const FIELD_OF_RULE: Record<string, Finding["Field"]> = {
  ascending: "Params",
  cues: "Params",
  "exam-trap": "Explanation",
  "rationale-length": "Rationales",
  "statute-names": "Source",
};

/** How a rule's sentence begins for each field, for rules that look at several. */
const FIELD_OF_WORD: [RegExp, Finding["Field"]][] = [
  [/^the explanation\b/, "Explanation"],
  [/^the why\b/, "Rationales"],
  [/^the option\b/, "Params"],
  [/^the source\b/, "Source"],
];

function fieldOf({ rule, message }: WordFinding): Finding["Field"] {
  return FIELD_OF_RULE[rule] ?? FIELD_OF_WORD.find(([start]) => start.test(message))?.[1] ?? "Body";
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

const FIELDS: readonly Finding["Field"][] = [
  "Body",
  "Params",
  "Answer",
  "Explanation",
  "Rationales",
  "Source",
];
const isField = (name: string): name is Finding["Field"] => FIELDS.some((field) => field === name);

const asFindings = (faults: Record<string, string>, severity: Finding["Severity"]): Finding[] =>
  Object.entries(faults).flatMap(([field, message]) =>
    isField(field) ? [{ Field: field, Severity: severity, Message: message }] : [],
  );

/**
 * Problems of a wording, by field: errors keep it from being stored; warnings are the linter's findings and what is
 * missing for publication.
 */
export function findingsOf(words: VersionWords & Pick<Wording, "type">): Finding[] {
  const faults = asFindings(faultsOf(words), "error");
  if (faults.length > 0) return faults;
  const lacking = asFindings(missingIn(words, false), "warning");
  const said = lintWords(asBankQuestion(words)).map((finding) => ({
    Field: fieldOf(finding),
    Severity: "warning" as const,
    Message: sentence(finding.message),
  }));
  return [...lacking, ...said];
}

const UNFILED = { lo: null, rule: null, kind: null, proof: null, compute: null, misconceptions: [] };

function asBankQuestion(words: VersionWords & Pick<Wording, "type">): BankQuestion {
  return {
    ...words,
    key: "draft",
    topic: "",
    asAt: "",
    published: "",
    verifiedOn: null,
    evidence: [],
    holds: null,
    twin: null,
    area: null,
    first: false,
    unscored: false,
    shelf: "exam",
    replaces: [],
    filings: words.type === "saq" ? [] : words.type === "mcq" ? [UNFILED] : words.params.map(() => UNFILED),
    constants: [],
    sample: false,
    wording: null,
    place: { file: "", line: 1 },
  };
}
