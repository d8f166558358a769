import http from "node:http";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { z } from "zod";

/** What came of one candidate. */
export interface Spiked {
  /** Undefined where the paper never started. */
  attempt: number | undefined;
  /** The last answer to each question that was acknowledged. */
  acknowledged: { attempt: number; question: number; ans: string }[];
  /** Statuses of refusals, each tried again; 0 where no reply came. */
  refused: number[];
  /** From the first try to the reply that counts, in ms. */
  times: { start: number[]; load: number[]; answer: number[] };
}

interface Paper {
  /** When to start, by `performance.now()`. */
  startAt: number;
  /** When to answer no more. */
  until: number;
  answers: number;
  seed: number;
}

const Attempt = z.object({ Response: z.object({ ID: z.number() }) });
const Questions = z.object({ Response: z.array(z.object({ ID: z.number(), QnType: z.string() })) });
const MOST_TRIES = 30;

const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

interface Reply {
  status: number;
  text: string;
  retryAfter: number;
}

/** One learner in the hall: starts, loads, answers at times drawn from a seed, and leaves. */
export class Candidate {
  readonly #origin: string;
  readonly #cookie: string;
  readonly #set: number;
  readonly #spiked: Spiked = {
    attempt: undefined,
    acknowledged: [],
    refused: [],
    times: { start: [], load: [], answer: [] },
  };

  constructor({ origin, cookie, set }: { origin: string; cookie: string; set: number }) {
    this.#origin = origin;
    this.#cookie = cookie;
    this.#set = set;
  }

  async sit({ startAt, until, answers, seed }: Paper): Promise<Spiked> {
    const generator = xoroshiro128plus(seed);
    const below = (n: number) => uniformInt(generator, 0, n - 1);
    await pause(startAt - performance.now());
    const begun = await this.#until("start", "PUT", `/api/sets/${this.#set}/attempt?delayMarking=true`);
    if (!begun) return this.#spiked;
    const attempt = Attempt.parse(JSON.parse(begun)).Response.ID;
    this.#spiked.attempt = attempt;
    const loaded = await this.#until("load", "GET", `/api/sets/${this.#set}/questions`);
    if (!loaded) return this.#spiked;
    const mcqs = Questions.parse(JSON.parse(loaded)).Response.filter(({ QnType }) => QnType === "mcq");
    const from = performance.now();
    const times = Array.from(
      { length: answers },
      () => from + below(Math.max(1, Math.floor(until - from))),
    ).sort((a, b) => a - b);
    for (const [n, time] of times.entries()) {
      const question = mcqs[n % mcqs.length]?.ID ?? 0;
      await pause(time - performance.now());
      const ans = String(1 + below(4));
      const path = `/api/attempts/${attempt}/questions/${question}/done`;
      const body = JSON.stringify({ Answer: ans, Seq: n + 1 });
      if (await this.#until("answer", "POST", path, body))
        this.#spiked.acknowledged.push({ attempt, question, ans });
    }
    return this.#spiked;
  }

  /** Asks until it is answered, as the client does; undefined after too many tries. */
  async #until(
    kind: keyof Spiked["times"],
    method: string,
    path: string,
    body?: string,
  ): Promise<string | undefined> {
    const from = performance.now();
    for (let n = 0; n < MOST_TRIES; n++) {
      const { status, text, retryAfter } = await this.#send(method, path, body);
      if (status === 200) {
        this.#spiked.times[kind].push(performance.now() - from);
        return text;
      }
      this.#spiked.refused.push(status);
      await pause(1000 * Math.max(1, retryAfter));
    }
    return undefined;
  }

  #send(method: string, path: string, body: string | undefined): Promise<Reply> {
    return new Promise((resolve) => {
      const headers: Record<string, string> = {
        cookie: this.#cookie,
        "sec-fetch-site": "same-origin",
        "x-requested-with": "app",
        ...(body === undefined
          ? {}
          : { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) }),
      };
      const none = () => resolve({ status: 0, text: "", retryAfter: 1 });
      const request = http.request(this.#origin + path, { method, agent, headers }, (reply) => {
        const pieces: Buffer[] = [];
        reply.on("data", (piece: Buffer) => pieces.push(piece));
        reply.on("error", none);
        reply.on("end", () =>
          resolve({
            status: reply.statusCode ?? 0,
            text: Buffer.concat(pieces).toString(),
            retryAfter: Number(reply.headers["retry-after"] ?? 1),
          }),
        );
      });
      request.on("error", none);
      request.end(body);
    });
  }
}
