import { randomBytes } from "node:crypto";
import path from "node:path";
import { sql } from "kysely";
import { kyselyOver } from "../server/platform/db/database.ts";
import { EmbeddedPool } from "../server/platform/db/embedded-pool.ts";
import { AppError } from "../server/platform/errors.ts";
import { SmallDisk } from "../test/small-disk.ts";

export interface LogFullReport {
  times: number;
  acknowledged: number;
  lost: number;
  slowestRecoveryMs: number;
  faults: string[];
}

const PATIENCE_MS = 60_000;
/** Less than the log takes at a time (16 MiB), and more than the table needs. */
const LEFT_MIB = 6;

const isRefusal = (error: unknown) =>
  error instanceof AppError || (error instanceof Error && Reflect.get(error, "code") === "53100");

/**
 * Lets the log of the embedded database run out of disk again and again, which ends it by a panic, and frees space
 * again: meanwhile it must refuse, then recover by itself with everything that it had acknowledged.
 */
export async function logFull(times: number): Promise<LogFullReport | undefined> {
  const disk = SmallDisk.mount(200);
  if (!disk) return undefined;
  const pool = new EmbeddedPool({ folder: path.join(disk.folder, "db"), durable: true });
  const db = kyselyOver(pool);
  const report: LogFullReport = { times, acknowledged: 0, lost: 0, slowestRecoveryMs: 0, faults: [] };
  let written = 0;
  // Updating the same row fills the log and not the table, as long as two of its versions fit on a page.
  const write = () =>
    sql`update kept set n = ${++written}, filling = ${randomBytes(1900).toString("hex")}`.execute(db);
  const stored = async () => (await sql<{ n: number }>`select n from kept`.execute(db)).rows[0]?.n ?? -1;
  try {
    await sql`create table kept (n int, filling text)`.execute(db);
    await sql`alter table kept alter filling set storage plain`.execute(db);
    await sql`insert into kept values (0, '')`.execute(db);
    for (let round = 0; round < times; round++) {
      disk.fill(LEFT_MIB);
      let acknowledged = written;
      let refusals = 0;
      // The first refusal is the panic; later ones come from a database that cannot be opened.
      while (refusals < 20)
        try {
          await write();
          acknowledged = written;
          report.acknowledged += 1;
        } catch (error) {
          refusals += 1;
          if (!isRefusal(error)) report.faults.push(String(error));
        }
      disk.free();
      const from = performance.now();
      let found: number | undefined;
      while (found === undefined) {
        found = await stored().catch(() => undefined);
        if (performance.now() - from > PATIENCE_MS) throw new Error("it did not come back");
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      report.slowestRecoveryMs = Math.max(report.slowestRecoveryMs, performance.now() - from);
      if (found < acknowledged) report.lost += 1;
    }
    return report;
  } finally {
    await db.destroy();
    await pool.end();
    disk.unmount();
  }
}
