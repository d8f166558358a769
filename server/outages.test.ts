import { describe, expect, test } from "vitest";
import { postgresOutages, redisOutages } from "../proof/outage-kinds.ts";
import type { OutageReport } from "../proof/outages.ts";
import { PostgresCluster, postgresPrograms } from "../proof/postgres-cluster.ts";
import { hasRedis } from "../test/redis-server.ts";

/** Whole processes take time, so these run with the services' tests. */
const inLeg = process.env.TEST_DATABASE_URL !== undefined;
/** Kills and a full disk are tested with limits, mail and the pools. */
const size = { times: 1, learners: 3, frozenOnly: true };
const programs = postgresPrograms();

function expectWhole(reports: OutageReport[]) {
  for (const { name, faults, lost, acknowledged } of reports) {
    expect({ name, faults, lost }).toEqual({ name, faults: [], lost: 0 });
    expect(acknowledged).toBeGreaterThan(0);
  }
}

describe("calls fail with 503 and in no other way, and nothing acknowledged is lost (once, 3 learners; killed and frozen, 100 times each, with 8 in npm run proof)", () => {
  test.skipIf(!inLeg || !hasRedis)(
    "with Redis frozen (in the PostgreSQL leg, where there is a redis-server)",
    async () => {
      const reports = await redisOutages(size);
      expectWhole(reports);
      expect(reports.map((r) => r.refused)).toEqual([0]);
    },
    180_000,
  );

  test.skipIf(!inLeg || !programs)(
    "with PostgreSQL frozen (in the PostgreSQL leg, where its programs are)",
    async () => {
      const cluster = await PostgresCluster.create(programs ?? "");
      try {
        // Beside other tests, reading the bank at start alone can take more than the proof's second.
        expectWhole(await postgresOutages(cluster, { ...size, databaseMs: 5_000 }));
      } finally {
        cluster.remove();
      }
    },
    180_000,
  );
});
