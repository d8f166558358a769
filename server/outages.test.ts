import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { mailOutages, postgresOutages, redisOutages } from "../proof/outage-kinds.ts";
import type { OutageReport } from "../proof/outages.ts";
import { PostgresCluster, postgresPrograms } from "../proof/postgres-cluster.ts";
import { hasRedis } from "../test/redis-server.ts";

/** What is killed, and a full disk, have their tests beside limits, mail and the pools. */
const size = { times: 1, learners: 3, frozenOnly: true };
const programs = postgresPrograms();

function expectWhole(reports: OutageReport[]) {
  for (const { name, faults, lost, acknowledged } of reports) {
    expect({ name, faults, lost }).toEqual({ name, faults: [], lost: 0 });
    expect(acknowledged).toBeGreaterThan(0);
  }
}

describe("no call fails otherwise than by 503, and nothing acknowledged is lost (once, 3 learners; killed and frozen, 100 times each, with 8 in npm run proof)", () => {
  test.skipIf(!hasRedis)(
    "with Redis frozen (skipped without redis-server)",
    async () => {
      const reports = await redisOutages(size);
      expectWhole(reports);
      expect(reports.map((r) => r.refused)).toEqual([0]);
    },
    180_000,
  );

  test("with the mail server frozen", async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), "threshold-mail-"));
    const reports = await mailOutages(size, dataDir).finally(() => rmSync(dataDir, { recursive: true }));
    expectWhole(reports);
    expect(reports.map((r) => r.refused)).toEqual([0]);
  }, 180_000);

  test.skipIf(!programs)(
    "with PostgreSQL frozen (skipped without PostgreSQL's programs)",
    async () => {
      const cluster = await PostgresCluster.create(programs ?? "");
      try {
        expectWhole(await postgresOutages(cluster, size));
      } finally {
        cluster.remove();
      }
    },
    180_000,
  );
});
