import { presentCause } from "../cause.ts";
import type { Log } from "../logging.ts";
import { slowStatements, statementSeconds } from "../process-metrics.ts";
import { statementName } from "./statement-name.ts";

/** As much of a statement as tells a reader which one it is. */
const MOST_LETTERS = 300;
/** A database that is slow altogether must not fill the disk with its log. */
const MOST_A_MINUTE = 30;
const MINUTE_MS = 60_000;

/** Takes note of a statement: its text, without the values, and how long it took. */
export type StatementWatch = (text: string, ms: number) => void;

interface Options {
  log: Log;
  /** From how many milliseconds on a statement is slow. */
  slowMs: number;
  /** Milliseconds of a clock that is never set back. */
  now?: () => number;
}

/**
 * Measures statements, and logs the slow ones with the request or the job that they ran for. That is in the log and not in
 * the text of the statement, which would be another one for each request, and planned again.
 */
export function watchStatements({ log, slowMs, now = () => performance.now() }: Options): StatementWatch {
  let minute = { from: now(), logged: 0, leftOut: 0 };
  return (text, ms) => {
    statementSeconds.observe(ms / 1000);
    if (ms < slowMs) return;
    slowStatements.inc();
    if (now() - minute.from >= MINUTE_MS) {
      if (minute.leftOut > 0)
        log.warn({ leftOut: minute.leftOut }, "more slow statements than the log takes in a minute");
      minute = { from: now(), logged: 0, leftOut: 0 };
    }
    if (minute.logged >= MOST_A_MINUTE) {
      minute.leftOut += 1;
      return;
    }
    minute.logged += 1;
    const statement = text.replace(/\s+/g, " ").trim().slice(0, MOST_LETTERS);
    log.warn(
      { ms: Math.round(ms), name: statementName(text), statement, ...presentCause() },
      "slow statement",
    );
  };
}
