import type { CsvMatch } from "#contract/csv-columns.ts";
import type { ReadFormat } from "#contract/question-format.ts";
import { readAiken } from "./aiken.ts";
import { readCsv } from "./csv.ts";
import { readGift } from "./gift-read.ts";
import { readMoodle } from "./moodle-read.ts";
import { type Reading, Refusal, textOf } from "./portable.ts";
import { readQti } from "./qti-package.ts";

/** The input of the reading thread. */
export interface ReadingWork {
  format: ReadFormat;
  bytes: Uint8Array;
  /** For CSV: what its columns mean. */
  columns?: CsvMatch | undefined;
}

const READERS: Record<ReadFormat, (bytes: Uint8Array, columns?: CsvMatch) => Reading> = {
  csv: (bytes, columns) => readCsv(textOf(bytes), columns),
  gift: (bytes) => readGift(textOf(bytes)),
  moodle: (bytes) => readMoodle(textOf(bytes)),
  qti: (bytes) => readQti(bytes),
  aiken: (bytes) => readAiken(textOf(bytes)),
};

/** Reads any file: problems are reported by line. */
export function read(format: ReadFormat, bytes: Uint8Array, columns?: CsvMatch): Reading {
  try {
    const reading = READERS[format](bytes, columns);
    if (reading.questions.length > 0 || reading.problems.length > 0) return reading;
    return {
      ...emptyOf(reading),
      problems: [{ line: 1, message: "The file holds no question." }],
      broken: 1,
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return {
      questions: [],
      problems: [{ line: error.line ?? 1, message: error.message }],
      warnings: [],
      broken: 1,
    };
  }
}

const emptyOf = ({ warnings }: Reading) => ({ questions: [], warnings: [...warnings] });
