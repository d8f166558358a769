import type { FastifyInstance } from "fastify";

/** Any JSON: a test reads the shape that it expects, and fails if it is different. */
type Json = { readonly [name: string]: Json } & readonly Json[];

type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface Answered {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** The raw body. */
  text: string;
  response: Json;
  /** The failure envelope's sentence and code. */
  error: string | undefined;
  code: string | undefined;
}

/** A browser as the server sees it: it keeps cookies and says where its calls come from. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  get(url: string, headers: Record<string, string> = {}) {
    return this.send("GET", url, undefined, headers);
  }
  post(url: string, body?: unknown, headers: Record<string, string> = {}) {
    return this.send("POST", url, body, headers);
  }
  put(url: string, body?: unknown, headers: Record<string, string> = {}) {
    return this.send("PUT", url, body, headers);
  }
  delete(url: string) {
    return this.send("DELETE", url);
  }

  /** A second window of the same browser: it starts with the same cookies, and then keeps its own. */
  copy(): Browser {
    const other = new Browser(this.#app);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  async send(
    method: Method,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answered> {
    const reply = await this.#app.inject({
      method,
      url,
      headers: {
        "sec-fetch-site": "same-origin",
        ...(this.cookies.size > 0
          ? { cookie: [...this.cookies].map(([n, v]) => `${n}=${v}`).join("; ") }
          : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    for (const cookie of reply.cookies) {
      if (cookie.value === "") this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie.value);
    }
    const json = /json/.test(String(reply.headers["content-type"])) ? JSON.parse(reply.body) : {};
    return {
      status: reply.statusCode,
      headers: reply.headers,
      text: reply.body,
      response: json.Response,
      error: json.Error,
      code: json.Code,
    };
  }
}
