import cookie from "@fastify/cookie";
import fastify, { type FastifyInstance } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { bind } from "../server/platform/http/bind.ts";
import { keepBodiesRaw } from "../server/platform/http/body.ts";
import { sendFailure } from "../server/platform/http/reply.ts";
import { createLimits } from "../server/platform/limits.ts";
import { type Caller, Sessions } from "../server/platform/session.ts";
import { Browser } from "./browser.ts";
import { emptyDatabase } from "./database.ts";
import { TestClock, testConfig } from "./product.ts";

/** Treats a session's token as the user's ID; everybody is an admin who has just signed in. */
class TrustingSessions extends Sessions {
  override async find(token: string | undefined, now: Date): Promise<Caller | null> {
    if (!token) return null;
    return { userId: token, sessionId: 1, perm: 3, tenants: [1], isModerator: true, signedInAt: now };
  }
}

export interface Bound {
  app: FastifyInstance;
  /** A browser of a user of this name. */
  browserOf(name: string): Browser;
}

/** An app of one endpoint, with limits on, whose handler is the test's. */
export async function boundApp(endpoint: Endpoint, handler: Parameters<typeof bind>[3]): Promise<Bound> {
  const app = fastify();
  keepBodiesRaw(app);
  app.setErrorHandler(sendFailure);
  app.decorateRequest("client", "here");
  await app.register(cookie);
  const deps = {
    config: testConfig,
    clock: new TestClock(),
    limits: createLimits({ on: true }),
    sessions: new TrustingSessions(await emptyDatabase()),
    checkReplies: false,
  };
  bind(app, deps, endpoint, handler);
  await app.ready();
  return {
    app,
    browserOf(name) {
      const browser = new Browser(app);
      browser.cookies.set("sid", name.padEnd(22, "-"));
      return browser;
    },
  };
}
