import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** A file for download, with its type and name; it has no envelope. */
interface SentFile {
  type: string;
  fileName: string;
}

/** A reply too large to be kept in memory: the text of what the contract promises, in pieces; or a file. */
export class Streamed {
  readonly pieces: AsyncIterable<string | Uint8Array>;
  readonly file: SentFile | undefined;
  constructor(pieces: AsyncIterable<string | Uint8Array>, file?: SentFile) {
    this.pieces = pieces;
    this.file = file;
  }
}

/** A reply of named events, each with its data as JSON. */
export class Events {
  readonly events: AsyncIterable<{ event: string }>;
  /** Settles when the reply is over and so is the work behind it, which may continue after the caller has left. */
  readonly ended: Promise<unknown>;
  readonly #close: () => void;

  /** @param work what the events report on, if it may outlast them */
  constructor(events: AsyncIterable<{ event: string }>, work: Promise<unknown> = Promise.resolve()) {
    this.events = events;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#close = resolve;
    this.ended = Promise.allSettled([promise, work]);
  }

  /** Reports that the reply was sent, or that its caller has left. */
  closed(): void {
    this.#close();
  }
}

/**
 * As fast as the caller reads. If it fails midway, the connection is cut so that the part sent cannot be taken for the
 * whole.
 */
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

/** The content type of a reply of events, by which a caller asks for one. */
export const EVENTS = "text/event-stream";

/** Sent one by one: nothing between here and the caller may buffer them. */
export function sendEvents(reply: FastifyReply, sent: Events) {
  async function* lines() {
    for await (const { event, ...data } of sent.events)
      yield `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  }
  const stream = Readable.from(lines(), { objectMode: false });
  stream.once("close", () => sent.closed());
  // Nobody reads the stream of a caller who left before it began.
  if (reply.raw.destroyed) stream.destroy();
  return reply.type(`${EVENTS}; charset=utf-8`).header("x-accel-buffering", "no").send(stream);
}
