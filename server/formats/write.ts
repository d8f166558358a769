import type { WrittenFormat } from "#contract/question-format.ts";
import { csvHead, csvOf } from "./csv.ts";
import { giftOf, giftRefuses } from "./gift-write.ts";
import { moodleHead, moodleOf, moodleTail } from "./moodle-write.ts";
import type { PortableQuestion } from "./portable.ts";
import { QtiPackage } from "./qti-package.ts";

/** Writes a file piece by piece, in the order of its calls. */
export interface Writer {
  begin(): Uint8Array;
  add(q: PortableQuestion): Uint8Array;
  end(): Uint8Array;
}

function textWriter(head: string, one: (q: PortableQuestion, n: number) => string, tail = ""): Writer {
  const encode = (text: string) => new TextEncoder().encode(text);
  let n = 0;
  return {
    begin: () => encode(head),
    add: (q) => encode(one(q, ++n)),
    end: () => encode(tail),
  };
}

const WRITERS: Record<WrittenFormat, () => Writer> = {
  csv: () => textWriter(csvHead, csvOf),
  gift: () => textWriter("", giftOf),
  moodle: () => textWriter(moodleHead, moodleOf, moodleTail),
  qti: () => new QtiPackage(),
};

export const writerOf = (format: WrittenFormat): Writer => WRITERS[format]();

/** The file type of each format. */
export const FILE_TYPES: Record<WrittenFormat, { extension: string; type: string }> = {
  csv: { extension: "csv", type: "text/csv; charset=utf-8" },
  gift: { extension: "gift", type: "text/plain; charset=utf-8" },
  moodle: { extension: "xml", type: "application/xml; charset=utf-8" },
  qti: { extension: "zip", type: "application/zip" },
};

/** What a format loses of a question, in a sentence; undefined if nothing is lost. */
export function lossOf(format: WrittenFormat, q: PortableQuestion): string | undefined {
  const refusal = format === "gift" ? giftRefuses(q) : undefined;
  if (refusal) return `${refusal} cannot be represented and are left out.`;
  if (q.type === "csq" && (format === "gift" || format === "moodle"))
    return "Case studies become a description and single questions after it; read back here, they are cases again.";
  return undefined;
}

/** A whole file at once. */
export function write(format: WrittenFormat, questions: readonly PortableQuestion[]): Uint8Array {
  const writer = writerOf(format);
  return Buffer.concat([writer.begin(), ...questions.map((q) => writer.add(q)), writer.end()]);
}
