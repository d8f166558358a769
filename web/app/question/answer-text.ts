import type { CasePart, Question } from "#contract/shapes.ts";

/** Between the blanks of a short answer and the sub-questions of a case. */
const PART = "~";
const ALTERNATIVE = "|";
const BLANK = "{{b}}";

/** The options of an mcq; none for other types. */
export function optionsOf(question: Question): string[] {
  return question.Params.filter((param) => typeof param === "string");
}

/** The sub-questions of a case; none for other types. */
export function partsOf(question: Question): CasePart[] {
  return question.Params.filter((param) => typeof param !== "string");
}

/** Why each option of a case's sub-question is wrong, out of the one list that holds those of all, in order. */
export function rationalesOfPart(question: Question, index: number): string[] | undefined {
  const parts = partsOf(question);
  const optionsIn = (some: CasePart[]) => some.reduce((sum, part) => sum + part.A.length, 0);
  return question.Rationales?.slice(optionsIn(parts.slice(0, index)), optionsIn(parts.slice(0, index + 1)));
}

/** How many answers a question takes: blanks, sub-questions, or the one of an mcq. */
export function answersWanted(question: Question): number {
  if (question.QnType === "csq") return partsOf(question).length;
  return question.QnType === "saq" ? question.Body.split(BLANK).length - 1 : 1;
}

/** The single answers of an answer's text, padded to as many as the question takes. */
export function splitAnswer(question: Question, text: string): string[] {
  const given = text.split(PART);
  return Array.from({ length: answersWanted(question) }, (_, i) => given[i] ?? "");
}

/** Puts one answer in its place; "" when nothing at all is left. What separates answers can't be part of one. */
export function withAnswerAt(question: Question, text: string, index: number, value: string): string {
  const given = splitAnswer(question, text);
  given[index] = value.replaceAll(PART, "");
  return given.every((one) => one.trim() === "") ? "" : given.join(PART);
}

/** How many of the answers are still missing. */
export function missingAnswers(question: Question, text: string): number {
  return splitAnswer(question, text).filter((one) => one.trim() === "").length;
}

/**
 * Whether an answer may be submitted. A case wants all its parts, since the first answer is final; a blank may be left
 * empty by someone who does not know it.
 */
export function isAnswered(question: Question, text: string): boolean {
  const missing = missingAnswers(question, text);
  return question.QnType === "saq" ? missing < answersWanted(question) : missing === 0;
}

/** NFKC, trimmed, case folded, white space collapsed: as the server compares blanks. */
function normaliseBlank(text: string): string {
  return text.normalize("NFKC").trim().replace(/\s+/g, " ").toUpperCase().toLowerCase();
}

export interface BlankResult {
  given: string;
  accepted: string[];
  isRight: boolean;
}

/** Each blank beside what is accepted in it. The score is the server's; this only shows where it came from. */
export function blankResults(question: Question, text: string): BlankResult[] {
  const keys = (question.Answer ?? "").split(PART);
  return splitAnswer(question, text).map((given, i) => {
    const accepted = (keys[i] ?? "").split(ALTERNATIVE);
    const wanted = normaliseBlank(given);
    return { given, accepted, isRight: wanted !== "" && accepted.some((a) => normaliseBlank(a) === wanted) };
  });
}

/** The first wording that is accepted in each blank. Those that count too would only hide it. */
export function mainWordings(question: Question): string[] {
  return (question.Answer ?? "").split(PART).map((blank) => blank.split(ALTERNATIVE)[0] ?? "");
}

/** How many of a marked question's answers are right: each option of a case, each blank, or the one of an mcq. */
export function rightCount(question: Question, text: string): number {
  if (question.QnType === "saq") return blankResults(question, text).filter((blank) => blank.isRight).length;
  return splitAnswer(question, text).filter((one, i) => isRightOption(keyAt(question, i), one)).length;
}

/** A key that counts whatever was answered: the question was regraded, since it could not be answered. */
const ANY = "*";

/** The key of an mcq, or of a case's nth part; "" before it is marked. */
export const keyAt = (question: Question, index: number): string => question.Answer?.split(PART)[index] ?? "";

/** Whether an option's number counts: it is the key, or one of several. */
export const isRightOption = (key: string, option: string): boolean =>
  key === ANY || (option !== "" && key.split(ALTERNATIVE).includes(option));

/** The options that a key names, as letters: "B", "B or C". */
export const keyLetters = (key: string): string =>
  key === ANY
    ? "any of them"
    : key
        .split(ALTERNATIVE)
        .map((number) => letterOf(Number(number) - 1))
        .join(" or ");

/** A, B, C, … */
export const letterOf = (index: number) => String.fromCharCode(65 + index);

const MARKED = /(\*\*[^*]+\*\*)/;
const CAPITALS = /\b(NOT|LEAST|EXCEPT|NEVER)\b/g;
const ASKED = /\b(?:Which|What|Who|How|When|In which)\b[^.?!]*\?/g;
// "at least" and "whether or not" turn nothing round.
const NEGATIVE = /(?<!\b(?:at|or) )\b(not|least|except|never)\b/;

/** Emphasises the words that turn a question round, where its author did not. */
export function emphasiseNegatives(body: string): string {
  return body
    .split(MARKED)
    .map((piece, i) =>
      i % 2 === 1
        ? piece
        : piece
            .replace(ASKED, (question) => question.replace(NEGATIVE, "**$1**"))
            .replace(CAPITALS, "**$1**"),
    )
    .join("");
}
