import { Redis } from "ioredis";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { AppError } from "./errors.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Every limit of the product: how many in how many seconds, and what a key is (security.md). */
const RULES = {
  /** All calls of one address: a classroom shares one. */
  address: { points: 3000, duration: MINUTE },
  /** Files of the built front end for one address: a classroom that installs the app at once, 60 files each. */
  file: { points: 12_000, duration: MINUTE },
  /** All calls of one user, or of one address while nobody is signed in. */
  general: { points: 600, duration: MINUTE },
  /** Answers of one user: 60 a minute, and 20 at once on top. */
  answer: { points: 60, duration: MINUTE },
  answerBurst: { points: 20, duration: MINUTE },
  /** Codes sent to an address. */
  otpTenMinutes: { points: 5, duration: 10 * MINUTE },
  otpHour: { points: 10, duration: HOUR },
  otpDay: { points: 20, duration: DAY },
  otpAddress: { points: 300, duration: HOUR },
  /** Sign-ins from an address. */
  loginAddress: { points: 600, duration: HOUR },
  /** Tries of one user to transfer a subscription. */
  transferDay: { points: 5, duration: DAY },
  /** Exports of one user's data, which read everything that is held about them. */
  exportHour: { points: 10, duration: HOUR },
} as const;

type LimitRule = keyof typeof RULES;

export interface Limits {
  /** Takes one point of each rule under `key`. @throws AppError slow_down with the seconds to wait. */
  take(key: string, ...rules: LimitRule[]): Promise<void>;
  /** True when limits are on; the wait between codes is waived with them. */
  readonly on: boolean;
  close(): Promise<void>;
}

const slowDown = (rule: LimitRule, milliseconds: number) =>
  new AppError("slow_down", "You are moving too fast. Please wait a minute and try again.", {
    retryAfter: Math.max(1, milliseconds / 1000),
    retryAtMost: RULES[rule].duration,
  });

/** Shared by all processes when `redisUrl` is given, else counted in this process. */
export function createLimits({ on, redisUrl }: { on: boolean; redisUrl?: string | undefined }): Limits {
  const redis = redisUrl
    ? new Redis(redisUrl, { maxRetriesPerRequest: 1, enableOfflineQueue: true })
    : undefined;
  // A lost Redis must not end the process; the memory limiters stand in until it is back.
  redis?.on("error", () => undefined);
  const limiters = new Map<LimitRule, RateLimiterAbstract>();
  for (const [name, rule] of Object.entries(RULES) as [LimitRule, { points: number; duration: number }][]) {
    const memory = new RateLimiterMemory({ ...rule, keyPrefix: name });
    limiters.set(
      name,
      redis
        ? new RateLimiterRedis({
            ...rule,
            storeClient: redis,
            keyPrefix: `limit:${name}`,
            insuranceLimiter: memory,
          })
        : memory,
    );
  }

  async function takeOne(rule: LimitRule, key: string) {
    try {
      await limiters.get(rule)?.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      if (rule === "answer") return takeOne("answerBurst", key);
      throw slowDown(rule, refusal.msBeforeNext);
    }
  }

  return {
    on,
    async take(key, ...rules) {
      if (!on) return;
      for (const rule of rules) await takeOne(rule, key);
    },
    async close() {
      redis?.disconnect();
    },
  };
}
