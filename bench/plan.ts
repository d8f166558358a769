import { z } from "zod";

/** The generator's task and its report. Both cross a process boundary as JSON. */
export interface BenchLearner {
  cookie: string;
  setId: number;
  /** The questions of the learner's own open attempt, which is marked at its end. */
  attempt: number;
  questions: number[];
}

export type Call = "healthz" | "whoami" | "paper" | "load" | "answer";

export interface LoadPlan {
  kind: "load";
  origin: string;
  call: Call;
  learners: BenchLearner[];
  seconds: number;
  connections: number;
  /**
   * Calls a second that come by the clock, however long the replies take; without it each connection waits for its
   * reply.
   */
  arrivals?: number;
}

export interface SessionsPlan {
  kind: "sessions";
  origin: string;
  dataDir: string;
  /** How many learners sign in, start, load, answer and finish, and how many of them at once. */
  learners: number;
  atOnce: number;
  /** Sets that are open to all. */
  sets: number[];
  prefix: string;
}

export type Plan = LoadPlan | SessionsPlan;

export const Rate = z.object({
  perSecond: z.number(),
  p50: z.number(),
  p99: z.number(),
  failures: z.number(),
});
export type Rate = z.output<typeof Rate>;

export const Sessions = z.object({
  answersPerSecond: z.number(),
  /** Answers, and the calls before and after them; signing in is not counted. */
  callsPerSecond: z.number(),
  signInsPerSecond: z.number(),
  /** The median of each call, in ms. */
  medians: z.record(z.string(), z.number()),
});
export type Sessions = z.output<typeof Sessions>;

export const rateOf = (times: number[], seconds: number, failures: number): Rate => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { perSecond: sorted.length / seconds, p50: at(0.5), p99: at(0.99), failures };
};
