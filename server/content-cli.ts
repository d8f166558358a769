import { BankError } from "./content/bank.ts";
import { importBank } from "./content/import.ts";
import { lintBank } from "./content/lint/lint.ts";
import { readPlans } from "./content/plans.ts";
import { readBank } from "./content/read.ts";
import { readSiteContent } from "./content/site-content.ts";
import { readConfig } from "./platform/config.ts";
import { keepFilesPrivate } from "./platform/data-folder.ts";
import { openDatabase } from "./platform/db/database.ts";
import { migrate } from "./platform/db/migrate.ts";
import { StartError } from "./platform/errors.ts";

/** `npm run content -- lint | import` */
const command = process.argv[2];

function lint(dir: string) {
  readPlans(dir);
  readSiteContent(dir);
  const faults = lintBank(readBank(dir));
  for (const f of faults) console.error(`${f.file}:${f.line}: ${f.message} (${f.rule})`);
  console.log(faults.length === 0 ? "The bank is clean." : `${faults.length} faults.`);
  if (faults.length > 0) process.exitCode = 1;
}

async function load(dir: string) {
  keepFilesPrivate();
  const database = openDatabase(readConfig(process.env));
  try {
    await migrate(database.db);
    const report = await importBank(database.db, readBank(dir), new Date());
    console.log(`Added ${report.added}, changed ${report.changed}, removed ${report.removed}.`);
    for (const key of report.conflicts) console.log(`Kept the editor's version of ${key}.`);
  } finally {
    await database.close();
  }
}

try {
  const dir = process.env.CONTENT_DIR ?? "content";
  if (command === "lint") lint(dir);
  else if (command === "import") await load(dir);
  else console.error("Usage: npm run content -- lint | import");
} catch (error) {
  if (!(error instanceof BankError || error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
