import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Config } from "../config.ts";
import type { Db } from "../db/database.ts";
import { AppError } from "../errors.ts";
import type { Limits } from "../limits.ts";
import { openMetrics } from "../metrics.ts";
import { openApiDocument } from "../openapi/document.ts";
import { docsPage } from "../openapi/page.ts";
import { type SentDocument, sendDocument, sentDocument } from "./documents.ts";
import { isFromThisMachine } from "./loopback.ts";

const open = { config: { open: true as const } };

const docs = sentDocument({ type: "text/html; charset=utf-8", body: docsPage() });

const contracts = new Map<string, SentDocument>();

/** The contract as it is served at an origin, made once for each. */
function contractOf(origin: string): SentDocument {
  const made =
    contracts.get(origin) ??
    sentDocument({
      type: "application/json; charset=utf-8",
      body: JSON.stringify(openApiDocument(origin)),
    });
  contracts.set(origin, made);
  return made;
}

/** Health, readiness, metrics and the contract itself. */
export function systemRoutes(
  app: FastifyInstance,
  { db, config, limits }: { db: Db; config: Pick<Config, "publicOrigin" | "metricsToken">; limits: Limits },
): void {
  app.get("/healthz", open, async () => ({ Response: { Status: "up" } }));

  app.get("/readyz", open, async () => {
    await sql`select 1 from schema_migration limit 1`.execute(db);
    await limits.requireShared();
    return { Response: { Status: "ready", ...(await bankDetail(db)) } };
  });

  const metrics = openMetrics(db);
  app.addHook("onResponse", async (request, reply) => {
    metrics.duration.observe(
      { method: request.method, route: request.routeOptions.url ?? "none", status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  app.get("/metrics", open, async (request, reply) => {
    if (!mayReadMetrics(request, config))
      throw new AppError("forbidden", "Metrics are for this machine only.");
    return reply.type(metrics.contentType).send(await metrics.text());
  });

  // Made for the first who asks: a start would take noticeably longer with it.
  app.get("/api/openapi.json", open, async (request, reply) =>
    sendDocument(request, reply, contractOf(config.publicOrigin)),
  );
  app.get("/api/docs", open, async (request, reply) => sendDocument(request, reply, docs));
}

/**
 * A bank that does not match its files still serves, so it does not make a process unready. The admin desk shows the
 * reason.
 */
async function bankDetail(db: Db): Promise<{ Detail?: string }> {
  const { rows } = await sql`select 1 from content_failure`.execute(db);
  return rows.length > 0
    ? { Detail: "The bank's files could not be loaded, so the former bank is in use." }
    : {};
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Callers with the token; without one configured, only this machine, and no request passed on by a proxy on it. */
function mayReadMetrics(request: FastifyRequest, { metricsToken }: Pick<Config, "metricsToken">): boolean {
  if (!metricsToken) return isFromThisMachine(request);
  // Digests have one length, so that the comparison reveals nothing about the token's.
  const given = digest(request.headers.authorization ?? "");
  return timingSafeEqual(given, digest(`Bearer ${metricsToken}`));
}
