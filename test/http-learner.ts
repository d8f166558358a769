import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** Any JSON; the caller reads the shape that the contract promises. */
export type Json = { readonly [name: string]: Json } & readonly Json[];

/** Is called with the outcome of each call: its status, 0 if none came, and how long it took. */
export type Watch = (status: number, ms: number, call: string) => void;

/** A learner over HTTP: keeps cookies, signs in with the code of the dev outbox. */
export class HttpLearner {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();
  readonly #headers: Record<string, string>;
  readonly #watch: Watch | undefined;

  /**
   * @param headers sent with every call, such as where it came from;
   * @param watch is called with the outcome of each call
   */
  constructor(origin: string, options: { headers?: Record<string, string>; watch?: Watch } = {}) {
    this.#origin = origin;
    this.#headers = options.headers ?? {};
    this.#watch = options.watch;
  }

  /** @throws when the server is away, or refuses */
  async call(method: string, url: string, body?: unknown): Promise<Json> {
    const reply = await this.send(method, url, body);
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${url}: ${reply.status} ${text}`);
    return JSON.parse(text || "{}").Response;
  }

  /** The raw reply, whatever its status; the caller reads its body. @throws when the server is away */
  async send(method: string, url: string, body?: unknown): Promise<Response> {
    const from = performance.now();
    const ended = (status: number) => this.#watch?.(status, performance.now() - from, `${method} ${url}`);
    const reply = await fetch(this.#origin + url, {
      method,
      headers: {
        "sec-fetch-site": "same-origin",
        "x-requested-with": "app",
        ...this.#headers,
        cookie: [...this.#cookies].map(([n, v]) => `${n}=${v}`).join("; "),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      ended(0);
      throw error;
    });
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    ended(reply.status);
    return reply;
  }

  async signIn(email: string, dataDir: string): Promise<void> {
    const outbox = path.join(dataDir, "outbox");
    const before = await mailsIn(outbox);
    await this.call("POST", "/api/otp", { Email: email });
    await this.call("POST", "/api/login", {
      Email: email,
      Otp: await codeFor(email, outbox, before),
    });
  }

  /** The Cookie header, for a load generator. */
  get cookieHeader() {
    return [...this.#cookies].map(([n, v]) => `${n}=${v}`).join("; ");
  }
}

/** The names of the mails in a dev outbox, oldest first. */
export async function mailsIn(outbox: string): Promise<string[]> {
  const names = await readdir(outbox).catch(() => []);
  return names.filter((name) => name.endsWith(".eml")).sort();
}

/** The code mailed to an address, in a mail that was not there before. */
export async function codeFor(email: string, outbox: string, before: string[]): Promise<string> {
  const until = Date.now() + 10_000;
  while (Date.now() < until) {
    const fresh = (await mailsIn(outbox)).filter((name) => !before.includes(name));
    for (const name of fresh.reverse()) {
      const mail = await readFile(path.join(outbox, name), "utf8");
      const code = /^\d{6}$/m.exec(mail)?.[0];
      if (code && mail.includes(`To: ${email}`)) return code;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`no code came for ${email}`);
}
