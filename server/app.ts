import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import underPressure from "@fastify/under-pressure";
import fastify, { type FastifyInstance, LogController } from "fastify";
import type { AppDeps } from "./deps.ts";
import { accountRoutes } from "./features/account/routes.ts";
import { administrationRoutes } from "./features/administration/routes.ts";
import { affiliateRoutes } from "./features/affiliate/routes.ts";
import { billingRoutes } from "./features/billing/routes.ts";
import { catalogueRoutes } from "./features/catalogue/routes.ts";
import { practiceRoutes } from "./features/practice/routes.ts";
import { publishingRoutes } from "./features/publishing/routes.ts";
import { statisticsRoutes } from "./features/statistics/routes.ts";
import { pageRoutes } from "./platform/http/page-routes.ts";
import { refuseRoutesWithoutPolicy } from "./platform/http/policy-guard.ts";
import { sendFailure } from "./platform/http/reply.ts";
import { systemRoutes } from "./platform/http/system-routes.ts";
import { outboxRoutes } from "./platform/mail/outbox-routes.ts";

/** The largest body of a request (api.md, Conventions). */
const BODY_LIMIT = 64 * 1024;

/** The whole product behind one Fastify instance, not yet listening. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config } = deps;
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    ...(deps.logger ? { loggerInstance: deps.logger } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    return503OnClosing: true,
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: false },
  });
  refuseRoutesWithoutPolicy(app);
  app.setErrorHandler(sendFailure);
  readBodiesAsText(app);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    if (!request.url.startsWith("/api/")) return;
    reply.header("cache-control", "no-store");
    reply.header("vary", "Sec-Fetch-Site, Origin, Cookie");
  });
  logWithoutSecrets(app);
  await app.register(cookie);
  await app.register(helmet, {
    contentSecurityPolicy: contentPolicy(config.publicOrigin, deps.google !== undefined),
  });
  await app.register(underPressure, {
    maxEventLoopDelay: 2000,
    message: "We are very busy. Please try again in a moment.",
    retryAfter: 5,
    exposeStatusRoute: false,
  });
  systemRoutes(app, deps);
  accountRoutes(app, deps);
  administrationRoutes(app, deps);
  billingRoutes(app, deps);
  affiliateRoutes(app, deps);
  catalogueRoutes(app, deps);
  practiceRoutes(app, deps);
  publishingRoutes(app, deps);
  statisticsRoutes(app, deps);
  if (deps.outboxDir && !config.production) outboxRoutes(app, deps.outboxDir);
  await pageRoutes(app, deps);
  return app;
}

/** JSON is parsed only once the caller is known, so a body stays text until then; other types are 415. */
function readBodiesAsText(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
}

/** Logs the route's pattern, never the address: addresses hold e-mails, prompts and tokens (security.md row 57). */
function logWithoutSecrets(app: FastifyInstance) {
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "none",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "request",
    );
  });
}

function contentPolicy(publicOrigin: string, google: boolean) {
  const googleHost = google ? ["https://accounts.google.com/gsi/"] : [];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...googleHost],
      styleSrc: ["'self'", "'unsafe-inline'", ...googleHost],
      imgSrc: ["'self'", "data:"],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...googleHost],
      frameSrc: ["'self'", ...googleHost],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(publicOrigin.startsWith("https://") ? { upgradeInsecureRequests: [] } : {}),
    },
  };
}
