import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";

const SAMPLE_MS = 1000;
const NS_PER_MS = 1e6;

/**
 * Refuses requests while the event loop runs later than `maxDelayMs` on average, so that those in progress can finish.
 * Only the delay is measured: reading the memory's size opens a file, which may fail when no more files can be opened.
 */
export function refuseUnderPressure(app: FastifyInstance, maxDelayMs: number): void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  let late = false;
  const timer = setInterval(() => {
    late = delay.mean > maxDelayMs * NS_PER_MS;
    delay.reset();
  }, SAMPLE_MS);
  timer.unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    delay.disable();
  });
  app.addHook("onRequest", async () => {
    if (late)
      throw new AppError("unavailable", "We are very busy. Please try again in a moment.", { retryAfter: 5 });
  });
}
