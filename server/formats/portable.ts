import { FILE_LIMIT, QUESTION_LIMIT } from "#contract/question-format.ts";

/** An MCQ, or one question of a case: four options of which one is right. */
export interface PortableItem {
  body: string;
  options: string[];
  /** The right option, from 1. */
  answer: number;
  /** "" where nothing was said. */
  explanation: string;
  /** Why each option is wrong, in their order; "" for the right one and where nothing was said. */
  rationales: string[];
}

/** What any question has besides what it asks. What is left out was not said by the file. */
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
/** A text with gaps, `{{b}}`, and what is accepted in each, the best wording first. */
type PortableShort = PortableFiling & {
  type: "saq";
  body: string;
  blanks: string[][];
  explanation: string;
};

/** A question as the product and every format can speak of it. */
export type PortableQuestion = PortableMcq | PortableCase | PortableShort;

/** The mark of a gap in a short answer's text. */
export const BLANK = "{{b}}";

/** Something to tell about a line of a file. */
export interface Remark {
  /** From 1; in a package, that of the file which the message names. */
  line: number;
  message: string;
}

export interface Placed {
  line: number;
  question: PortableQuestion;
}

/** What a file says: its questions, what makes it unusable, and what of it is left behind. */
export interface Reading {
  questions: Placed[];
  problems: Remark[];
  warnings: Remark[];
  /** How many of its questions are not among `questions`, because each has a problem. */
  broken: number;
}

/** Something in a file that a question here cannot be made of. */
export class Refusal extends Error {
  /** Where, if that is not the line of the whole question. */
  readonly line: number | undefined;
  constructor(message: string, line?: number) {
    super(message);
    this.line = line;
  }
}

/** Told of a case that cannot be whole: it is never taken for one with fewer questions. */
export const BROKEN_CASE = "One of its questions cannot be read, so the whole case is left out.";

/** How many remarks of a kind are kept; what comes after these says nothing new. */
const MOST_REMARKS = 1000;

/** Gathers what a reader finds. */
export class Findings implements Reading {
  readonly questions: Placed[] = [];
  readonly problems: Remark[] = [];
  readonly warnings: Remark[] = [];
  broken = 0;

  /** @throws Refusal when there are more than are taken at once */
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
    const isTold = this.warnings.at(-1)?.line === line && this.warnings.at(-1)?.message === message;
    if (!isTold && this.warnings.length < MOST_REMARKS) this.warnings.push({ line, message });
  }

  /**
   * Does one question's work: a refusal becomes a problem at its line, and the next question is read all the same.
   * @returns whether it was done
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

/** The encoding that an XML file names of itself, where it is one of the old ones of Western texts. */
function declaredIn(bytes: Uint8Array): string {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const [, named = ""] = /^<\?xml[^>]{0,100}encoding=["']([\w-]{1,20})["']/.exec(head) ?? [];
  return /^(?:iso-8859-1|windows-1252|us-ascii)$/i.test(named) ? named : "utf-8";
}

/** A file as text. @throws Refusal when it is too large, or no text */
export function textOf(bytes: Uint8Array): string {
  if (bytes.length > FILE_LIMIT) throw new Refusal("The file is larger than 16 MB.", 1);
  try {
    // A mark of the byte order goes with decoding.
    const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : declaredIn(bytes);
    return new TextDecoder(encoding, { fatal: true }).decode(bytes).replace(/\r\n?/g, "\n");
  } catch {
    throw new Refusal("The file is not text in UTF-8. Please save it in that encoding.", 1);
  }
}
