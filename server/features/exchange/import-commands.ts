import { sql } from "kysely";
import type { CsvMatch } from "#contract/csv-columns.ts";
import type { ImportReport } from "#contract/exchange.ts";
import { FILE_LIMIT, type ReadFormat } from "#contract/question-format.ts";
import { noteCatalogueChange } from "../../content/catalogue-change.ts";
import { holdQuestions } from "../../content/question-rows.ts";
import { readAside } from "../../formats/reading.ts";
import { audit } from "../../platform/audit.ts";
import { ADVISORY_LOCKS } from "../../platform/db/advisory-locks.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { planImport } from "./plan-queries.ts";
import { readNames } from "./queries.ts";
import { reportView } from "./view.ts";
import { type Author, writePlan } from "./write-commands.ts";

export interface ImportInput extends Author {
  format: ReadFormat;
  bytes: Uint8Array;
  /** For questions whose file names none of our topics. */
  topicId: number | undefined;
  /** Publishes complete questions at once. */
  publish: boolean;
  dryRun: boolean;
  /** Leaves out questions with a problem, and imports the rest. */
  skipBroken?: boolean | undefined;
  /** For CSV: what its columns mean, if their names do not say. */
  columns?: CsvMatch | undefined;
}

/** Is called with the progress of writing. */
export type ReportProgress = (done: number, total: number) => void;

/** The bytes of a file that came as text or in base64. @throws AppError bad_input, too_large */
export function bytesOf({
  Text,
  Base64,
}: {
  Text?: string | undefined;
  Base64?: string | undefined;
}): Uint8Array {
  if ((Text === undefined) === (Base64 === undefined))
    throw new AppError("bad_input", "Please send the file either as text or in base64.");
  const bytes = Text === undefined ? Buffer.from(Base64 ?? "", "base64") : Buffer.from(Text);
  if (bytes.length > FILE_LIMIT)
    throw new AppError("too_large", "The file is larger than 16 MB. Please send it in parts.");
  return bytes;
}

/**
 * Imports a file of questions, all or nothing; or, if requested, everything without a problem. A question that the bank
 * has by its key, or that asks the same, gets a new version if it differs; incomplete ones wait as drafts.
 * @throws AppError bad_input with the first problems by line; not_found for an unknown topic; slow_down while another
 * import runs
 */
export async function importQuestions(
  db: Db,
  input: ImportInput,
  now: Date,
  reportProgress: ReportProgress = () => {},
): Promise<ImportReport> {
  const { topicIds } = await readNames(db);
  if (input.topicId !== undefined && !topicIds.has(input.topicId))
    throw new AppError("not_found", "There is no such topic.");
  if (input.columns && input.format !== "csv")
    throw new AppError("bad_input", "Columns can be matched for CSV only.");
  const { format, bytes, columns } = input;
  const reading = await readAside({ format, bytes, columns });
  const planned = { ...input, reading };
  if (input.dryRun) return reportView(await planImport(db, planned), true);
  return db.transaction().execute(async (tx) => {
    await requireNoOtherImport(tx);
    const plan = await planImport(tx, planned, (ids) => holdQuestions(tx, ids));
    const report = reportView(plan, false);
    // With nothing left to import, the problems are all that there is to report.
    if (!input.skipBroken || report.Questions === 0) refuseProblems(report);
    const total = plan.additions.length + plan.changes.length;
    if (total === 0) return report;
    reportProgress(0, total);
    await writePlan(tx, plan, input, now, (done) => reportProgress(done, total));
    await noteCatalogueChange(tx, now);
    await noteImport(tx, input, report, now);
    return report;
  });
}

/** One import at a time, of files or of the bank's folder. */
async function requireNoOtherImport(tx: Db): Promise<void> {
  const { rows } = await sql<{
    free: boolean;
  }>`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.bank}) as free`.execute(tx);
  if (rows[0]?.free) return;
  throw new AppError("slow_down", "Another import is under way. Please try again in a minute.", {
    code: "import_busy",
    retryAfter: 10,
  });
}

/** How many lines a refusal names. */
const MOST_NAMED = 20;

function refuseProblems({ ProblemCount, Problems }: ImportReport): void {
  const [first] = Problems;
  if (!first) return;
  const others = ProblemCount === 1 ? "" : `, and ${ProblemCount - 1} more`;
  throw new AppError(
    "bad_input",
    `Nothing was imported. Line ${first.Line}: ${first.Message.replace(/\.$/, "")}${others}.`,
    {
      code: "import_problems",
      fields: Object.fromEntries(
        Problems.slice(0, MOST_NAMED).map(({ Line, Message }) => [`Line ${Line}`, Message]),
      ),
    },
  );
}

function noteImport(tx: Db, { format, tenantId, userId }: ImportInput, report: ImportReport, now: Date) {
  const { Added, Changed, Unchanged, Published, LeftOut } = report;
  return audit(
    tx,
    {
      actorId: userId,
      action: "questions_imported",
      subject: `tenant:${tenantId}`,
      details: {
        format,
        added: Added,
        changed: Changed,
        unchanged: Unchanged,
        published: Published,
        left_out: LeftOut,
      },
    },
    now,
  );
}
