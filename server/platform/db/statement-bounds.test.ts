import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The pools: one sets it, the other has a watchdog instead and mentions it; and the check of what the first one gets. */
const BOTH_HAVE = [
  "server/platform/db/embedded-pool.ts",
  "server/platform/db/postgres-pool.ts",
  "server/platform/db/settings.ts",
];

/** Whether code limits a statement by a setting that the embedded database does not know. */
const leansOnTimeout = (code: string) => /statement_timeout|lock_timeout|transaction_timeout/.test(code);

test("no code relies on a timeout of PostgreSQL's, which the embedded database ignores", () => {
  expect(leansOnTimeout("await sql`set local statement_timeout = '2s'`.execute(tx)")).toBe(true);
  const files = globSync("server/**/*.{ts,sql}").filter((file) => !file.endsWith(".test.ts"));
  expect(files.length).toBeGreaterThan(300);
  expect(files.toSorted().filter((file) => leansOnTimeout(readFileSync(file, "utf8")))).toEqual(BOTH_HAVE);
});
