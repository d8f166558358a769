import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { ownPostgres } from "../test/database.ts";
import { hasRedis, RedisServer } from "../test/redis-server.ts";
import { freePort, ServerProcess } from "../test/server-process.ts";
import { copySmallContent } from "../test/small-content.ts";

const url = process.env.TEST_DATABASE_URL;
const COUNT = 2;
/** Returns the status of a request; one that gets no answer counts as failed. */
const PATIENCE_MS = 10_000;
/** A process takes seconds to start, and longer on a busy machine. */
const START = { timeout: 60_000 };

const Line = z.object({
  process: z.number(),
  msg: z.string(),
  started: z.number().optional(),
  ended: z.number().optional(),
  inMs: z.number().optional(),
});

describe.skipIf(!url || !hasRedis)(
  "several processes (skipped without TEST_DATABASE_URL or redis-server)",
  () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "threshold-processes-"));
    const content = path.join(folder, "content");
    /** What each process reads before anything else. */
    const plans = path.join(content, "plans.yaml");
    let redis: RedisServer;
    let server: ServerProcess;

    beforeAll(async () => {
      copySmallContent(content);
      redis = await RedisServer.create();
      server = new ServerProcess(await freePort(), {
        DATA_DIR: path.join(folder, "data"),
        CONTENT_DIR: content,
        DATABASE_URL: await ownPostgres(url ?? ""),
        REDIS_URL: redis.url,
        WEB_CONCURRENCY: String(COUNT),
        LOG_LEVEL: "info",
      });
      await server.start();
      await vi.waitFor(() => expect(server.output).toContain(`${COUNT} processes`), START);
    }, 300_000);
    afterAll(async () => {
      await server?.end();
      await redis?.kill();
      rmSync(folder, { recursive: true, force: true });
    });

    /** The lines of its log with this message. */
    const logged = (msg: string) =>
      server.output
        .split("\n")
        .filter((line) => line.startsWith("{") && line.endsWith("}"))
        .map((line) => Line.parse(JSON.parse(line)))
        .filter((line) => line.msg === msg);

    /** The processes that were started and have not ended. */
    const serving = () => {
      const ended = logged("a process ended").map((line) => line.ended);
      return logged("a process takes requests").flatMap(({ started }) =>
        started === undefined || ended.includes(started) ? [] : [started],
      );
    };

    /** Its status. @throws if the connection fails */
    async function ask(agent: http.Agent | false): Promise<number | undefined> {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const request = http.get(`${server.origin}/readyz`, { agent, signal });
      const reply = await new Promise<http.IncomingMessage>((resolve, reject) => {
        request.once("response", resolve);
        request.once("error", reject);
      });
      reply.resume();
      await once(reply, "end");
      return reply.statusCode;
    }

    interface Failure {
      askedAt: number;
      what: unknown;
    }

    /** Makes requests without pause, on kept-alive and on new connections, while `work` is done. */
    async function underRequests(work: () => Promise<void>): Promise<{ asked: number; failures: Failure[] }> {
      const kept = new http.Agent({ keepAlive: true });
      const failures: Failure[] = [];
      let asked = 0;
      let over = false;
      const lane = async (agent: http.Agent | false) => {
        while (!over) {
          const askedAt = performance.now();
          asked += 1;
          const what = await ask(agent).catch((error: unknown) => error);
          if (what !== 200) failures.push({ askedAt, what });
        }
      };
      const lanes = [lane(kept), lane(kept), lane(false), lane(false)];
      await work().finally(() => {
        over = true;
      });
      await Promise.all(lanes);
      kept.destroy();
      return { asked, failures };
    }

    test("each of them answers requests, and names itself in its log", async () => {
      await expect
        .poll(async () => {
          await ask(false);
          return new Set(logged("request").map((line) => line.process));
        })
        .toEqual(new Set(serving()));
      expect(serving()).toHaveLength(COUNT);
    });

    test("whichever process is asked, the metrics are those of all, and jobs are counted once", async () => {
      const text = await (await fetch(`${server.origin}/metrics`)).text();
      for (const pid of serving()) {
        expect(text).toMatch(new RegExp(`^http_request_seconds_count\\{.*process="${pid}".*\\} \\d+$`, "m"));
        expect(text).toMatch(new RegExp(`^process_resident_memory_bytes\\{process="${pid}"\\} \\d+$`, "m"));
      }
      expect(text.match(/^# TYPE jobs_in_trouble gauge$/gm)).toHaveLength(1);
    });

    test("a process that is killed is replaced, and no request fails except those it had", async () => {
      const [victim = 0] = serving();
      let noticedAt = 0;
      const { failures } = await underRequests(async () => {
        process.kill(victim, "SIGKILL");
        await expect.poll(() => logged("a process ended").map((line) => line.ended)).toEqual([victim]);
        noticedAt = performance.now();
        await expect.poll(serving, START).toHaveLength(COUNT);
      });
      expect(failures.filter(({ askedAt }) => askedAt > noticedAt)).toEqual([]);
      // Their exit is noticed at once, without waiting for an answer that never comes.
      expect(failures.map(({ what }) => what)).not.toContainEqual(
        expect.objectContaining({ name: "AbortError" }),
      );
    });

    test("if none can start the others continue, each try comes later than the last, and the log says so", async () => {
      const [victim = 0, ...others] = serving();
      const sound = readFileSync(plans);
      writeFileSync(plans, "broken");
      process.kill(victim, "SIGKILL");
      const deathsOf = () => logged("a process is replaced").slice(1);
      await expect.poll(deathsOf, START).toHaveLength(3);
      const waits = deathsOf().map(({ inMs = 0 }) => inMs);
      expect(waits).toEqual(waits.toSorted((a, b) => a - b));
      expect(new Set(waits).size).toBe(waits.length);
      process.kill(server.pid, "SIGHUP");
      await expect.poll(() => logged("the restart was broken off"), START).toHaveLength(1);
      expect(serving()).toEqual(others);
      expect(await ask(false)).toBe(200);
      writeFileSync(plans, sound);
      await expect.poll(serving, START).toHaveLength(COUNT);
    });

    test("SIGHUP replaces each process by a new one, and no request is dropped", async () => {
      const former = serving();
      const { asked, failures } = await underRequests(async () => {
        process.kill(server.pid, "SIGHUP");
        await expect.poll(() => logged("all processes were restarted"), START).toHaveLength(1);
      });
      expect(failures).toEqual([]);
      expect(asked).toBeGreaterThan(50);
      for (const pid of former) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
      expect(serving()).toHaveLength(2 * COUNT);
    });

    test("SIGTERM ends all of them", async () => {
      const all = logged("a process takes requests").map((line) => line.started ?? 0);
      await server.end();
      expect(server.exitCode).toBe(0);
      for (const pid of all) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
    });
  },
);
