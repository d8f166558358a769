import http from "node:http";
import type { Answered, BenchLearner, LoadPlan, LoadReport } from "./plan.ts";
import { Tally } from "./tally.ts";

export interface Shot {
  method: string;
  path: string;
  cookie: string;
  body?: string;
  /** What the body says, if it is an answer. */
  answered?: Answered;
}

/** How many calls that are due are sent before replies are read. */
const AT_ONCE = 50;

/** The n-th call of a plan: the learners take turns, and a question's answer changes from one turn to the next. */
function shotOf({ call, learners }: LoadPlan, n: number): Shot {
  const learner: BenchLearner | undefined = learners[n % learners.length];
  if (!learner) return { method: "GET", path: "/healthz", cookie: "" };
  const { cookie, setId, attempt, questions } = learner;
  const get = (path: string) => ({ method: "GET", path, cookie });
  if (call === "healthz") return get("/healthz");
  if (call === "whoami") return get("/api/whoami");
  if (call === "paper") return get("/api/paperv2/1");
  if (call === "load") return get(`/api/sets/${setId}/questions`);
  const round = Math.floor(n / learners.length);
  const place = round % questions.length;
  const question = questions[place] ?? 0;
  const turn = Math.floor(round / questions.length);
  const answered = { attempt, question, answer: String(((place + turn) % 4) + 1), seq: round + 1 };
  const body = JSON.stringify({ Answer: answered.answer, Seq: answered.seq });
  const path = `/api/attempts/${attempt}/questions/${question}/done`;
  return { method: "POST", path, cookie, body, answered };
}

/** @returns the status, 0 if there was no reply, and the reply's text */
export function send(
  agent: http.Agent,
  origin: string,
  shot: Shot,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const headers: Record<string, string> = {
      cookie: shot.cookie,
      "sec-fetch-site": "same-origin",
      "x-requested-with": "app",
    };
    if (shot.body !== undefined) {
      headers["content-type"] = "application/json";
      headers["content-length"] = String(Buffer.byteLength(shot.body));
    }
    const none = () => resolve({ status: 0, text: "" });
    const request = http.request(origin + shot.path, { method: shot.method, agent, headers }, (reply) => {
      const pieces: Buffer[] = [];
      reply.on("data", (piece: Buffer) => pieces.push(piece));
      reply.on("error", none);
      reply.on("end", () =>
        resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(pieces).toString() }),
      );
    });
    request.on("error", none);
    request.end(shot.body);
  });
}

/** Closed model: each connection sends its next call when the last was answered. */
async function closed(plan: LoadPlan, once: (due: number) => Promise<void>) {
  const until = performance.now() + plan.seconds * 1000;
  const worker = async () => {
    while (performance.now() < until) await once(performance.now());
  };
  await Promise.all(Array.from({ length: plan.connections }, worker));
}

/** Waits until it is time, and at least until what has arrived was read. */
async function pause(due: number) {
  if (due <= performance.now()) await new Promise((resolve) => setImmediate(resolve));
  while (due > performance.now()) await new Promise((resolve) => setTimeout(resolve, 1));
}

/**
 * Open model: calls come by the clock, as people do; each is timed from when it was due.
 * @returns the calls, as soon as the last was sent, and how many were not
 */
async function open(plan: LoadPlan, arrivals: number, once: (due: number) => Promise<void>) {
  const from = performance.now();
  const until = from + plan.seconds * 1000;
  const calls: Promise<void>[] = [];
  let waiting = 0;
  let skipped = 0;
  for (let n = 0; n < plan.seconds * arrivals; n += 1) {
    const due = from + (n * 1000) / arrivals;
    if (due > performance.now() || n % AT_ONCE === 0) await pause(due);
    if (plan.skips && performance.now() > until) break;
    if (plan.skips && waiting >= plan.connections) skipped += 1;
    else {
      waiting += 1;
      const call = once(due).finally(() => {
        waiting -= 1;
      });
      calls.push(call);
    }
  }
  if (plan.skips) await pause(until);
  return { calls, skipped };
}

/** A load that sends no more: how many calls its learners have made, and its report when the last reply has come. */
interface Sent {
  nextCall: number;
  report: Promise<LoadReport>;
}

/** Sends a plan's calls over keep-alive connections; times are in ms, to the end of the reply. */
async function begin(plan: LoadPlan): Promise<Sent> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: plan.connections });
  const tally = new Tally();
  const from = performance.now();
  let n = plan.firstCall ?? 0;
  const once = async (due: number) => {
    const shot = shotOf(plan, n);
    n += 1;
    const { status } = await send(agent, plan.origin, shot);
    tally.note({ due: due - from, took: performance.now() - due, status, answered: shot.answered });
  };
  const { calls, skipped } = plan.arrivals
    ? await open(plan, plan.arrivals, once)
    : { calls: [await closed(plan, once)], skipped: 0 };
  const report = async () => {
    await Promise.all(calls);
    agent.destroy();
    return tally.report((performance.now() - from) / 1000, skipped);
  };
  return { nextCall: n, report: report() };
}

/** One load after the other; each begins when the one before sends no more. @returns their reports */
export async function load(plans: readonly LoadPlan[]): Promise<LoadReport[]> {
  const reports: Promise<LoadReport>[] = [];
  let nextCall: number | undefined;
  for (const plan of plans) {
    const sent = await begin(nextCall === undefined ? plan : { ...plan, firstCall: nextCall });
    nextCall = sent.nextCall;
    reports.push(sent.report);
  }
  return Promise.all(reports);
}
