import http from "node:http";
import { type BenchLearner, type LoadPlan, type Rate, rateOf } from "./plan.ts";

export interface Shot {
  method: string;
  path: string;
  cookie: string;
  body?: string;
}

/** The n-th call of a plan: the learners take turns. */
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
  const question = questions[round % questions.length];
  const body = JSON.stringify({ Answer: String((round % 4) + 1), Seq: round + 1 });
  return { method: "POST", path: `/api/attempts/${attempt}/questions/${question}/done`, cookie, body };
}

/** @returns the reply; its status is 0 if there was none */
export function exchange(
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
    const request = http.request(origin + shot.path, { method: shot.method, agent, headers }, (reply) => {
      const pieces: Buffer[] = [];
      reply.on("data", (piece: Buffer) => pieces.push(piece));
      reply.on("end", () =>
        resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(pieces).toString() }),
      );
    });
    request.on("error", () => resolve({ status: 0, text: "" }));
    request.end(shot.body);
  });
}

/** @returns the reply's text; undefined if it was refused or there was none */
export async function send(agent: http.Agent, origin: string, shot: Shot): Promise<string | undefined> {
  const { status, text } = await exchange(agent, origin, shot);
  return status === 200 ? text : undefined;
}

/** Closed model: each connection sends its next call when the last was answered. */
async function closed(plan: LoadPlan, once: () => Promise<void>) {
  const until = performance.now() + plan.seconds * 1000;
  const worker = async () => {
    while (performance.now() < until) await once();
  };
  await Promise.all(Array.from({ length: plan.connections }, worker));
}

/** Open model: calls come by the clock, as people do; each is timed from when it was due. */
async function open(plan: LoadPlan, arrivals: number, once: (due: number) => Promise<void>) {
  const from = performance.now();
  const calls: Promise<void>[] = [];
  for (let n = 0; n < plan.seconds * arrivals; ) {
    const due = from + (n * 1000) / arrivals;
    if (due > performance.now()) await new Promise((resolve) => setTimeout(resolve, 1));
    else {
      calls.push(once(due));
      n += 1;
    }
  }
  await Promise.all(calls);
}

/** Sends a plan's calls over keep-alive connections; times are in ms, to the end of the reply. */
export async function load(plan: LoadPlan): Promise<Rate> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: plan.connections });
  const times: number[] = [];
  let failures = 0;
  let n = 0;
  const once = async (from = performance.now()) => {
    const shot = shotOf(plan, n);
    n += 1;
    if ((await send(agent, plan.origin, shot)) === undefined) failures += 1;
    times.push(performance.now() - from);
  };
  const from = performance.now();
  await (plan.arrivals ? open(plan, plan.arrivals, once) : closed(plan, once));
  const seconds = (performance.now() - from) / 1000;
  agent.destroy();
  return rateOf(times, seconds, failures);
}
