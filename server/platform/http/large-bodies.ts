import type { FastifyReply, FastifyRequest } from "fastify";
import pLimit from "p-limit";
import type { Endpoint } from "#contract/endpoint.ts";
import { AppError } from "../errors.ts";
import { inReaderThread } from "../reader-threads.ts";
import type { BodyWork, ReadBody } from "./body-worker.ts";

/** How many calls with a large body this process handles at once, from their first byte to the end of their work. */
const AT_ONCE = 2;
/** How many more wait, unread. */
const WAITING = 8;

const slots = pLimit(AT_ONCE);

/** A call's place among those with large bodies. */
interface Slot {
  release: () => void;
  isWorking: boolean;
}
const places = new WeakMap<FastifyRequest, Slot>();

/**
 * Waits for a place before the body is read, so that simultaneous uploads cannot fill the memory. A caller who leaves
 * before the work began frees the place.
 * @throws AppError slow_down when too many are waiting already
 */
export async function enterLargeBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (slots.pendingCount >= WAITING)
    throw new AppError("slow_down", "Several large files are being read. Please try again in a minute.", {
      code: "large_bodies",
      retryAfter: 10,
    });
  const slot = await new Promise<Slot>((resolve) => {
    void slots(
      () =>
        new Promise<void>((release) => {
          resolve({ release, isWorking: false });
        }),
    );
  });
  places.set(request, slot);
  const leave = () => {
    if (!slot.isWorking) slot.release();
  };
  if (reply.raw.destroyed) leave();
  else reply.raw.once("close", leave);
}

/** Works in the call's place and frees it when `work`, or anything that it says continues after it, is over. */
export async function inLargeBody<T>(
  request: FastifyRequest,
  work: () => Promise<T>,
  goesOn: (result: T) => Promise<unknown> | undefined,
): Promise<T> {
  const slot = places.get(request);
  if (!slot) return work();
  slot.isWorking = true;
  let result: T;
  try {
    result = await work();
  } catch (error) {
    slot.release();
    throw error;
  }
  const rest = goesOn(result);
  if (rest) void rest.finally(slot.release);
  else slot.release();
  return result;
}

/**
 * Bodies longer than this, in bytes, are parsed in a thread of their own: 64 KiB of the worst take less than 20 ms
 * (bench/bodies.ts).
 */
export const PARSED_HERE = 64 * 1024;

const LIMIT_MS = 10_000;
const MEMORY_MB = 512;

/**
 * Parses and checks a large body outside the server's own thread.
 * @returns what the endpoint's schema makes of it
 * @throws AppError bad_input, as for a small one
 */
export async function readLargeBody(endpoint: Endpoint, bytes: Uint8Array): Promise<unknown> {
  const work: BodyWork = { route: endpoint.route, bytes };
  const module = new URL("./body-worker.ts", import.meta.url);
  const outcome = await inReaderThread<ReadBody>(module, work, { limitMs: LIMIT_MS, memoryMb: MEMORY_MB });
  if (outcome.is !== "done")
    throw new AppError("bad_input", "That takes too long to read.", { code: "bad_json" });
  const { body, refusal } = outcome.value;
  if (refusal) throw new AppError(refusal.kind, refusal.message, refusal);
  return body;
}
