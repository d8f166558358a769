import { performance } from "node:perf_hooks";
import { api } from "#contract/api.ts";
import { AppError } from "../server/platform/errors.ts";
import { readBodyText } from "../server/platform/http/body.ts";
import { PARSED_HERE, readLargeBody } from "../server/platform/http/large-bodies.ts";

const LARGE = 24 * 1024 * 1024;

/** JSON that costs a parser, or the validation of its result, the most for its length. */
const SHAPES: Record<string, (bytes: number) => string> = {
  "nested arrays": (bytes) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2),
  "empty objects": (bytes) => `[${"{},".repeat(bytes / 3)}{}]`,
  "many names": (bytes) =>
    `{${Array.from({ length: Math.floor(bytes / 12) }, (_, i) => `"k${i}":0`).join(",")}}`,
  "one text": (bytes) => `{"Format":"csv","Text":"${"x".repeat(bytes)}"}`,
};

const endpoint = api.exchange.importQuestions;

async function refusedOrRead(work: () => unknown) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** The longest block of this thread while `work` ran, in ms. */
async function longestDelay(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  await refusedOrRead(work);
  clearInterval(timer);
  return Math.max(longest, performance.now() - last);
}

/** What reading a body costs the server's own thread: for sizes up to the limit for parsing there, and beyond. */
export async function benchBodies(): Promise<void> {
  console.log(
    `reading a body, ms of the server's own thread   ${PARSED_HERE / 1024} KiB here   24 MiB aside`,
  );
  for (const [name, make] of Object.entries(SHAPES)) {
    const small = make(PARSED_HERE - 100);
    const from = performance.now();
    await refusedOrRead(() => readBodyText(endpoint, small));
    const here = performance.now() - from;
    const bytes = Buffer.from(make(LARGE));
    const aside = await longestDelay(() => readLargeBody(endpoint, bytes));
    console.log(`  ${name.padEnd(44)} ${here.toFixed(1).padStart(10)} ${aside.toFixed(1).padStart(14)}`);
  }
}
