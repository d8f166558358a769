import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createLimits, type Limits } from "./limits.ts";

const redisUrl = process.env.TEST_REDIS_URL;
const open: Limits[] = [];
const limits = (on = true) => {
  const made = createLimits({ on, redisUrl });
  open.push(made);
  return made;
};
afterEach(async () => {
  for (const made of open.splice(0)) await made.close();
});

async function allowed(times: number, take: () => Promise<void>): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: times }, take));
  return results.filter((r) => r.status === "fulfilled").length;
}

describe(redisUrl ? "limits shared by Redis" : "limits of one process", () => {
  test("a key has its points, whoever asks at once; another key has its own", async () => {
    const one = limits();
    const key = randomBytes(8).toString("hex");
    expect(await allowed(30, () => one.take(key, "otpTenMinutes"))).toBe(5);
    expect(await allowed(3, () => one.take(`${key}-other`, "otpTenMinutes"))).toBe(3);
  });

  test("answers may burst past their minute by twenty", async () => {
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

  test("no clock that is set back makes the wait longer than the rule is", async () => {
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
    expect(await allowed(100, () => limits(false).take("k", "otpTenMinutes"))).toBe(100);
  });

  test.runIf(redisUrl)("two processes count together", async () => {
    const [one, two] = [limits(), limits()];
    const key = randomBytes(8).toString("hex");
    const first = await allowed(3, () => one.take(key, "otpTenMinutes"));
    expect(first + (await allowed(10, () => two.take(key, "otpTenMinutes")))).toBe(5);
  });

  test.runIf(redisUrl)("a Redis that is away neither stops the product nor lifts the limits", async () => {
    const away = createLimits({ on: true, redisUrl: "redis://127.0.0.1:1" });
    open.push(away);
    const key = randomBytes(8).toString("hex");
    expect(await allowed(12, () => away.take(key, "otpTenMinutes"))).toBe(5);
  });
});
