import { EventSourceParserStream } from "eventsource-parser/stream";
import { z } from "zod";

export interface ModelConfig {
  /** The base of an OpenAI-compatible API; `/chat/completions` is below it. */
  baseUrl: string;
  apiKey: string | undefined;
  name: string;
  /** Where the model's own knowledge ends, according to its maker. */
  cutoff: string | undefined;
  /** How long an answer may take. */
  timeoutMs: number;
}

/** The longest answer accepted, in characters; a longer one is cut off. */
const MOST = 6000;
const MOST_TOKENS = 900;

const Chunk = z.object({
  choices: z.array(
    z.object({
      delta: z.object({ content: z.string().nullish() }).optional(),
      finish_reason: z.string().nullish(),
    }),
  ),
});

/** A language model behind an OpenAI-compatible endpoint. */
export class Model {
  readonly #config: ModelConfig;

  constructor(config: ModelConfig) {
    this.#config = config;
  }

  get name(): string {
    return this.#config.name;
  }

  get cutoff(): string | null {
    return this.#config.cutoff ?? null;
  }

  /**
   * The model's answer, piece by piece, 6,000 characters at most.
   * @throws Error when it cannot be reached, refuses, sends an invalid reply or takes too long; or the reason that
   * `signal` was aborted with
   */
  async *say(system: string, user: string, signal: AbortSignal): AsyncGenerator<string> {
    const { baseUrl, apiKey, name, timeoutMs } = this.#config;
    const reply = await fetch(`${baseUrl.replace(/\/$/, "")}/chat/completions`, {
      method: "POST",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      // The key is sent only to the endpoint that the operator configured.
      redirect: "error",
      headers: {
        "content-type": "application/json",
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
      },
      body: JSON.stringify({
        model: name,
        stream: true,
        temperature: 0,
        max_tokens: MOST_TOKENS,
        messages: [
          { role: "system", content: system },
          { role: "user", content: user },
        ],
      }),
    });
    if (!reply.ok || !reply.body) {
      await reply.body?.cancel();
      throw new Error(`the model's endpoint answered ${reply.status}`);
    }
    let left = MOST;
    for await (const { data } of eventsOf(reply.body)) {
      if (data === "[DONE]") return;
      const choice = Chunk.parse(JSON.parse(data)).choices[0];
      const piece = printable(choice?.delta?.content ?? "").slice(0, left);
      left -= piece.length;
      if (piece) yield piece;
      if (left === 0 || choice?.finish_reason) return;
    }
    throw new Error("the model's reply ended before its end");
  }
}

const eventsOf = (body: ReadableStream<Uint8Array<ArrayBuffer>>) =>
  body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: 100_000 }));

/** Without control characters and lone surrogates, which databases and pages do not accept. */
const printable = (text: string) => text.toWellFormed().replace(/[^\P{Cc}\n]/gu, "");
