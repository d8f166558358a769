import { z } from "zod";
import type { AbilityState } from "./fold-rules.ts";

const Number_ = z.number();
const Belief = z.tuple([Number_, Number_, Number_]);

/** As it is stored: arrays instead of names, since a busy learner has thousands of entries. */
const Stored = z.object({
  nodes: z.array(z.tuple([z.string(), Number_, Number_, Number_])),
  rules: z.array(
    z.tuple([
      z.string(),
      Number_,
      Number_,
      Number_,
      Number_,
      Number_,
      Number_,
      Number_,
      z.int().min(0).max(3),
    ]),
  ),
  questions: z.array(z.tuple([Number_, Number_, Number_, z.int().min(0).max(1)])),
  rate: Belief,
  answers: z.array(z.tuple([Number_, Number_])),
  counts: z.array(z.tuple([z.string(), Number_])),
});

/** Written as JSON, whose numbers come back as they were. */
export const storedOf = (state: AbilityState): string =>
  JSON.stringify({
    nodes: [...state.nodes].map(([key, b]) => [key, b.mean, b.variance, b.day]),
    rules: [...state.rules].map(([key, { belief: b, memory: m }]) => [
      key,
      b.mean,
      b.variance,
      b.day,
      m.learnt,
      m.strength,
      m.day,
      m.answers,
      Number(m.isRight) + 2 * Number(m.isUnsure),
    ]),
    questions: [...state.questions].map(([id, q]) => [id, q.times, q.day, Number(q.isRight)]),
    rate: [state.rate.mean, state.rate.variance, state.rate.day],
    answers: [...state.answers],
    counts: [...state.counts],
  } satisfies z.input<typeof Stored>);

/** A stored state; undefined if it cannot be read, such as one of an earlier format: it is only a copy. */
export function stateOf(stored: unknown): AbilityState | undefined {
  const { data } = Stored.safeParse(stored);
  return data && revived(data);
}

function revived(stored: z.output<typeof Stored>): AbilityState {
  const { nodes, rules, questions, rate, answers, counts } = stored;
  return {
    nodes: new Map(nodes.map(([key, mean, variance, day]) => [key, { mean, variance, day }])),
    rules: new Map(
      rules.map(([key, mean, variance, day, learnt, strength, last, n, flags]) => [
        key,
        {
          belief: { mean, variance, day },
          memory: { learnt, strength, day: last, answers: n, isRight: flags % 2 === 1, isUnsure: flags >= 2 },
        },
      ]),
    ),
    questions: new Map(
      questions.map(([id, times, day, right]) => [id, { times, day, isRight: right === 1 }]),
    ),
    rate: { mean: rate[0], variance: rate[1], day: rate[2] },
    answers: new Map(answers),
    counts: new Map(counts),
  };
}
