import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ownPostgres } from "../test/database.ts";
import { HttpLearner } from "../test/http-learner.ts";
import { hasRedis, RedisServer } from "../test/redis-server.ts";
import { freePort, ServerProcess } from "../test/server-process.ts";
import { smallContent } from "../test/small-content.ts";
import { kyselyOver } from "./platform/db/database.ts";
import { PostgresPool } from "./platform/db/postgres-pool.ts";

const url = process.env.TEST_DATABASE_URL;
const EMAIL = "everywhere@example.sg";
/** What a user may ask for in a minute (limits.ts). */
const GENERAL = 600;

describe.skipIf(!url || !hasRedis)(
  "rules hold across processes (skipped without TEST_DATABASE_URL or redis-server)",
  () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), "threshold-across-"));
    let databaseUrl: string;
    let redis: RedisServer;
    let server: ServerProcess;

    beforeAll(async () => {
      redis = await RedisServer.create();
      databaseUrl = await ownPostgres(url ?? "");
      server = new ServerProcess(await freePort(), {
        DATA_DIR: dataDir,
        CONTENT_DIR: smallContent(),
        DATABASE_URL: databaseUrl,
        REDIS_URL: redis.url,
        // Beside other tests it may be slow; a count that it misses would be counted by one process alone.
        REDIS_TIMEOUT_MS: "5000",
        RATE_LIMITS: "on",
        WEB_CONCURRENCY: "2",
        LOG_LEVEL: "info",
      });
      await server.start();
      await vi.waitFor(() => expect(server.output).toContain("2 processes"), 60_000);
    }, 300_000);
    afterAll(async () => {
      await server?.end();
      await redis?.kill();
      rmSync(dataDir, { recursive: true, force: true });
    });

    /** The statuses of calls made at once, over so many connections that each process gets some. */
    const statuses = async (
      learner: HttpLearner,
      count: number,
      method: string,
      address: string,
      body?: unknown,
    ) => {
      const all = Array.from({ length: count }, () => learner.send(method, address, body));
      const replies = await Promise.all(all);
      await Promise.all(replies.map((reply) => reply.arrayBuffer()));
      return Map.groupBy(
        replies.map((reply) => reply.status),
        (status) => status,
      );
    };
    const processesOf = (route: string) =>
      new Set(
        [...server.output.matchAll(new RegExp(`"process":(\\d+).*"route":"${route}"`, "g"))].map((m) => m[1]),
      ).size;

    test("a user's allowance is one, and a browser that was taken over is refused by each process", async () => {
      const first = new HttpLearner(server.origin);
      // Connections stay open and are used again, so both processes have some from here on; each round opens more.
      let most = 0;
      await vi.waitFor(async () => {
        most += 40;
        await statuses(first, most, "GET", "/healthz");
        expect(processesOf("/healthz")).toBe(2);
      });
      await first.signIn(EMAIL, dataDir);
      const sets = await first.call("GET", "/api/sets");
      const free = Number(sets.find((set) => Boolean(set.ForFree) && String(set.Type) === "MCQ")?.ID);
      const attempt = Number((await first.call("PUT", `/api/sets/${free}/attempt`)).ID);
      const [question] = await first.call("GET", `/api/sets/${free}/questions`);
      const asked = await statuses(first, GENERAL + 100, "GET", "/api/whoami");
      // The three calls before were counted too.
      expect([asked.get(200)?.length, asked.get(429)?.length]).toEqual([GENERAL - 3, 103]);
      await expect.poll(() => processesOf("/api/whoami")).toBe(2);

      // Five minutes later.
      const db = kyselyOver(new PostgresPool({ connectionString: databaseUrl, max: 1 }));
      await sql`update active_browser set switched_at = switched_at - interval '5 minutes'`.execute(db);
      await db.destroy();
      await new HttpLearner(server.origin).signIn(EMAIL, dataDir);
      const answered = await statuses(
        first,
        200,
        "POST",
        `/api/attempts/${attempt}/questions/${question?.ID}/done`,
        { Answer: "1", Seq: 1 },
      );
      // Those that a process remembers as signed in meet the limit of answers first.
      expect(answered.get(409)?.length).toBeGreaterThanOrEqual(80);
      expect([200, 503].flatMap((status) => answered.get(status) ?? [])).toEqual([]);
      await expect.poll(() => processesOf("/api/attempts/:id/questions/:qid/done")).toBe(2);
    }, 120_000);
  },
);
