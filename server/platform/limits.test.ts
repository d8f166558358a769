import { randomBytes } from "node:crypto";
import { Redis } from "ioredis";
import { afterEach, describe, expect, test, vi } from "vitest";
import { hasRedis, RedisServer } from "../../test/redis-server.ts";
import { createLimits, type Limits } from "./limits.ts";

const redisUrl = process.env.TEST_REDIS_URL;
const open: Limits[] = [];
const warnings: string[] = [];
const log = { warn: (_details: object, message: string) => void warnings.push(message) };
/** More than a busy machine keeps a Redis waiting. */
const TIMEOUT_MS = 1500;
function limits({ on = true, url = redisUrl } = {}) {
  const made = createLimits({ on, redis: url ? { url, timeoutMs: TIMEOUT_MS, log } : undefined });
  open.push(made);
  return made;
}
afterEach(async () => {
  for (const made of open.splice(0)) await made.close();
  warnings.length = 0;
});

async function allowed(times: number, take: () => Promise<void>): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: times }, take));
  return results.filter((r) => r.status === "fulfilled").length;
}

describe(redisUrl ? "limits shared by Redis" : "limits of one process", () => {
  test("a key has its points, even for simultaneous calls; another key has its own", async () => {
    const one = limits();
    const key = randomBytes(8).toString("hex");
    expect(await allowed(30, () => one.take(key, "otpTenMinutes"))).toBe(5);
    expect(await allowed(3, () => one.take(`${key}-other`, "otpTenMinutes"))).toBe(3);
  });

  test("answers may exceed their minute's limit by twenty in a burst", async () => {
    const one = limits();
    const key = randomBytes(8).toString("hex");
    expect(await allowed(100, () => one.take(key, "answer"))).toBe(80);
  });

  test("a refusal says how long to wait", async () => {
    const one = limits();
    const key = randomBytes(8).toString("hex");
    await allowed(5, () => one.take(key, "otpTenMinutes"));
    await expect(one.take(key, "otpTenMinutes")).rejects.toMatchObject({
      kind: "slow_down",
      retryAfter: expect.any(Number),
    });
  });

  test("a clock set back never makes the wait longer than the rule allows", async () => {
    const one = limits();
    const key = randomBytes(8).toString("hex");
    await allowed(5, () => one.take(key, "otpTenMinutes"));
    vi.setSystemTime(Date.now() - 100 * 86_400_000);
    try {
      const refusal = await one.take(key, "otpTenMinutes").catch((error: unknown) => error);
      expect(refusal).toMatchObject({ kind: "slow_down", retryAfter: 600 });
    } finally {
      vi.useRealTimers();
    }
  });

  test("switched off, nothing is counted", async () => {
    expect(await allowed(100, () => limits({ on: false }).take("k", "otpTenMinutes"))).toBe(100);
  });

  test.runIf(redisUrl)("two processes count together", async () => {
    const [one, two] = [limits(), limits()];
    const key = randomBytes(8).toString("hex");
    const first = await allowed(3, () => one.take(key, "otpTenMinutes"));
    expect(first + (await allowed(10, () => two.take(key, "otpTenMinutes")))).toBe(5);
  });
});

describe.skipIf(!hasRedis)("a Redis that goes away (skipped without redis-server)", () => {
  const servers: RedisServer[] = [];
  const server = async () => {
    const made = await RedisServer.create();
    servers.push(made);
    return made;
  };
  afterEach(async () => {
    for (const made of servers.splice(0)) await made.kill();
  });
  const isShared = (l: Limits) =>
    l.requireShared().then(
      () => true,
      () => false,
    );
  /** On a busy machine the first connection may take longer than a call waits. */
  const untilShared = async (l: Limits) => {
    await expect.poll(() => isShared(l)).toBe(true);
    warnings.length = 0;
  };
  const away = { kind: "unavailable", code: "limits_not_shared" };

  test("killed before the start, it neither stops the product nor lifts a limit", async () => {
    const one = limits({ url: "redis://127.0.0.1:1" });
    expect(await allowed(12, () => one.take("k", "otpTenMinutes"))).toBe(5);
    await expect(one.requireShared()).rejects.toMatchObject(away);
  });

  test("frozen before the start, it neither stops the product nor lifts a limit, and counts again once it responds", async () => {
    const redis = await server();
    redis.freeze();
    const one = limits({ url: redis.url });
    expect(await allowed(12, () => one.take("k", "otpTenMinutes"))).toBe(5);
    await expect(one.requireShared()).rejects.toMatchObject(away);
    redis.thaw();
    await expect.poll(() => isShared(one)).toBe(true);
  });

  for (const [fault, strike, mend] of [
    ["killed", (r: RedisServer) => r.kill(), (r: RedisServer) => r.start()],
    ["frozen", async (r: RedisServer) => r.freeze(), async (r: RedisServer) => r.thaw()],
  ] as const)
    test(`${fault} among calls, every call ends, nobody gets a point more, and it is used again when it is back`, async () => {
      const redis = await server();
      const one = limits({ url: redis.url });
      await untilShared(one);
      expect(await allowed(2, () => one.take("k", "otpTenMinutes"))).toBe(2);
      const underWay = allowed(12, () => one.take("k", "otpTenMinutes"));
      await strike(redis);
      expect(await underWay).toBe(3);
      expect(await allowed(12, () => one.take("k", "otpTenMinutes"))).toBe(0);
      expect(await allowed(12, () => one.take("other", "otpTenMinutes"))).toBe(5);
      await expect(one.requireShared()).rejects.toMatchObject(away);
      await mend(redis);
      await expect.poll(() => isShared(one)).toBe(true);
      expect(await allowed(12, () => one.take("k", "otpTenMinutes"))).toBe(0);
      expect(warnings).toEqual([
        "Redis is away: until it is back, limits are counted in this process",
        "Redis is back: limits are shared again",
      ]);
    });

  test("while it is frozen, one call finds out and no other asks it again", async () => {
    const redis = await server();
    const one = limits({ url: redis.url });
    await untilShared(one);
    redis.freeze();
    await one.take("k", "general");
    // 1,000 timeouts would be far beyond this test's own limit.
    for (let i = 0; i < 500; i++) await one.take("k", "general", "address");
    redis.thaw();
  }, 5_000);

  test("full, it counts as away: limits are counted in this process until it accepts writes again", async () => {
    const redis = await server();
    const one = limits({ url: redis.url });
    await untilShared(one);
    const admin = new Redis(redis.url);
    await admin.config("SET", "maxmemory", "1");
    expect(await allowed(12, () => one.take("k", "otpTenMinutes"))).toBe(5);
    await expect(one.requireShared()).rejects.toMatchObject(away);
    await admin.config("SET", "maxmemory", "0");
    await expect.poll(() => isShared(one)).toBe(true);
    admin.disconnect();
  });
});
