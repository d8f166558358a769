import { BankError } from "./content/bank.ts";
import { StartError } from "./platform/errors.ts";

/** The root cause of an unexpected fault. */
function deepest(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? deepest(error.cause) : error;
}

/** A fault of the start in one sentence; those of the bank have one line each. */
function sentenceOf(error: unknown): string {
  if (error instanceof BankError) return `The bank in the content folder has faults:\n${error.message}`;
  if (error instanceof StartError) return error.message;
  const cause = deepest(error);
  const message = cause instanceof Error ? cause.message : String(cause);
  return new StartError(`Threshold cannot start: ${message.replace(/\.$/, "")}.`).message;
}

/** Prints for the operator why the product does not start, with the stack only when debugging, and ends the process. */
function failStart(error: unknown): never {
  console.error(sentenceOf(error));
  if (process.env.LOG_LEVEL === "debug") console.error(error);
  process.exit(1);
}

// Active from the first import of main.ts on, since modules imported later may read files, and fail.
process.on("uncaughtException", failStart);

/** From here on a fault ends the process with its stack in the log, which is Node's default. */
export function started(): void {
  process.off("uncaughtException", failStart);
}
