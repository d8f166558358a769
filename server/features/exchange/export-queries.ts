import { setImmediate as breathe } from "node:timers/promises";
import type { WrittenFormat } from "#contract/question-format.ts";
import type { PortableQuestion } from "../../formats/portable.ts";
import { FILE_TYPES, lossOf, type Writer, writerOf } from "../../formats/write.ts";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";
import { type BankRow, readBank, readNames } from "./queries.ts";
import { portableOf } from "./rules.ts";

interface Wanted {
  tenantId: number;
  format: WrittenFormat;
  /** One topic's questions only. */
  topicId: number | undefined;
}

const portable = (row: BankRow) => portableOf(row.type, row.words, row);

/** @throws AppError not_found for an unknown topic */
async function requireTopic(db: Db, topicId: number | undefined): Promise<void> {
  if (topicId !== undefined && !(await readNames(db)).topicIds.has(topicId)) throw notFound("topic");
}

/** A tenant's questions as the pieces of a file. @throws AppError not_found for an unknown topic */
export async function exportQuestions(db: Db, wanted: Wanted) {
  await requireTopic(db, wanted.topicId);
  const { extension, type } = FILE_TYPES[wanted.format];
  return { file: { fileName: `questions.${extension}`, type }, pieces: pieces(db, wanted) };
}

/** Writes questions one after the other; a long one takes milliseconds, so others are served in between. */
export async function writeAll(writer: Writer, questions: readonly PortableQuestion[]): Promise<Uint8Array> {
  const written: Uint8Array[] = [];
  for (const question of questions) {
    written.push(writer.add(question));
    await breathe();
  }
  return Buffer.concat(written);
}

async function* pieces(db: Db, wanted: Wanted): AsyncGenerator<Uint8Array> {
  const writer = writerOf(wanted.format);
  yield writer.begin();
  for await (const rows of readBank(db, wanted)) yield writeAll(writer, rows.map(portable));
  yield writer.end();
}

/** What the same file would leave out, the most common loss first. @throws AppError as `exportQuestions` */
export async function readLosses(db: Db, wanted: Wanted) {
  await requireTopic(db, wanted.topicId);
  const counts = new Map<string, number>();
  let questions = 0;
  for await (const rows of readBank(db, wanted)) {
    questions += rows.length;
    for (const row of rows) {
      const loss = lossOf(wanted.format, portable(row));
      if (loss) counts.set(loss, (counts.get(loss) ?? 0) + 1);
      await breathe();
    }
  }
  const losses = [...counts].map(([message, count]) => ({ Message: message, Questions: count }));
  return { Questions: questions, Losses: losses.toSorted((a, b) => b.Questions - a.Questions) };
}
