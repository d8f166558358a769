import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Bank, BankError } from "./content/bank.ts";
import { coverageOf } from "./content/coverage.ts";
import { readBankAt } from "./content/former-bank.ts";
import { importContent } from "./content/import.ts";
import { examReport, topicReport } from "./content/likeness/report.ts";
import { lintBank, type RuleFinding } from "./content/lint/lint.ts";
import { falseMarks } from "./content/mark-wording.ts";
import { readNotes } from "./content/notes.ts";
import { readPlans } from "./content/plans.ts";
import { readBank } from "./content/read.ts";
import { readChecks, reviewOf } from "./content/review.ts";
import { readSiteContent } from "./content/site-content.ts";
import { usesOf } from "./content/uses.ts";
import { writeBack } from "./content/write-back.ts";
import { exportFile, importFile } from "./content-files.ts";
import { markInFiles } from "./content-wording.ts";
import { readConfig } from "./platform/config.ts";
import { keepFilesPrivate } from "./platform/data-folder.ts";
import { type Db, openDatabase } from "./platform/db/database.ts";
import { migrate } from "./platform/db/migrate.ts";
import { AppError, StartError } from "./platform/errors.ts";
import { dayInSingapore } from "./platform/singapore-day.ts";

const USAGE = `Usage: npm run content -- lint [--warnings] [--file <path, or a part of it>] [--since <commit>]
                         wording KEY… [--since <commit>], or --file <path, or a part of it>
                         coverage | exam [<topic>] | review | uses <constant> | import
                         import FILE [--dry-run] [--publish] [--topic KEY] [--format csv|gift|moodle|qti|aiken]
                         export, which writes what editors changed back into the files
                         export --format csv|gift|moodle|qti [--topic KEY] [--to FILE]`;

function print(findings: RuleFinding[], counted: RuleFinding[]) {
  for (const f of findings) {
    const line = `${f.severity} ${f.file}:${f.line}: ${f.message} (${f.rule})`;
    if (f.severity === "error") console.error(line);
    else console.log(line);
  }
  for (const rule of new Set(counted.map((f) => f.rule)))
    console.log(`${String(counted.filter((f) => f.rule === rule).length).padStart(5)} warnings of ${rule}`);
}

/** Errors fail the check. Warnings are listed for one file or on request, and counted by rule otherwise. */
function lint(dir: string, options: { file?: string; warnings: boolean; since?: string }) {
  readPlans(dir);
  readSiteContent(dir);
  const today = dayInSingapore(new Date());
  const bank = readBank(dir);
  const all = [...lintBank(bank, today), ...marksSince(dir, bank, options.since)];
  const own = all.filter(
    (f) => options.file === undefined || f.file.includes(options.file.replace(/^content\//, "")),
  );
  const listed = options.warnings || options.file !== undefined;
  const warnings = own.filter((f) => f.severity === "warning");
  const errors = own.filter((f) => f.severity === "error");
  print(listed ? own : errors, listed ? [] : warnings);
  console.log(`${errors.length} errors, ${warnings.length} warnings.`);
  if (errors.length > 0) process.exitCode = 1;
}

/** Wording marks that are false compared with a commit; if none is named, only the import can check them. */
function marksSince(dir: string, bank: Bank, since: string | undefined): RuleFinding[] {
  if (since === undefined) return [];
  const severity = "error" as const;
  return falseMarks(bank, readBankAt(dir, since)).map((fault) => ({ ...fault, severity, rule: "wording" }));
}

function uses(dir: string, constant: string) {
  const bank = readBank(dir);
  if (!bank.constants.some((c) => c.key === constant))
    throw new StartError(`There is no constant ${constant} in ${dir}/constants.`);
  const questions = usesOf(bank, constant);
  for (const { key, place } of questions) console.log(`${place.file}:${place.line}: ${key}`);
  const notes = readNotes(dir).filter((note) => note.constants.includes(constant));
  for (const { topic } of notes) console.log(`notes/${topic}.md`);
  console.log(`${questions.length} questions and ${notes.length} notes use ${constant}.`);
}

/** @throws StartError if there is no such topic */
function tellExam(dir: string, topic: string | undefined) {
  const bank = readBank(dir);
  const lines = topic === undefined ? examReport(bank) : topicReport(bank, topic);
  if (!lines) throw new StartError(`There is no topic ${topic} in ${dir}/papers.yaml.`);
  for (const line of lines) console.log(line);
}

/** Does something with the database of the environment. */
async function withDatabase(work: (db: Db) => Promise<void>) {
  keepFilesPrivate();
  const database = openDatabase(readConfig(process.env));
  try {
    await database.boot(async (db) => {
      await migrate(db);
      await work(db);
    });
  } finally {
    await database.close();
  }
}

async function load(db: Db, dir: string) {
  const report = await importContent(db, dir, new Date());
  console.log(`Added ${report.added}, changed ${report.changed}, removed ${report.removed}.`);
  for (const key of report.conflicts) console.log(`Kept the editor's version of ${key}.`);
  if (report.underReview > 0)
    console.log(
      `Questions under review, because a figure that they name has changed: ${report.underReview}.`,
    );
}

/** Writes editors' changes into the files, where a person reviews them. */
async function giveBack(db: Db, dir: string) {
  const { written, missing } = await writeBack(db, dir, readBank(dir));
  for (const key of written) console.log(`Wrote ${key}.`);
  for (const key of missing) console.log(`No file has ${key} any more.`);
  console.log(`${written.length} written. Review them, and run: npm run content -- lint`);
}

/** Remarks go to standard error, since the file itself may go to standard output. */
function tellOf({ isDone, lines }: { isDone: boolean; lines: string[] }) {
  for (const line of lines) console.error(line);
  if (!isDone) process.exitCode = 1;
}

try {
  const dir = process.env.CONTENT_DIR ?? "content";
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      file: { type: "string" },
      warnings: { type: "boolean", default: false },
      format: { type: "string" },
      topic: { type: "string" },
      to: { type: "string" },
      publish: { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
      since: { type: "string" },
    },
  });
  const [command, name] = positionals;
  if (command === "lint") lint(dir, values);
  else if (command === "wording" && (name !== undefined || values.file !== undefined))
    tellOf(
      markInFiles(dir, { keys: positionals.slice(1), file: values.file, since: values.since ?? "HEAD" }),
    );
  else if (command === "coverage") for (const line of coverageOf(readBank(dir))) console.log(line);
  else if (command === "exam") tellExam(dir, name);
  else if (command === "review")
    writeFileSync(path.join(dir, "REVIEW.md"), reviewOf(readBank(dir), readChecks(dir)));
  else if (command === "uses" && name !== undefined) uses(dir, name);
  else if (command === "import" && name === undefined) await withDatabase((db) => load(db, dir));
  else if (command === "import" && name !== undefined) {
    const options = { ...values, dryRun: values["dry-run"] };
    await withDatabase(async (db) => tellOf(await importFile(db, name, options, new Date())));
  } else if (command === "export" && values.format === undefined)
    await withDatabase((db) => giveBack(db, dir));
  else if (command === "export") await withDatabase(async (db) => tellOf(await exportFile(db, values)));
  else console.error(USAGE);
} catch (error) {
  if (!(error instanceof BankError || error instanceof StartError || error instanceof AppError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
