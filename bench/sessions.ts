import http from "node:http";
import pLimit from "p-limit";
import { z } from "zod";
import { HttpLearner } from "../test/http-learner.ts";
import { send } from "./load.ts";
import { rateOf, type Sessions, type SessionsPlan } from "./plan.ts";

const ANSWERS = 16;

const Made = z.object({ Response: z.object({ ID: z.number() }) });
const Listed = z.object({ Response: z.array(z.object({ ID: z.number() })) });

/** Records how long each call took, by its name. */
class Stopwatch {
  readonly times = new Map<string, number[]>();

  async time<T>(name: string, act: () => Promise<T>): Promise<T> {
    const from = performance.now();
    const result = await act();
    this.times.set(name, [...(this.times.get(name) ?? []), performance.now() - from]);
    return result;
  }
}

/** What a learner does with a free set, from its paper's page to its result. @throws for a call that was refused */
async function practise(agent: http.Agent, origin: string, cookie: string, setId: number, watch: Stopwatch) {
  const call = (name: string, method: string, path: string, body?: string) =>
    watch.time(name, async () => {
      const { status, text } = await send(agent, origin, {
        method,
        path,
        cookie,
        ...(body === undefined ? {} : { body }),
      });
      if (status !== 200) throw new Error(`${method} ${path} was refused`);
      return JSON.parse(text);
    });
  await call("whoami", "GET", "/api/whoami");
  await call("paper", "GET", "/api/paperv2/1");
  const { ID } = Made.parse(await call("start", "PUT", `/api/sets/${setId}/attempt`)).Response;
  const questions = Listed.parse(await call("load", "GET", `/api/sets/${setId}/questions`)).Response;
  const body = JSON.stringify({ Answer: "1", Seq: 1 });
  for (const question of questions.slice(0, ANSWERS))
    await call("answer", "POST", `/api/attempts/${ID}/questions/${question.ID}/done`, body);
  await call("finish", "PUT", `/api/sets/${setId}/done`);
}

/** Typical learners: all sign in, then all practise. */
export async function sessions(plan: SessionsPlan): Promise<Sessions> {
  const watch = new Stopwatch();
  const atOnce = pLimit(plan.atOnce);
  const all = <T>(act: (i: number) => Promise<T>) =>
    Promise.all(Array.from({ length: plan.learners }, (_, i) => atOnce(() => act(i))));
  const enter = async (i: number) => {
    const learner = new HttpLearner(plan.origin);
    await watch.time("sign-in", () => learner.signIn(`${plan.prefix}${i}@example.sg`, plan.dataDir));
    return learner.cookieHeader;
  };
  const entering = performance.now();
  const cookies = await all(enter);
  const from = performance.now();
  const agent = new http.Agent({ keepAlive: true });
  const setOf = (i: number) => plan.sets[i % plan.sets.length] ?? 0;
  await all((i) => practise(agent, plan.origin, cookies[i] ?? "", setOf(i), watch));
  const seconds = (performance.now() - from) / 1000;
  agent.destroy();
  const calls = [...watch.times].filter(([name]) => name !== "sign-in").flatMap(([, times]) => times).length;
  return {
    answersPerSecond: (watch.times.get("answer")?.length ?? 0) / seconds,
    callsPerSecond: calls / seconds,
    signInsPerSecond: (plan.learners * 1000) / (from - entering),
    medians: Object.fromEntries([...watch.times].map(([name, times]) => [name, rateOf(times, 1, 0).p50])),
  };
}
