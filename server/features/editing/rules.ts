import { TEXT_LIMITS } from "#contract/question-limits.ts";
import type { Words } from "../../content/words.ts";

type CasePart = Exclude<Words["params"][number], string>;

/** A wording with its type. */
export interface Wording extends Words {
  type: "mcq" | "saq" | "csq";
}

/** What is wrong, by field; a sentence each. */
export type FieldFaults = Record<string, string>;

const OPTIONS = 4;
const BLANK = "{{b}}";
const LETTERS = "ABCDEFGHIJ";

const isBlank = (text: string) => text.trim() === "";
const partsOf = (params: Words["params"]) => params.filter((p): p is CasePart => typeof p !== "string");
const optionsOf = (params: Words["params"]) => params.filter((p): p is string => typeof p === "string");

function optionFault(options: readonly string[]): string | undefined {
  if (options.length !== OPTIONS) return `Please give ${OPTIONS} options.`;
  const empty = options.findIndex(isBlank);
  if (empty >= 0) return `Option ${LETTERS[empty]} is empty.`;
  const twin = options.findIndex((text, i) => options.some((o, j) => j < i && o.trim() === text.trim()));
  return twin < 0 ? undefined : `Option ${LETTERS[twin]} says the same as another.`;
}

function mcqFaults(w: Wording): FieldFaults {
  const fault = w.params.length === optionsOf(w.params).length ? optionFault(optionsOf(w.params)) : undefined;
  if (fault) return { Params: fault };
  if (w.params.some((p) => typeof p !== "string")) return { Params: "The options are texts." };
  return /^[1-4]$/.test(w.answer) ? {} : { Answer: "Please give the right option by its number, 1 to 4." };
}

function caseFaults(w: Wording): FieldFaults {
  const parts = partsOf(w.params);
  if (parts.length === 0 || parts.length !== w.params.length)
    return { Params: "A case has sub-questions, each with four options." };
  for (const [i, part] of parts.entries()) {
    const fault = isBlank(part.B) ? "It asks nothing yet." : optionFault(part.A);
    if (fault) return { Params: `Sub-question ${i + 1}: ${fault}` };
    if (part.R > part.A.length) return { Params: `Sub-question ${i + 1}: its right option is not there.` };
  }
  return {};
}

function blankFaults(w: Wording): FieldFaults {
  const blanks = w.body.split(BLANK).length - 1;
  if (blanks === 0) return { Body: `Please mark each blank with ${BLANK}.` };
  if (w.params.length > 0) return { Params: "A short answer has no options." };
  const keys = w.answer.split("~");
  if (keys.length !== blanks)
    return { Answer: `The body has ${blanks} blanks and the answer ${keys.length}; put ~ between them.` };
  return keys.some((key) => key.split("|").some(isBlank)) ? { Answer: "A blank has no answer." } : {};
}

/** How many rationales a wording takes: one an option, a case's parts one after the other. */
function placesOf(w: Wording): number {
  if (w.type === "saq") return 0;
  return w.type === "mcq" ? w.params.length : partsOf(w.params).reduce((sum, part) => sum + part.A.length, 0);
}

/** What keeps a wording from being stored at all, draft or not: it could not be answered or marked. */
export function faultsOf(w: Wording): FieldFaults {
  if (isBlank(w.body)) return { Body: "Please write the question." };
  if (w.type !== "csq" && w.explanation.length > TEXT_LIMITS.explanation)
    return { Explanation: `Please keep this to ${TEXT_LIMITS.explanation} characters.` };
  const faults = { mcq: mcqFaults, csq: caseFaults, saq: blankFaults }[w.type](w);
  if (Object.keys(faults).length > 0) return faults;
  return w.rationales.length > 0 && w.rationales.length !== placesOf(w)
    ? { Rationales: "Please give one rationale an option, empty for the right one." }
    : {};
}

/** What keeps a question from learners, its form aside: where its key is proved, why it is right, and why the others are not. */
type Lack = "source" | "explanation" | "reasons";

/** Whether each wrong option of four says why it is wrong. */
const isReasoned = (right: number, rationales: readonly string[]) =>
  [1, 2, 3, 4].every((option) => option === right || !isBlank(rationales[option - 1] ?? ""));

/** What is missing before learners may see a question. */
export function lacksOf(type: Wording["type"], w: Omit<Words, "difficulty">): Lack[] {
  const parts = partsOf(w.params);
  const isExplained = type === "csq" ? parts.every(({ E }) => !isBlank(E)) : !isBlank(w.explanation);
  const reasons =
    type === "csq"
      ? parts.every(({ R }, i) => isReasoned(R, w.rationales.slice(4 * i, 4 * i + 4)))
      : type === "saq" || isReasoned(Number(w.answer), w.rationales);
  return [
    ...(isBlank(w.source) ? (["source"] as const) : []),
    ...(isExplained ? [] : (["explanation"] as const)),
    ...(reasons ? [] : (["reasons"] as const)),
  ];
}

/**
 * The same in words, by field.
 * @param isPublished learners see it already: the first cases give no reasons, and a comma in them may still be corrected
 */
export function missingIn(w: Wording, isPublished: boolean): FieldFaults {
  const lacks = lacksOf(w.type, w);
  const isCase = w.type === "csq";
  return {
    ...(lacks.includes("explanation")
      ? {
          [isCase ? "Params" : "Explanation"]:
            `Learners need an explanation${isCase ? " of each part" : ""}.`,
        }
      : {}),
    ...(lacks.includes("source") ? { Source: "Please name the source that proves the key." } : {}),
    ...(lacks.includes("reasons") && !isPublished
      ? { Rationales: "Please say of each wrong option why it is wrong." }
      : {}),
  };
}

/** Marks: 1 an mcq, 1 a sub-question, 1 a blank. */
export function marksOf(w: Pick<Wording, "type" | "params" | "answer">): number {
  if (w.type === "mcq") return 1;
  return w.type === "csq" ? w.params.length : w.answer.split("~").length;
}

/** The key as the API writes it: a case's is in its parts. */
export const answerOf = (type: Wording["type"], params: Words["params"], answer: string): string =>
  type === "csq"
    ? partsOf(params)
        .map((part) => part.R)
        .join("~")
    : answer;
