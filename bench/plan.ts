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
  /**
   * With `arrivals`: a call that comes while each connection waits for a reply is not sent, and none is sent when the time
   * is over. Otherwise calls wait for a connection, and all are sent.
   */
  skips?: boolean;
  /** How many calls the learners have made before, so that their answers' Seq goes on from there; 0 if not given. */
  firstCall?: number;
}

/** Loads one after the other, in one process: each begins when the one before sends no more, over its own connections. */
interface LoadsPlan {
  kind: "loads";
  loads: LoadPlan[];
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

export type Plan = LoadsPlan | SessionsPlan;

export const Rate = z.object({
  perSecond: z.number(),
  p50: z.number(),
  p99: z.number(),
  failures: z.number(),
});
export type Rate = z.output<typeof Rate>;

const Answered = z.object({
  attempt: z.number(),
  question: z.number(),
  answer: z.string(),
  seq: z.number(),
});
/** An answer as it was sent. */
export type Answered = z.output<typeof Answered>;

/** What came of a load; times in ms, by the clock from when a call was due. */
export const LoadReport = Rate.extend({
  calls: z.number(),
  /** Calls that came while each connection waited for a reply, and were not sent. */
  skipped: z.number(),
  /** How many calls ended with each status; 0 is no reply. */
  statuses: z.record(z.string(), z.number()),
  /** The calls of each second from the start, by when they were due. */
  seconds: z.array(z.object({ calls: z.number(), failures: z.number(), p99: z.number() })),
  /** The answer with the highest Seq that was acknowledged to each question of each attempt. */
  acknowledged: z.array(Answered),
});
export type LoadReport = z.output<typeof LoadReport>;

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
