import { createWriteStream, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  FORMAT_NAMES,
  formatOf,
  READ_FORMATS,
  RECOGNISED_BY,
  type ReadFormat,
  WRITTEN_FORMATS,
} from "#contract/question-format.ts";
import { exportQuestions, readLosses } from "./features/exchange/export-queries.ts";
import { importQuestions } from "./features/exchange/import-commands.ts";
import type { Db } from "./platform/db/database.ts";
import { StartError } from "./platform/errors.ts";

/** The product's own tenant, whose questions these commands manage. */
const OWN_TENANT = 1;

interface FileOptions {
  format?: string | undefined;
  /** Key of a topic. */
  topic?: string | undefined;
  publish?: boolean;
  dryRun?: boolean;
  /** Where an export goes; standard output if left out. */
  to?: string | undefined;
}

async function topicIdOf(db: Db, key: string | undefined): Promise<number | undefined> {
  if (key === undefined) return undefined;
  const topic = await db.selectFrom("topic").select("id").where("key", "=", key).executeTakeFirst();
  if (!topic) throw new StartError(`There is no topic ${key}.`);
  return topic.id;
}

function formatFor(file: string, bytes: Buffer, named: string | undefined): ReadFormat {
  const format =
    named === undefined
      ? formatOf(path.basename(file), bytes.toString("latin1", 0, RECOGNISED_BY))
      : READ_FORMATS.find((one) => one === named);
  if (format) return format;
  throw new StartError(`Please name the format of ${file}: --format ${READ_FORMATS.join(" | ")}`);
}

interface Report {
  /** False if problems kept a file out. */
  isDone: boolean;
  lines: string[];
}

/** Imports a file of questions, or with `dryRun` reports what that would do. @throws AppError, StartError */
export async function importFile(db: Db, file: string, options: FileOptions, now: Date): Promise<Report> {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
  const bytes = readFileSync(file);
  const format = formatFor(file, bytes, options.format);
  const input = {
    tenantId: OWN_TENANT,
    userId: null,
    format,
    bytes,
    topicId: await topicIdOf(db, options.topic),
    publish: options.publish ?? false,
  };
  const trial = await importQuestions(db, { ...input, dryRun: true }, now);
  const remarks = [
    ...trial.Warnings.map(({ Line, Message }) => `${file}:${Line}: ${Message} (warning)`),
    ...trial.Problems.map(({ Line, Message }) => `${file}:${Line}: ${Message}`),
  ];
  if (trial.ProblemCount > 0)
    return { isDone: false, lines: [...remarks, `${trial.ProblemCount} problems. Nothing was imported.`] };
  const report = options.dryRun ? trial : await importQuestions(db, { ...input, dryRun: false }, now);
  const { Added, Changed, Unchanged, Published, Drafts } = report;
  const did = options.dryRun ? `${FORMAT_NAMES[format]}, only tried` : FORMAT_NAMES[format];
  const counts = `added ${Added} (${Drafts} as drafts), changed ${Changed}, unchanged ${Unchanged}, published ${Published}`;
  return { isDone: true, lines: [...remarks, `${did}: ${counts}.`] };
}

/** Writes the bank's questions as a file. @returns what the format leaves out @throws AppError, StartError */
export async function exportFile(db: Db, options: FileOptions): Promise<Report> {
  const format = WRITTEN_FORMATS.find((one) => one === options.format);
  if (!format) throw new StartError(`Please name a format: --format ${WRITTEN_FORMATS.join(" | ")}`);
  const wanted = { tenantId: OWN_TENANT, format, topicId: await topicIdOf(db, options.topic) };
  const { pieces } = await exportQuestions(db, wanted);
  const target = options.to === undefined ? process.stdout : createWriteStream(options.to);
  await pipeline(Readable.from(pieces, { objectMode: false }), target, { end: options.to !== undefined });
  const { Questions, Losses } = await readLosses(db, wanted);
  const losses = Losses.map((loss) => `${loss.Questions} of them: ${loss.Message}`);
  return { isDone: true, lines: [`${Questions} questions.`, ...losses] };
}
