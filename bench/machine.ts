import { existsSync, readFileSync } from "node:fs";
import os from "node:os";

/** This machine, as shown in the first line of a bench. */
export const machine = () =>
  `${os.cpus().length} × ${os.cpus()[0]?.model}, Node ${process.version}, load ${os.loadavg()[0]?.toFixed(2)}`;

function ticks(): { stolen: number; all: number } | undefined {
  if (!existsSync("/proc/stat")) return undefined;
  const [first = ""] = readFileSync("/proc/stat", "utf8").split("\n");
  const fields = first.trim().split(/\s+/).slice(1, 9).map(Number);
  return { stolen: fields[7] ?? 0, all: fields.reduce((sum, n) => sum + n, 0) };
}

/**
 * Runs some work.
 * @returns its result, with the share of the processors' time that other machines took meanwhile; undefined if the
 * system does not say
 */
export async function withSteal<T>(
  work: () => Promise<T>,
): Promise<{ result: T; steal: number | undefined }> {
  const before = ticks();
  const result = await work();
  const after = ticks();
  if (!before || !after || after.all === before.all) return { result, steal: undefined };
  return { result, steal: (after.stolen - before.stolen) / (after.all - before.all) };
}
