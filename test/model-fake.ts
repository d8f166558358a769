import { once } from "node:events";
import http from "node:http";

/** What the fake does with the next question. */
export type ModelAct =
  | { says: string[] }
  | { status: number }
  | { stallsAfter: string[] }
  | { breaksAfter: string[] }
  | { garbage: string };

interface Asked {
  authorization: string | undefined;
  messages: { role: string; content: string }[];
}

/** An OpenAI-compatible endpoint of our own on loopback, which streams, stalls, breaks or lies on demand. */
export class ModelFake {
  readonly #server: http.Server;
  /** The questions received, in order. */
  readonly asked: Asked[] = [];
  act: ModelAct = { says: ["Yes."] };
  /** Requests whose caller hung up before they were answered. */
  hungUp = 0;

  private constructor() {
    this.#server = http.createServer((request, response) => void this.#answer(request, response));
  }

  static async start(): Promise<ModelFake> {
    const fake = new ModelFake();
    fake.#server.listen(0, "127.0.0.1");
    await once(fake.#server, "listening");
    return fake;
  }

  get baseUrl(): string {
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("the fake is not listening");
    return `http://127.0.0.1:${address.port}/v1`;
  }

  async end(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  async #answer(request: http.IncomingMessage, response: http.ServerResponse) {
    const body: Buffer[] = [];
    for await (const chunk of request) body.push(Buffer.from(chunk));
    const { messages } = JSON.parse(Buffer.concat(body).toString());
    this.asked.push({ authorization: request.headers.authorization, messages });
    response.on("close", () => {
      if (!response.writableFinished) this.hungUp += 1;
    });
    const { act } = this;
    if ("status" in act) return response.writeHead(act.status).end("no");
    response.writeHead(200, { "content-type": "text/event-stream" });
    if ("garbage" in act) return response.end(act.garbage);
    const pieces = "says" in act ? act.says : "stallsAfter" in act ? act.stallsAfter : act.breaksAfter;
    for (const content of pieces)
      await new Promise<unknown>((sent) => {
        response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`, sent);
      });
    if ("says" in act) return response.end("data: [DONE]\n\n");
    if ("breaksAfter" in act) response.destroy();
  }
}
