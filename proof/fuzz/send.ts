import http from "node:http";
import net from "node:net";
import type { Input } from "./inputs.ts";

/** A reply as it came; status 0 where none did. */
export interface Reply {
  status: number;
  type: string;
  requestId: string | undefined;
  text: string;
}

/** Nothing that is sent here may take so long. */
const PATIENCE_MS = 20_000;

const none = (why: string): Reply => ({ status: 0, type: "", requestId: undefined, text: why });

/** A client that keeps its connections, as a browser does, and sends what it is given. */
export class Client {
  readonly #port: number;
  readonly #agent = new http.Agent({ keepAlive: true });

  constructor(port: number) {
    this.#port = port;
  }

  send(input: Input, cookie: string): Promise<Reply> {
    return input.raw === undefined
      ? this.#request(input, cookie)
      : this.#write(input.raw.replaceAll("COOKIE", cookie));
  }

  close(): void {
    this.#agent.destroy();
  }

  #request({ method, target, headers, body }: Input, cookie: string): Promise<Reply> {
    const all: [string, string][] = [
      ["host", "localhost:3000"],
      ...(headers.some(([name]) => name.startsWith("sec-fetch"))
        ? []
        : [["sec-fetch-site", "same-origin"] as const]),
      ...(cookie && !headers.some(([name]) => name === "cookie") ? [["cookie", cookie] as const] : []),
      ...headers,
      // As browsers do, also where there is none.
      ...(body || method !== "GET" ? [["content-length", String(body?.length ?? 0)] as const] : []),
    ].map(([name = "", value = ""]) => [name, value]);
    return new Promise((resolve) => {
      const request = http.request({
        ...{ port: this.#port, host: "127.0.0.1", method, path: target, agent: this.#agent },
        headers: all.flat(),
        setHost: false,
        timeout: PATIENCE_MS,
      });
      request.on("timeout", () => request.destroy(new Error("no answer in time")));
      request.on("error", (error) => resolve(none(error.message)));
      request.on("response", (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          text += chunk;
        });
        response.on("error", (error) => resolve(none(error.message)));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers["content-type"] ?? "",
            requestId: response.headers["x-request-id"]?.toString(),
            text,
          }),
        );
      });
      request.end(body);
    });
  }

  /** Over a connection of its own, which the server closes. */
  #write(text: string): Promise<Reply> {
    return new Promise((resolve) => {
      const socket = net.connect(this.#port, "127.0.0.1");
      let answer = "";
      socket.setEncoding("latin1");
      socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error("no answer in time")));
      socket.on("data", (chunk: Buffer | string) => {
        answer += chunk.toString();
      });
      socket.on("error", (error) => resolve(answer ? read(answer) : none(error.message)));
      socket.on("close", () => resolve(read(answer)));
      socket.write(text, "latin1");
    });
  }
}

function read(answer: string): Reply {
  const [head = "", ...rest] = answer.split("\r\n\r\n");
  const of = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1];
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
    type: of("content-type") ?? "",
    requestId: of("x-request-id"),
    text: rest.join("\r\n\r\n"),
  };
}
