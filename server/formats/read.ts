import type { ReadFormat } from "#contract/question-format.ts";
import { readAiken } from "./aiken.ts";
import { readCsv } from "./csv.ts";
import { readGift } from "./gift-read.ts";
import { readMoodle } from "./moodle-read.ts";
import { type Reading, Refusal, textOf } from "./portable.ts";
import { readQti } from "./qti-package.ts";

/** What the thread that reads is given. */
export interface ReadingWork {
  format: ReadFormat;
  bytes: Uint8Array;
}

const READERS: Record<ReadFormat, (bytes: Uint8Array) => Reading> = {
  csv: (bytes) => readCsv(textOf(bytes)),
  gift: (bytes) => readGift(textOf(bytes)),
  moodle: (bytes) => readMoodle(textOf(bytes)),
  qti: readQti,
  aiken: (bytes) => readAiken(textOf(bytes)),
};

/** Reads a file, whatever it holds: what is wrong with it is told by line. */
export function read(format: ReadFormat, bytes: Uint8Array): Reading {
  try {
    const reading = READERS[format](bytes);
    if (reading.questions.length > 0 || reading.problems.length > 0) return reading;
    return { ...emptyOf(reading), problems: [{ line: 1, message: "The file holds no question." }] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { questions: [], problems: [{ line: error.line ?? 1, message: error.message }], warnings: [] };
  }
}

const emptyOf = ({ warnings }: Reading) => ({ questions: [], warnings: [...warnings] });
