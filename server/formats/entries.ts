import { check } from "./check.ts";
import { labelsOf, readLabels, splitSource, withSource } from "./labels.ts";
import {
  BROKEN_CASE,
  type Findings,
  type PortableCase,
  type PortableItem,
  type PortableQuestion,
  Refusal,
} from "./portable.ts";

/* GIFT and Moodle only have single questions. A case is written there as a description, labelled `case:N`, and its
   questions after it, labelled `part:N`, so that it reads well there and is the same case when imported again. */

interface Filed {
  key?: string;
  labels: string[];
}
type Story = Filed & { kind: "story"; body: string };
type ChoiceEntry = Filed & { kind: "choice"; item: PortableItem };
type ShortEntry = Filed & { kind: "short"; body: string; blanks: string[][]; explanation: string };
/** One question of a file; its explanation ends with its source. */
export type Entry = Story | ChoiceEntry | ShortEntry;

const filed = (q: PortableQuestion, more: string[] = []): Filed => ({
  ...(q.key ? { key: q.key } : {}),
  labels: [...more, ...labelsOf(q)],
});

/** Turns an entry into a question. @param n its own number in the file */
export function entriesOf(q: PortableQuestion, n: number): Entry[] {
  if (q.type === "mcq")
    return [
      { kind: "choice", ...filed(q), item: { ...q, explanation: withSource(q.explanation, q.source) } },
    ];
  if (q.type === "saq")
    return [
      {
        kind: "short",
        ...filed(q),
        body: q.body,
        blanks: q.blanks,
        explanation: withSource(q.explanation, q.source),
      },
    ];
  const parts = q.parts.map((part, i): Entry => {
    const explanation = withSource(part.explanation, i === 0 ? q.source : undefined);
    return { kind: "choice", labels: [`part:${n}`], item: { ...part, explanation } };
  });
  return [{ kind: "story", ...filed(q, [`case:${n}`]), body: q.body }, ...parts];
}

/** Assembles the entries of a file into questions, in order. */
export class Assembler {
  readonly #found: Findings;
  #case: { line: number; number: string; question: PortableCase; isBroken: boolean } | undefined;

  constructor(found: Findings) {
    this.#found = found;
  }

  /** @param topic of the category that the entry is in @throws Refusal */
  add(line: number, entry: Entry, topic: string | undefined): void {
    const { case: number, part, ...labels } = readLabels(entry.labels);
    if (entry.kind === "choice" && part !== undefined) {
      this.#addPart(part, entry.item);
      return;
    }
    this.finish();
    const filing = {
      ...(entry.key ? { key: entry.key } : {}),
      ...(topic ? { topic } : {}),
      ...labels,
    };
    if (entry.kind === "story") {
      if (number === undefined)
        this.#found.warn(line, "This is a description: it asks nothing and is left out.");
      else
        this.#case = {
          line,
          number,
          question: { type: "csq", ...filing, body: entry.body, parts: [] },
          isBroken: false,
        };
      return;
    }
    const item = entry.kind === "choice" ? entry.item : entry;
    const { explanation, source } = splitSource(item.explanation);
    const common = { ...filing, ...(source ? { source } : {}) };
    this.#add(
      line,
      entry.kind === "choice"
        ? { type: "mcq", ...common, ...entry.item, explanation }
        : { type: "saq", ...common, body: entry.body, blanks: entry.blanks, explanation },
    );
  }

  /** Ends the case being read. */
  finish(): void {
    const done = this.#case;
    this.#case = undefined;
    if (!done) return;
    this.#found.attempt(done.line, () => {
      if (done.isBroken) throw new Refusal(BROKEN_CASE);
      this.#add(done.line, done.question);
    });
  }

  /**
   * Tries an entry that may turn out to be unreadable. It might have belonged to the case above it, so that case is not
   * treated as complete.
   */
  attempt(line: number, read: () => Entry, topic: string | undefined): void {
    const isRead = this.#found.attempt(line, () => this.add(line, read(), topic));
    if (!isRead && this.#case) this.#case.isBroken = true;
  }

  #addPart(number: string, item: PortableItem) {
    const open = this.#case;
    if (open?.number !== number)
      throw new Refusal("It is labelled as part of a case, but the case is not above it.");
    const { explanation, source } = splitSource(item.explanation);
    if (open.question.parts.length === 0 && source) open.question.source = source;
    open.question.parts.push({ ...item, explanation });
  }

  #add(line: number, question: PortableQuestion) {
    check(question);
    this.#found.add(line, question);
  }
}

/**
 * An accepted answer in a format where a star means any text: `\*` is a literal star.
 * @throws Refusal for one that means any text, since answers here are compared whole
 */
export function withoutWildcard(answer: string): string {
  let text = "";
  for (let i = 0; i < answer.length; i++) {
    if (answer[i] === "*")
      throw new Refusal("An answer contains a star, which means any text; here answers are compared whole.");
    if (answer[i] === "\\" && answer[i + 1] === "*") i += 1;
    text += answer[i];
  }
  return text;
}

export const starsEscaped = (answer: string): string => answer.replaceAll("*", "\\*");
