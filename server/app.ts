import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { type AbilityRoutesDeps, abilityRoutes } from "./features/ability/routes.ts";
import { type AccountDeps, accountRoutes } from "./features/account/routes.ts";
import { type AdministrationDeps, administrationRoutes } from "./features/administration/routes.ts";
import { type AffiliateDeps, affiliateRoutes } from "./features/affiliate/routes.ts";
import { type BillingDeps, billingRoutes } from "./features/billing/routes.ts";
import { type BotRoutesDeps, botRoutes } from "./features/bot/routes.ts";
import { type BuilderDeps, builderRoutes } from "./features/builder/routes.ts";
import { type CalculatorsDeps, calculatorsRoutes } from "./features/calculators/routes.ts";
import { type CatalogueRoutesDeps, catalogueRoutes } from "./features/catalogue/routes.ts";
import { type CommunityDeps, communityRoutes } from "./features/community/routes.ts";
import { type DiscussionDeps, discussionRoutes } from "./features/discussion/routes.ts";
import { type EditingDeps, editingRoutes } from "./features/editing/routes.ts";
import { type ExchangeDeps, exchangeRoutes } from "./features/exchange/routes.ts";
import { type FeedbackDeps, feedbackRoutes } from "./features/feedback/routes.ts";
import { type ForecastDeps, forecastRoutes } from "./features/forecast/routes.ts";
import { type ItemAnalysisDeps, itemAnalysisRoutes } from "./features/item-analysis/routes.ts";
import { type NotesDeps, notesRoutes } from "./features/notes/routes.ts";
import { type OverviewDeps, overviewRoutes } from "./features/overview/routes.ts";
import { type PlanDeps, planRoutes } from "./features/plan/routes.ts";
import { type PracticeDeps, practiceRoutes } from "./features/practice/routes.ts";
import { type PrivacyDeps, privacyRoutes } from "./features/privacy/routes.ts";
import { type ProgressRoutesDeps, progressRoutes } from "./features/progress/routes.ts";
import { type PromotionDeps, promotionRoutes } from "./features/promotion/routes.ts";
import { type PublishingDeps, publishingRoutes } from "./features/publishing/routes.ts";
import { type RemindersDeps, remindersRoutes } from "./features/reminders/routes.ts";
import { type SearchRoutesDeps, searchRoutes } from "./features/search/routes.ts";
import { type StatisticsDeps, statisticsRoutes } from "./features/statistics/routes.ts";
import { runFor } from "./platform/cause.ts";
import type { Db } from "./platform/db/database.ts";
import { admitRequests, pathOf, refuseBadAddress } from "./platform/http/admission.ts";
import { keepBodiesRaw } from "./platform/http/body.ts";
import { trustedProxies } from "./platform/http/client-address.ts";
import { connectionCap, PATIENCE, patientServer, surviveAcceptFaults } from "./platform/http/connections.ts";
import type { SentDocument } from "./platform/http/documents.ts";
import { isLoopbackOrigin } from "./platform/http/loopback.ts";
import { pageRoutes } from "./platform/http/page-routes.ts";
import { refuseRoutesWithoutPolicy } from "./platform/http/policy-guard.ts";
import { refuseUnderPressure } from "./platform/http/pressure.ts";
import { sendFailure } from "./platform/http/reply.ts";
import { securityHeaders } from "./platform/http/security-headers.ts";
import { allowStylesOfPages } from "./platform/http/style-policy.ts";
import { systemRoutes } from "./platform/http/system-routes.ts";
import { refuseUnreadable } from "./platform/http/unreadable.ts";
import { outboxRoutes } from "./platform/mail/outbox-routes.ts";

/** The largest body of a request. */
const BODY_LIMIT = 64 * 1024;
/** How late the event loop may run before new requests are refused. */
const MAX_DELAY_MS = 2000;

