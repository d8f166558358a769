import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Config } from "../config.ts";
import type { Db } from "../db/database.ts";
import { AppError } from "../errors.ts";
import type { Limits } from "../limits.ts";
import { openApiDocument } from "../openapi/document.ts";
import { docsPage } from "../openapi/page.ts";

const open = { config: { open: true as const } };

/** Health, readiness, metrics and the contract itself. */
export function systemRoutes(
  app: FastifyInstance,
  { db, config, limits }: { db: Db; config: Pick<Config, "publicOrigin" | "metricsToken">; limits: Limits },
): void {
  app.get("/healthz", open, async () => ({ Response: { Status: "up" } }));

  app.get("/readyz", open, async () => {
    await sql`select 1 from schema_migration limit 1`.execute(db);
    await limits.requireShared();
    return { Response: { Status: "ready" } };
  });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_seconds",
    help: "Time from request to reply",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? "none", status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  app.get("/metrics", open, async (request, reply) => {
    if (!mayReadMetrics(request, config))
      throw new AppError("forbidden", "Metrics are for this machine only.");
    return reply.type(registry.contentType).send(await registry.metrics());
  });

  const document = openApiDocument(config.publicOrigin);
  app.get("/api/openapi.json", open, async () => document);
  app.get("/api/docs", open, async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(docsPage()),
  );
}

function mayReadMetrics(request: FastifyRequest, config: Pick<Config, "metricsToken">): boolean {
  if (config.metricsToken) return request.headers.authorization === `Bearer ${config.metricsToken}`;
  return ["127.0.0.1", "::1", "::ffff:127.0.0.1"].includes(request.ip);
}
