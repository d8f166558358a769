import { once } from "node:events";
import http from "node:http";
import type { Random } from "../test/random.ts";

/** What happens to one request on its way. */
const FATES = [
  "delayed requests",
  "delayed replies",
  "requests cut off on the way",
  "callers who left before the reply",
  "replies cut off in the middle",
  "requests sent twice at once",
  "requests sent again later",
] as const;
export type Fate = (typeof FATES)[number];

const DELAY_MS = 250;
/** An answer takes some milliseconds: callers leave before, in the middle of it and just after. */
const LEAVES_MS = 8;

interface Passed {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function bodyOf(stream: http.IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** A way to the product on which every second request is delayed, cut off or duplicated, while it is bad. */
export class BadNetwork {
  /** How often each thing has happened. */
  readonly happened = new Map<string, number>();
  isBad = false;
  readonly #target: number;
  readonly #random: Random;
  readonly #agent = new http.Agent({ keepAlive: true });
  readonly #server: http.Server;

  private constructor(target: number, random: Random) {
    this.#target = target;
    this.#random = random;
    this.#server = http.createServer((request, reply) => {
      // A request that was cut off, by either side, has nobody to be answered.
      this.#pass(request, reply).catch(() => reply.destroy());
    });
  }

  /** @param target the product's port @returns the way, and the port of its near end */
  static async to(target: number, random: Random): Promise<{ network: BadNetwork; port: number }> {
    const network = new BadNetwork(target, random);
    network.#server.listen(0, "127.0.0.1");
    await once(network.#server, "listening");
    const address = network.#server.address();
    if (address === null || typeof address === "string") throw new Error("no port available");
    return { network, port: address.port };
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    this.#agent.destroy();
  }

  async #pass(request: http.IncomingMessage, reply: http.ServerResponse) {
    const body = await bodyOf(request);
    const fate = this.#fate(body.length > 0);
    if (fate === "requests cut off on the way") {
      await this.#forward(request, body, { until: Math.floor(body.length / 2) }).catch(() => undefined);
      return reply.destroy();
    }
    if (fate === "callers who left before the reply") {
      await this.#forward(request, body, { leavesAfterMs: this.#random.below(LEAVES_MS) }).catch(
        () => undefined,
      );
      return reply.destroy();
    }
    if (fate === "delayed requests") await wait(this.#random.below(DELAY_MS));
    const passing = this.#forward(request, body);
    if (fate === "requests sent twice at once") this.#again(request, body);
    const passed = await passing;
    if (fate === "requests sent again later")
      setTimeout(() => this.#again(request, body), this.#random.below(2 * DELAY_MS));
    if (fate === "delayed replies") await wait(this.#random.below(DELAY_MS));
    reply.writeHead(passed.status, passed.headers);
    if (fate !== "replies cut off in the middle") return reply.end(passed.body);
    // Only what was written out has arrived.
    return reply.write(passed.body.subarray(0, Math.floor(passed.body.length / 2)), () => reply.destroy());
  }

  #fate(hasBody: boolean): Fate | undefined {
    if (!this.isBad || this.#random.below(2) === 0) return undefined;
    const fate = FATES[this.#random.below(FATES.length)];
    // Of a request without a body nothing is left on the way.
    if (fate === "requests cut off on the way" && !hasBody) return undefined;
    if (fate) this.happened.set(fate, (this.happened.get(fate) ?? 0) + 1);
    return fate;
  }

  /** Whose reply nobody waits for. */
  #again(request: http.IncomingMessage, body: Buffer) {
    this.#forward(request, body).catch(() => undefined);
  }

  /** @param cut how much of the body arrives before the connection ends, or how long after all of it; by default it stays */
  #forward(
    from: http.IncomingMessage,
    body: Buffer,
    cut: { until?: number; leavesAfterMs?: number } = {},
  ): Promise<Passed> {
    return new Promise((resolve, reject) => {
      const { host: _, ...headers } = from.headers;
      const where = { host: "127.0.0.1", port: this.#target, method: from.method, path: from.url };
      const request = http.request({ ...where, headers, agent: this.#agent }, (reply) => {
        bodyOf(reply).then(
          (text) => resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: text }),
          reject,
        );
      });
      request.on("error", reject);
      const end = () => request.destroy(new Error("cut off"));
      if (cut.leavesAfterMs !== undefined) setTimeout(end, cut.leavesAfterMs);
      if (cut.until === undefined) return request.end(body);
      return request.write(body.subarray(0, cut.until), end);
    });
  }
}
