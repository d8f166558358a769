import fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { AppError } from "../errors.ts";
import { refuseUnderPressure } from "./pressure.ts";

const MAX_DELAY_MS = 120;
/** How long each turn of the busy event loop lasts. */
const TURN_MS = 400;

/** Keeps the event loop of this process busy, turn after turn, until it is stopped. */
function keepBusy() {
  let isStopped = false;
  const turn = () => {
    const until = performance.now() + TURN_MS;
    while (performance.now() < until);
    if (!isStopped) setTimeout(turn);
  };
  turn();
  return () => {
    isStopped = true;
  };
}

test("while the event loop runs late requests are refused for now, and served again once it does not", async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  const refusals: unknown[] = [];
  app.setErrorHandler((error, _request, reply) => {
    refusals.push(error);
    return reply.code(503).send();
  });
  refuseUnderPressure(app, MAX_DELAY_MS);
  app.get("/", async () => "served");
  const status = async () => (await app.inject("/")).statusCode;
  expect(await status()).toBe(200);
  const stop = keepBusy();
  onTestFinished(stop);
  await vi.waitFor(async () => expect(await status()).toBe(503), { timeout: 20_000 });
  const [refusal] = refusals;
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ code: "unavailable", retryAfter: 5 });
  stop();
  await vi.waitFor(async () => expect(await status()).toBe(200), { timeout: 20_000 });
}, 60_000);
