import { type Answered, type LoadReport, rateOf } from "./plan.ts";

interface Ended {
  /** When it was due, in ms from the start. */
  due: number;
  /** How long it took from then on, in ms. */
  took: number;
  /** 0 is no reply. */
  status: number;
  /** What it sent, if it was an answer. */
  answered: Answered | undefined;
}

/** Counts the calls of one load as they end. */
export class Tally {
  readonly #seconds: { times: number[]; failures: number }[] = [];
  readonly #statuses = new Map<number, number>();
  readonly #acknowledged = new Map<string, Answered>();

  note({ due, took, status, answered }: Ended): void {
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    const second = this.#second(Math.floor(due / 1000));
    second.times.push(took);
    if (status !== 200) second.failures += 1;
    else if (answered) this.#acknowledge(answered);
  }

  /** @param seconds how long the load took, up to its last reply; `skipped` are the calls that were not sent */
  report(seconds: number, skipped: number): LoadReport {
    const times = this.#seconds.flatMap((second) => second.times);
    const failures = this.#seconds.reduce((sum, second) => sum + second.failures, 0);
    return {
      ...rateOf(times, seconds, failures),
      calls: times.length,
      skipped,
      statuses: Object.fromEntries(this.#statuses),
      seconds: this.#seconds.map((second) => ({
        calls: second.times.length,
        failures: second.failures,
        p99: rateOf(second.times, 1, 0).p99,
      })),
      acknowledged: [...this.#acknowledged.values()],
    };
  }

  #second(n: number) {
    while (this.#seconds.length <= n) this.#seconds.push({ times: [], failures: 0 });
    const second = this.#seconds[n];
    if (!second) throw new Error(`there is no second ${n}`);
    return second;
  }

  /** Replies to one question may come in any order. */
  #acknowledge(answered: Answered) {
    const place = `${answered.attempt} ${answered.question}`;
    const before = this.#acknowledged.get(place);
    if (!before || before.seq < answered.seq) this.#acknowledged.set(place, answered);
  }
}
