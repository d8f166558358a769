import { parentPort, workerData } from "node:worker_threads";
import { AppError } from "../errors.ts";
import { allEndpoints } from "../openapi/document.ts";
import { readBodyText } from "./body.ts";

/* Reads one large body in a thread of its own (large-bodies.ts), so that nobody else waits for it. */

/** The thread's input. */
export interface BodyWork {
  /** The endpoint that it was sent to, as declared. */
  route: string;
  bytes: Uint8Array;
}

/** The thread's result: the body, or the refusal for the caller. */
export interface ReadBody {
  body?: unknown;
  refusal?: Pick<AppError, "kind" | "message" | "code" | "fields">;
}

/** A large body is a few long texts: no call needs this many braces, brackets and commas. */
const MOST_PARTS = 1_000;
const [QUOTE, BACKSLASH] = Buffer.from('"\\');
const PARTS = new Set(Buffer.from("[]{},"));

/**
 * Refuses JSON of very many parts before it is parsed: when its parser runs out of the thread's memory, V8 ends the
 * whole process and not only this thread.
 * @throws AppError bad_input
 */
function refuseManyParts(bytes: Uint8Array): void {
  let parts = 0;
  let isText = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    if (byte === QUOTE) isText = !isText;
    else if (isText && byte === BACKSLASH) i += 1;
    else if (!isText && PARTS.has(byte)) parts += 1;
    if (parts > MOST_PARTS)
      throw new AppError("bad_input", "That holds too many parts.", { code: "bad_json" });
  }
}

function read({ route, bytes }: BodyWork): ReadBody {
  const endpoint = allEndpoints().find((one) => one.route === route);
  if (!endpoint) throw new Error(`no endpoint ${route}`);
  try {
    refuseManyParts(bytes);
    return { body: readBodyText(endpoint, Buffer.from(bytes).toString()) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { kind, message, code, fields } = error;
    return { refusal: { kind, message, code, fields } };
  }
}

parentPort?.postMessage(read(workerData));
