import type { HttpLearner, Json } from "../test/http-learner.ts";

/** Calls of all neighbours together, by the clock and not by the replies: waiting counts from when a call was due. */
const CALLS_A_SECOND = 32;

export const percentile = (values: number[], p: number) =>
  values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * p))] ?? 0;
export const median = (values: number[]) => percentile(values, 0.5);

type Act = readonly [method: string, url: string, body?: unknown];

/** A learner who practises the free set over and over: answer by answer, with the pages in between. */
async function* practise(setId: number): AsyncGenerator<Act, never, Json> {
  for (;;) {
    const attempt = Number((yield ["PUT", `/api/sets/${setId}/attempt`]).ID);
    for (const question of yield ["GET", `/api/sets/${setId}/questions`]) {
      yield ["GET", "/api/whoami"];
      yield ["POST", `/api/attempts/${attempt}/questions/${question.ID}/done`, { Answer: "1", Seq: 1 }];
      yield ["GET", "/api/paperv2/1"];
      yield ["GET", `/api/sets/${setId}`];
    }
    yield ["PUT", `/api/sets/${setId}/done`];
  }
}

/** One neighbour at work: each call depends on the reply to the last. */
export class Neighbour {
  readonly #learner: HttpLearner;
  readonly #acts: AsyncGenerator<Act, never, Json>;
  /** A generator takes no value until its first `next`. */
  #reply: Json = JSON.parse("{}");

  constructor(learner: HttpLearner, setId: number) {
    this.#learner = learner;
    this.#acts = practise(setId);
  }

  /** @returns whether it was answered well */
  async act(): Promise<boolean> {
    const { value } = await this.#acts.next(this.#reply);
    const reply = await this.#learner.send(...value);
    this.#reply = JSON.parse(await reply.text()).Response;
    return reply.ok;
  }
}

/** All act by the clock, each on their own. @returns how long each call took from when it was due, in ms */
export async function stretch(neighbours: readonly Neighbour[], seconds: number) {
  const latencies: number[] = [];
  let failed = 0;
  const every = (neighbours.length * 1000) / CALLS_A_SECOND;
  const started = performance.now();
  const live = async (neighbour: Neighbour, i: number) => {
    for (let due = started + (i * 1000) / CALLS_A_SECOND; due < started + seconds * 1000; due += every) {
      const wait = due - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      // A timer that fired late is the generator's own fault.
      const from = wait > 0 ? performance.now() : due;
      if (!(await neighbour.act())) failed += 1;
      latencies.push(performance.now() - from);
    }
  };
  await Promise.all(neighbours.map(live));
  return { latencies, failed };
}
