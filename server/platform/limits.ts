import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "./errors.ts";
import type { Log } from "./logging.ts";
import { SharedCounters } from "./shared-counters.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Every limit of the product: how many points in how many seconds, and what the key is. */
const RULES = {
  /** All calls of one address, which a classroom may share. */
  address: { points: 3000, duration: MINUTE },
  /** Files of the built front end for one address: a classroom that installs the app at once, 60 files each. */
  file: { points: 12_000, duration: MINUTE },
  /** All calls of one user, or of one address while nobody is signed in. */
  general: { points: 600, duration: MINUTE },
  /** Answers of one user: 60 a minute, plus a burst of 20. */
  answer: { points: 60, duration: MINUTE },
  answerBurst: { points: 20, duration: MINUTE },
  /** Codes sent to an address. */
  otpTenMinutes: { points: 5, duration: 10 * MINUTE },
  otpHour: { points: 10, duration: HOUR },
  otpDay: { points: 20, duration: DAY },
  otpAddress: { points: 300, duration: HOUR },
  /** Sign-ins from an address. */
  loginAddress: { points: 600, duration: HOUR },
  /** A user's attempts to transfer a subscription. */
  transferDay: { points: 5, duration: DAY },
  /** Exports of one user's data, which read everything stored about them. */
  exportHour: { points: 10, duration: HOUR },
  /** Searches of one address without sign-in: a classroom typing at once. */
  visitorSearch: { points: 300, duration: MINUTE },
  /**
   * Calendars requested by one address: a calendar service asks for many learners at once, and guessing leads nowhere.
   */
  calendarAddress: { points: 300, duration: MINUTE },
  /** How often one calendar is requested. */
  calendar: { points: 60, duration: HOUR },
  /** Questions of one user to the study bot. */
  botHour: { points: 20, duration: HOUR },
  /** Posts and replies of one user. */
  post: { points: 5, duration: MINUTE },
  postDay: { points: 200, duration: DAY },
  /** Messages that one user reports. */
  reportDay: { points: 30, duration: DAY },
  /** Community questions that one user writes. */
  questionDay: { points: 20, duration: DAY },
  /** Requests of one editor whose bodies may be larger than usual. */
  largeBody: { points: 120, duration: HOUR },
  /** Feedback of one user. */
  feedbackHour: { points: 20, duration: HOUR },
  feedbackDay: { points: 60, duration: DAY },
} as const;

type LimitRule = keyof typeof RULES;

export interface Limits {
  /** Takes one point of each rule under `key`. @throws AppError slow_down with the seconds to wait */
  take(key: string, ...rules: LimitRule[]): Promise<void>;
  /** True when limits are on; without them there is no wait between codes either. */
  readonly on: boolean;
  /** Passes unless Redis is configured and away. @throws AppError unavailable with the code limits_not_shared */
  requireShared(): Promise<void>;
  close(): Promise<void>;
}

const slowDown = (rule: LimitRule, milliseconds: number) =>
  new AppError("slow_down", "You are moving too fast. Please wait a minute and try again.", {
    retryAfter: Math.max(1, milliseconds / 1000),
    retryAtMost: RULES[rule].duration,
  });

interface Options {
  on: boolean;
  /** The Redis in which several processes count together; without it each counts alone. */
  redis?: { url: string; timeoutMs: number; log: Log } | undefined;
}

const isRefusal = (error: unknown) => error instanceof RateLimiterRes;

/**
 * Counts in this process, and also in Redis if there is one. A point granted by Redis is counted here as well, so that
 * a Redis that goes away, or comes back empty, gives nobody a fresh allowance.
 */
export function createLimits({ on, redis }: Options): Limits {
  const shared = on && redis ? new SharedCounters(redis) : undefined;
  const limiters = new Map(
    (Object.keys(RULES) as LimitRule[]).map((name) => {
      const own = new RateLimiterMemory({ ...RULES[name], keyPrefix: name });
      const common =
        shared &&
        new RateLimiterRedis({ ...RULES[name], storeClient: shared.client, keyPrefix: `limit:${name}` });
      return [name, { own, common }] as const;
    }),
  );

  async function takeOne(rule: LimitRule, key: string) {
    const { own, common } = limiters.get(rule) ?? {};
    try {
      if (common) await shared?.ask(() => common.consume(key), isRefusal);
      await own?.consume(key);
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
    async requireShared() {
      if (shared && !(await shared.isHere()))
        throw new AppError("unavailable", "Redis is away, so this process counts its limits alone.", {
          code: "limits_not_shared",
        });
    },
    async close() {
      shared?.close();
    },
  };
}
