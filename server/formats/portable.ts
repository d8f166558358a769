import { FILE_LIMIT, QUESTION_LIMIT } from "#contract/question-format.ts";

/** An MCQ, or one question of a case: four options of which one is right. */
export interface PortableItem {
  body: string;
  options: string[];
  /** The right option, from 1. */
  answer: number;
  /** "" if there is none. */
  explanation: string;
  /** Why each option is wrong, in their order; "" for the right one and if there is no reason. */
  rationales: string[];
}

/** Properties of any question besides what it asks. Those left out were not in the file. */
interface PortableFiling {
  /** The question's name in the bank. */
  key?: string;
  /** Key of its topic. */
  topic?: string;
  source?: string;
  /** A day, such as `2026-03-27`. */
  lawAsAt?: string;
  difficulty?: "easy" | "medium" | "hard";
  /** Beyond the exam, or on its own shelf. */
  shelf?: "exam" | "beyond";
  tags?: string[];
  /** Keys of the dated figures that it uses. */
  constants?: string[];
}

export type PortableMcq = PortableFiling & PortableItem & { type: "mcq" };
/** A story, and the questions about it. */
export type PortableCase = PortableFiling & { type: "csq"; body: string; parts: PortableItem[] };
/** A text with gaps, `{{b}}`, and the accepted answers of each, the best wording first. */
type PortableShort = PortableFiling & {
  type: "saq";
  body: string;
  blanks: string[][];
  explanation: string;
};

/** A question in the form that the product and every format share. */
export type PortableQuestion = PortableMcq | PortableCase | PortableShort;

/** The mark of a gap in a short answer's text. */
export const BLANK = "{{b}}";

/** A remark on a line of a file. */
export interface Remark {
  /** From 1; in a package, that of the file which the message names. */
  line: number;
  message: string;
}

export interface Placed {
  line: number;
  question: PortableQuestion;
}

/** The result of reading a file: its questions, the problems that make it unusable, and what was left out. */
export interface Reading {
  questions: Placed[];
  problems: Remark[];
  warnings: Remark[];
  /** How many of its questions are not in `questions`, because each has a problem. */
  broken: number;
}

/** Something in a file that cannot become a question here. */
export class Refusal extends Error {
  /** Its line, if that is not the line of the whole question. */
  readonly line: number | undefined;
  constructor(message: string, line?: number) {
    super(message);
    this.line = line;
  }
}

/** The problem of a case that is incomplete: it is never imported with fewer questions. */
export const BROKEN_CASE = "One of its questions cannot be read, so the whole case is left out.";

/** How many remarks of a kind are kept; more would say nothing new. */
const MOST_REMARKS = 1000;

/** Collects what a reader finds. */
export class Findings implements Reading {
  readonly questions: Placed[] = [];
  readonly problems: Remark[] = [];
  readonly warnings: Remark[] = [];
  broken = 0;

  /** @throws Refusal for too many questions at once */
  add(line: number, question: PortableQuestion): void {
    if (this.questions.length >= QUESTION_LIMIT)
      throw new Refusal(`A file may hold ${QUESTION_LIMIT} questions at most.`, line);
    this.questions.push({ line, question });
  }

  problem(line: number, message: string): void {
    this.broken += 1;
    if (this.problems.length < MOST_REMARKS) this.problems.push({ line, message });
  }

  warn(line: number, message: string): void {
    const isRepeated = this.warnings.at(-1)?.line === line && this.warnings.at(-1)?.message === message;
    if (!isRepeated && this.warnings.length < MOST_REMARKS) this.warnings.push({ line, message });
  }

  /**
   * Reads one question: a refusal becomes a problem at its line, and reading continues with the next question.
   * @returns whether it succeeded
   */
  attempt(line: number, work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.problem(error.line ?? line, error.message);
      return false;
    }
  }
}

/** The encoding that an XML file declares, if it is one of the old Western ones. */
function declaredIn(bytes: Uint8Array): string {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const [, named = ""] = /^<\?xml[^>]{0,100}encoding=["']([\w-]{1,20})["']/.exec(head) ?? [];
  return /^(?:iso-8859-1|windows-1252|us-ascii)$/i.test(named) ? named : "utf-8";
}

/** A file as text. @throws Refusal when it is too large, or no text */
export function textOf(bytes: Uint8Array): string {
  if (bytes.length > FILE_LIMIT) throw new Refusal("The file is larger than 16 MB.", 1);
  try {
    // Decoding also removes the byte order mark.
    const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : declaredIn(bytes);
    return new TextDecoder(encoding, { fatal: true }).decode(bytes).replace(/\r\n?/g, "\n");
  } catch {
    throw new Refusal("The file is not text in UTF-8. Please save it in that encoding.", 1);
  }
}
