import pLimit from "p-limit";
import { HttpLearner } from "../test/http-learner.ts";
import { rateOf, type Sessions, type SessionsPlan } from "./plan.ts";

const ANSWERS = 16;

/** Learners who do what learners do, from signing in to a finished set. */
export async function sessions(plan: SessionsPlan): Promise<Sessions> {
  const times = new Map<string, number[]>();
  const timed = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    const from = performance.now();
    const result = await act();
    const all = times.get(name) ?? [];
    times.set(name, all);
    all.push(performance.now() - from);
    return result;
  };
  const live = async (i: number) => {
    const learner = new HttpLearner(plan.origin);
    const setId = plan.sets[i % plan.sets.length];
    await timed("sign-in", () => learner.signIn(`${plan.prefix}${i}@example.sg`, plan.dataDir));
    await timed("whoami", () => learner.call("GET", "/api/whoami"));
    await timed("paper", () => learner.call("GET", "/api/paperv2/1"));
    const attempt = await timed("start", () => learner.call("PUT", `/api/sets/${setId}/attempt`));
    const questions = await timed("load", () => learner.call("GET", `/api/sets/${setId}/questions`));
    for (const question of questions.slice(0, ANSWERS)) {
      const address = `/api/attempts/${attempt.ID}/questions/${question.ID}/done`;
      await timed("answer", () => learner.call("POST", address, { Answer: "1", Seq: 1 }));
    }
    await timed("finish", () => learner.call("PUT", `/api/sets/${setId}/done`));
  };
  const atOnce = pLimit(plan.atOnce);
  const from = performance.now();
  await Promise.all(Array.from({ length: plan.learners }, (_, i) => atOnce(() => live(i))));
  const seconds = (performance.now() - from) / 1000;
  return {
    answersPerSecond: (times.get("answer")?.length ?? 0) / seconds,
    signInsPerSecond: plan.learners / seconds,
    medians: Object.fromEntries([...times].map(([name, all]) => [name, rateOf(all, seconds, 0).p50])),
  };
}
