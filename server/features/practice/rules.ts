import { AppError } from "../../platform/errors.ts";

/** What grading needs of a question, in any version. */
export interface Gradable {
  qnType: "mcq" | "saq" | "csq";
  /** Option texts of an mcq; sub-questions of a csq; empty for an saq. */
  params: readonly string[] | readonly CasePartKey[];
  /** "1".."4" of an mcq; `blank|alternative~blank` of an saq; unused for a csq, whose key is in its parts. */
  answer: string;
  /** The key since the question was regraded; written as a key is. */
  regraded?: string | null;
}

interface CasePartKey {
  B: string;
  A: string[];
  R: number;
  E: string;
}

/** Between blanks of an saq and between sub-questions of a csq. */
const PART = "~";
/** Between several right answers. */
const ALTERNATIVE = "|";
/** A key that accepts any answer, because the question, or a part of it, could not be answered. */
export const ANY = "*";

const wrongForm = (sentence: string) =>
  new AppError("bad_input", sentence, { code: "wrong_form", fields: { Answer: sentence } });

const caseParts = (q: Gradable): readonly CasePartKey[] =>
  q.params.filter((p): p is CasePartKey => typeof p !== "string");

/** NFKC, trimmed, case folded, white space collapsed. */
function normaliseBlank(text: string): string {
  // Upper case first: it is the nearest that JavaScript has to full case folding ("ß" and "SS" agree).
  return text.normalize("NFKC").trim().replace(/\s+/g, " ").toUpperCase().toLowerCase();
}

const isOption = (text: string, options: number) => /^[1-9]$/.test(text) && Number(text) <= options;

/**
 * Checks that an answer has the form of its question's type.
 * @throws AppError bad_input with a sentence that says what form is expected
 */
export function requireForm(q: Gradable, answer: string): void {
  if (q.qnType === "mcq") {
    if (!isOption(answer, q.params.length))
      throw wrongForm(`Please choose one of the ${q.params.length} options.`);
    return;
  }
  const given = answer.split(PART);
  if (q.qnType === "csq") {
    const parts = caseParts(q);
    const fits =
      given.length === parts.length &&
      given.every((g, i) => g === "" || isOption(g, parts[i]?.A.length ?? 0));
    if (!fits || given.every((g) => g === ""))
      throw wrongForm("Please choose an option for the sub-questions.");
    return;
  }
  const blanks = q.answer.split(PART).length;
  if (given.length !== blanks)
    throw wrongForm(`Please fill in ${blanks === 1 ? "the blank" : `the ${blanks} blanks`}.`);
  if (given.every((g) => g.trim() === "")) throw wrongForm("Please write an answer first.");
}

/**
 * Marks an answer: 1 for an mcq, 1 per sub-question of a csq, 1 per blank of an saq. Parts left out score 0. The answer
 * must have passed `requireForm`.
 */
export function grade(q: Gradable, answer: string): number {
  const given = answer.split(PART);
  const isRight = q.qnType === "saq" ? isRightBlank : isRightOption;
  return keyOf(q)
    .split(PART)
    .filter((key, i) => key === ANY || isRight(key, given[i] ?? "")).length;
}

/** The effective key: `2`, `2|3` for several, `*` for any answer, with `~` between parts and blanks. */
export function keyOf(q: Gradable): string {
  if (q.regraded) return q.regraded;
  return q.qnType === "csq"
    ? caseParts(q)
        .map((part) => part.R)
        .join(PART)
    : q.answer;
}

const isRightOption = (key: string, given: string) => key.split(ALTERNATIVE).includes(given);

function isRightBlank(key: string, given: string): boolean {
  const wanted = normaliseBlank(given);
  return (
    wanted !== "" && key.split(ALTERNATIVE).some((alternative) => normaliseBlank(alternative) === wanted)
  );
}

/** An answer that arrives this long after the deadline, by the server's clock, still counts. */
export const GRACE_MS = 10_000;
/** A dynamic test left open is marked after this time, so that it stops withholding keys. */
const DRAWN_TEST_MS = 24 * 60 * 60 * 1000;

/** The last moment at which an answer of a dynamic test counts. */
export const drawnClosingOf = (start: Date) => new Date(start.getTime() + DRAWN_TEST_MS);