/** What the routes need, as each feature declares it, and the server around them. */
export type AppDeps = AccountDeps &
  CatalogueRoutesDeps &
  BillingDeps &
  AffiliateDeps &
  PracticeDeps &
  StatisticsDeps &
  ItemAnalysisDeps &
  BuilderDeps &
  NotesDeps &
  ProgressRoutesDeps &
  AbilityRoutesDeps &
  PlanDeps &
  RemindersDeps &
  ForecastDeps &
  CalculatorsDeps &
  SearchRoutesDeps &
  BotRoutesDeps &
  DiscussionDeps &
  FeedbackDeps &
  EditingDeps &
  ExchangeDeps &
  CommunityDeps &
  PublishingDeps &
  PromotionDeps &
  OverviewDeps &
  AdministrationDeps &
  PrivacyDeps & {
    db: Db;
    logger: FastifyBaseLogger;
    /** The built front end. */
    webDir: string;
    /** Prerendered documents by path, in their current form. */
    site: (path: string) => Promise<SentDocument | undefined>;
    /** The key of the newest update; empty if there is none. */
    newestUpdate: string;
    /** The folder of the dev outbox; undefined if mail is really sent. */
    outboxDir: string | undefined;
  };

/** The whole product behind one Fastify instance, not yet listening. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config } = deps;
  const security = securityHeaders(config.publicOrigin, deps.google !== undefined);
  const unreadable = refuseUnreadable(security);
  const admission = { limits: deps.limits, security, proxies: trustedProxies(config.trustProxy) };
  const app = fastify({
    serverFactory: (handler) => patientServer(handler, connectionCap(config.maxConnections), PATIENCE),
    clientErrorHandler: unreadable,
    frameworkErrors: refuseBadAddress(admission),
    rewriteUrl: ({ url = "/" }) => pathOf(url),
    bodyLimit: BODY_LIMIT,
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    // We send our own refusal instead (admission.ts).
    return503OnClosing: false,
    // A parameter may be as long as an address; its schema limits it further.
    routerOptions: { maxParamLength: 16 * 1024, ignoreTrailingSlash: false },
  });
  // This is no proxy: CONNECT is not accepted as a request.
  app.server.on("connect", (_request, socket) => unreadable({ code: "CONNECT" }, socket));
  surviveAcceptFaults(app);
  refuseRoutesWithoutPolicy(app);
  app.setErrorHandler(sendFailure);
  keepBodiesRaw(app);
  admitRequests(app, admission);
  allowStylesOfPages(app);
  logWithoutSecrets(app);
  nameCauses(app);
  await app.register(cookie);
  refuseUnderPressure(app, MAX_DELAY_MS);
  systemRoutes(app, deps);
  accountRoutes(app, deps);
  catalogueRoutes(app, deps);
  billingRoutes(app, deps);
  affiliateRoutes(app, deps);
  practiceRoutes(app, deps);
  statisticsRoutes(app, deps);
  itemAnalysisRoutes(app, deps);
  builderRoutes(app, deps);
  notesRoutes(app, deps);
  progressRoutes(app, deps);
  abilityRoutes(app, deps);
  planRoutes(app, deps);
  remindersRoutes(app, deps);
  forecastRoutes(app, deps);
  calculatorsRoutes(app, deps);
  searchRoutes(app, deps);
  botRoutes(app, deps);
  discussionRoutes(app, deps);
  feedbackRoutes(app, deps);
  editingRoutes(app, deps);
  exchangeRoutes(app, deps);
  communityRoutes(app, deps);
  publishingRoutes(app, deps);
  promotionRoutes(app, deps);
  overviewRoutes(app, deps);
  administrationRoutes(app, deps);
  privacyRoutes(app, deps);
  // Not for a public origin: requests through a proxy may look like this machine's.
  if (deps.outboxDir && !config.production && isLoopbackOrigin(config.publicOrigin))
    outboxRoutes(app, deps.outboxDir);
  await pageRoutes(app, deps);
  return app;
}

/** After the body was read: what reads it does not know for which request. */
function nameCauses(app: FastifyInstance) {
  app.addHook("preHandler", (request, _reply, done) =>
    runFor({ request: request.id, route: request.routeOptions.url ?? "none" }, done),
  );
}

/** Logs the route's pattern, never the address: addresses contain e-mails, prompts and tokens. */
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
