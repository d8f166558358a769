import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** A file to be kept, of this type and name, which has no envelope. */
interface SentFile {
  type: string;
  fileName: string;
}

/** A reply that is too large to be held at once: the text of what the contract promises, in pieces; or a file. */
export class Streamed {
  readonly pieces: AsyncIterable<string | Uint8Array>;
  readonly file: SentFile | undefined;
  constructor(pieces: AsyncIterable<string | Uint8Array>, file?: SentFile) {
    this.pieces = pieces;
    this.file = file;
  }
}

/** A reply that comes as events of its own names, each with what it says as JSON. */
export class Events {
  readonly events: AsyncIterable<{ event: string }>;
  /** Settles when the reply is over and so is the work behind it, which may go on for a caller who has left. */
  readonly ended: Promise<unknown>;
  readonly #close: () => void;

  /** @param work what the events report on, where it does not end with them */
  constructor(events: AsyncIterable<{ event: string }>, work: Promise<unknown> = Promise.resolve()) {
    this.events = events;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#close = resolve;
    this.ended = Promise.allSettled([promise, work]);
  }

  /** Says that the reply was sent, or that its caller has left. */
  closed(): void {
    this.#close();
  }
}

/** As fast as the caller reads; one that stops half-way gets what can't be taken for the whole. */
export function sendPieces(reply: FastifyReply, { pieces, file }: Streamed) {
  if (file)
    return reply
      .type(file.type)
      .header("content-disposition", `attachment; filename="${file.fileName}"`)
      .send(Readable.from(pieces, { objectMode: false }));
  async function* enveloped() {
    yield '{"Response":';
    yield* pieces;
    yield "}";
  }
  return reply
    .type("application/json; charset=utf-8")
    .send(Readable.from(enveloped(), { objectMode: false }));
}

/** The type of a reply that comes as events, by which a caller asks for one. */
export const EVENTS = "text/event-stream";

/** Each at once: nothing between here and the caller may gather them. */
export function sendEvents(reply: FastifyReply, sent: Events) {
  async function* lines() {
    for await (const { event, ...data } of sent.events)
      yield `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  }
  const stream = Readable.from(lines(), { objectMode: false });
  stream.once("close", () => sent.closed());
  // Nobody reads a stream whose caller has left before it began.
  if (reply.raw.destroyed) stream.destroy();
  return reply.type(`${EVENTS}; charset=utf-8`).header("x-accel-buffering", "no").send(stream);
}
