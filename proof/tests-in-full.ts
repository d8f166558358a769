import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { z } from "zod";
import { tell } from "./tell.ts";

const Report = z.object({ numPassedTests: z.number() });

/** How many tests a report says have passed; none if there is no report. */
function passedIn(file: string): number {
  try {
    return Report.parse(JSON.parse(readFileSync(file, "utf8"))).numPassedTests;
  } catch {
    return 0;
  }
}

/**
 * Runs tests in full size and says whether they passed. None passing is a fault as well: a file or a title that has moved
 * would otherwise prove nothing from then on.
 * @param databaseUrl PostgreSQL; without one, the embedded database
 */
export function proveTests(name: string, args: readonly string[], databaseUrl?: string): void {
  const folder = mkdtempSync(path.join(os.tmpdir(), "threshold-proof-"));
  const file = path.join(folder, "report.json");
  const env = { ...process.env, PROOF: "1", TEST_DATABASE_URL: databaseUrl };
  const reporters = ["--reporter=verbose", "--reporter=json", `--outputFile.json=${file}`];
  const { status } = spawnSync("vitest", ["run", ...reporters, ...args], { stdio: "inherit", env });
  const passed = passedIn(file);
  rmSync(folder, { recursive: true });
  const where = databaseUrl ? "PostgreSQL" : "embedded database";
  tell(`${name}, ${where}`, status === 0 && passed > 0, `${passed} tests passed, exit ${status}`);
}
