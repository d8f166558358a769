import type { ImportReport } from "#contract/exchange.ts";
import { AppError } from "../../platform/errors.ts";
import type { Log } from "../../platform/logging.ts";
import type { ReportProgress } from "./import-commands.ts";

type End =
  | { event: "done"; Report: ImportReport }
  | { event: "error"; Error: string; Code: string; Fields: Record<string, string> };
export type ImportEvent = { event: "progress"; Done: number; Total: number } | End;

/**
 * Starts an import and reports on it while it runs. A slow reader gets fewer reports and delays nothing; a reader who
 * leaves ends nothing.
 * @param work the import, which reports its steps
 * @returns its events, and a promise that settles when the import is over, whether or not anybody listens
 */
export function reportProgress(work: (report: ReportProgress) => Promise<ImportReport>, log: Log) {
  let latest: ImportEvent | undefined;
  let wake = () => {};
  const end = work((Done, Total) => {
    latest = { event: "progress", Done, Total };
    wake();
  }).then(
    (Report): End => ({ event: "done", Report }),
    (error: unknown) => endOf(error, log),
  );

  async function* events(): AsyncGenerator<ImportEvent> {
    // An import ends by itself: reading its file and each of its statements have a time limit.
    for (let ended: End | undefined; !ended; ) {
      const stepped = new Promise<undefined>((resolve) => {
        wake = () => resolve(undefined);
      });
      ended = latest ? undefined : await Promise.race([end, stepped]);
      const step = latest;
      latest = undefined;
      if (step) yield step;
      if (ended) yield ended;
    }
  }
  return { events: events(), end };
}

function endOf(error: unknown, log: Log): End {
  if (error instanceof AppError)
    return { event: "error", Error: error.message, Code: error.code, Fields: error.fields ?? {} };
  log.warn({ err: error }, "an import failed");
  return {
    event: "error",
    Error: "Something went wrong. Nothing was imported.",
    Code: "unexpected",
    Fields: {},
  };
}
