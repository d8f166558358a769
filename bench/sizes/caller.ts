import http from "node:http";
import { send } from "../load.ts";

/** Calls one product over one connection, and keeps how long each kind of call took, in ms. */
export class Caller {
  readonly #origin: string;
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  readonly #times = new Map<string, number[]>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** @returns the reply's text; @throws if it was refused or there was none */
  async #text(cookie: string, method: string, path: string, body?: unknown): Promise<string> {
    const shot = { method, path, cookie, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const { status, text } = await send(this.#agent, this.#origin, shot);
    if (status !== 200 && status !== 204) throw new Error(`${method} ${path}: ${status} ${text}`);
    return text;
  }

  /** An untimed call. @returns the reply's JSON, to be parsed by the caller */
  async send(cookie: string, method: string, path: string, body?: unknown): Promise<unknown> {
    return JSON.parse(await this.#text(cookie, method, path, body));
  }

  /** A timed call of this kind. */
  async time(kind: string, cookie: string, method: string, path: string, body?: unknown): Promise<void> {
    const from = performance.now();
    await this.#text(cookie, method, path, body);
    const took = performance.now() - from;
    this.#times.set(kind, [...(this.#times.get(kind) ?? []), took]);
  }

  /** Makes the first calls of a kind not count. */
  forget(kind: string) {
    this.#times.delete(kind);
  }

  /** The median of each kind of call, in ms. */
  medians(): Map<string, number> {
    const middle = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    return new Map([...this.#times].map(([kind, times]) => [kind, middle(times)]));
  }

  close() {
    this.#agent.destroy();
  }
}
