import fastify from "fastify";
import { afterEach, expect, test } from "vitest";
import { emptyDatabase } from "../../../test/database.ts";
import { hasRedis, RedisServer } from "../../../test/redis-server.ts";
import { createLimits } from "../limits.ts";
import { sendFailure } from "./reply.ts";
import { systemRoutes } from "./system-routes.ts";

const closing: (() => Promise<unknown> | undefined)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function start(redisUrl?: string) {
  const log = { warn: () => undefined };
  const redis = redisUrl ? { url: redisUrl, timeoutMs: 100, log } : undefined;
  const limits = createLimits({ on: true, redis });
  const app = fastify();
  app.setErrorHandler(sendFailure);
  const config = { publicOrigin: "http://localhost:3000", metricsToken: undefined };
  systemRoutes(app, { db: await emptyDatabase(), config, limits });
  closing.push(
    () => limits.close(),
    () => app.close(),
  );
  return async (url: string) => {
    const reply = await app.inject({ url });
    return { status: reply.statusCode, body: reply.json() };
  };
}

test("ready means that the database answers", async () => {
  const get = await start();
  expect(await get("/readyz")).toEqual({ status: 200, body: { Response: { Status: "ready" } } });
});

test.skipIf(!hasRedis)(
  "while a configured Redis is frozen the process is up but not ready, and says why (skipped without redis-server)",
  async () => {
    const redis = await RedisServer.create();
    closing.push(() => redis.kill());
    const get = await start(redis.url);
    expect((await get("/readyz")).status).toBe(200);
    redis.freeze();
    const notReady = {
      status: 503,
      body: {
        Error: "Redis is away, so this process counts its limits alone.",
        Code: "limits_not_shared",
      },
    };
    expect(await get("/readyz")).toEqual(notReady);
    expect((await get("/healthz")).status).toBe(200);
    redis.thaw();
    await expect.poll(async () => (await get("/readyz")).status).toBe(200);
  },
);
