import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { buildApp } from "../server/app.ts";
import type { Bank } from "../server/content/bank.ts";
import { readPosts } from "../server/content/blog.ts";
import { importBank } from "../server/content/import.ts";
import { type Plans, readPlans } from "../server/content/plans.ts";
import type { CheckoutDeps } from "../server/features/billing/checkout-commands.ts";
import { grantThreeMonths } from "../server/features/billing/commands.ts";
import { Catalogue } from "../server/features/catalogue/snapshot-queries.ts";
import { QuestionVersions } from "../server/features/catalogue/version-queries.ts";
import { finishOverdue } from "../server/features/practice/mark-commands.ts";
import type { Config } from "../server/platform/config.ts";
import type { Db } from "../server/platform/db/database.ts";
import { readAddress } from "../server/platform/email-address.ts";
import type { GoogleVerifier } from "../server/platform/google.ts";
import { createLimits } from "../server/platform/limits.ts";
import type { QueuedMail } from "../server/platform/mail/outbox.ts";
import { MailSender } from "../server/platform/mail/sender.ts";
import { openPayments } from "../server/platform/payments/open.ts";
import type { SandboxPayments } from "../server/platform/payments/sandbox.ts";
import { Sessions } from "../server/platform/session.ts";
import { buildBank } from "./bank.ts";
import { Browser } from "./browser.ts";
import { emptyDatabase } from "./database.ts";

/** The server's clock in the test's hands. */
export class TestClock {
  #now = new Date("2026-11-21T02:00:00Z");
  now() {
    return new Date(this.#now);
  }
  /** Goes to a moment, also back. */
  set(to: Date) {
    this.#now = to;
  }
  /** Moves on by some seconds. */
  pass(seconds: number) {
    this.#now = new Date(this.#now.getTime() + seconds * 1000);
  }
}

const config: Config = {
  port: 0,
  host: "127.0.0.1",
  secretKey: "a key for tests only",
  trustProxy: [],
  maxConnections: 1000,
  publicOrigin: "http://localhost:3000",
  dataDir: ".cache/none",
  databaseUrl: undefined,
  redisUrl: undefined,
  smtpUrl: undefined,
  mailFrom: "Threshold <hello@threshold.example>",
  google: undefined,
  stripe: undefined,
  adminEmails: [readAddress("admin@threshold.example")],
  contentDir: "content",
  metricsToken: undefined,
  production: false,
  limitsOn: false,
  timeouts: { redisMs: 100, databaseMs: 10_000, smtpMs: 10_000 },
  logLevel: "silent",
};

interface Options {
  bank?: Bank;
  limitsOn?: boolean;
  google?: GoogleVerifier;
  config?: Partial<Config>;
  logger?: FastifyBaseLogger;
  /** The built front end, where a browser is to open it. */
  webDir?: string;
  /** The folder of the dev outbox, where a test opens its page. */
  outboxDir?: string;
  /** What is sold, where a test needs other terms than the content's. */
  plans?: Partial<Plans>;
}

export interface Product {
  app: FastifyInstance;
  db: Db;
  clock: TestClock;
  mails: QueuedMail[];
  mail: MailSender;
  /** Runs the job that marks tests whose time is over. */
  finishOverdue(): Promise<number>;
  plans: Plans;
  /** What the billing commands and jobs need. */
  billing: CheckoutDeps & { sandbox: SandboxPayments | undefined };
  /** A browser that nobody is signed in to. */
  browser(): Browser;
  /** A browser signed in by code; with `subscribed`, holding both papers. */
  signIn(email: string, options?: { subscribed?: boolean }): Promise<Browser>;
  /** IDs of the test bank's things by their key. */
  setId(key: string): Promise<number>;
  questionId(key: string): Promise<number>;
}

/** The whole product on this worker's database, with a small bank, nothing mocked but the clock and the post. */
export async function startProduct(options: Options = {}): Promise<Product> {
  const db = await emptyDatabase();
  const clock = new TestClock();
  await importBank(db, options.bank ?? buildBank(), clock.now());
  const mails: QueuedMail[] = [];
  const transport = async (mail: QueuedMail) => {
    mails.push(mail);
  };
  const mail = new MailSender({ db, clock, transport, log: { warn: () => undefined } });
  const versions = new QuestionVersions(db);
  const used = { ...config, ...options.config };
  const plans = { ...readPlans(config.contentDir), ...options.plans };
  const log = options.logger ?? { warn: () => undefined };
  const providers = openPayments({
    stripe: used.stripe,
    db,
    publicOrigin: used.publicOrigin,
    secretKey: used.secretKey,
    log,
  });
  const billing = { db, payments: providers.payments, log, publicOrigin: used.publicOrigin, plans };
  const app = await buildApp({
    config: used,
    clock,
    db,
    limits: createLimits({ on: options.limitsOn ?? false }),
    mail,
    sessions: new Sessions(db),
    catalogue: new Catalogue(db),
    versions,
    google: options.google,
    plans,
    posts: readPosts(config.contentDir),
    billing,
    stripe: providers.stripe,
    sandbox: providers.sandbox,
    logger: options.logger,
    checkReplies: true,
    webDir: options.webDir ?? ".cache/no-web",
    site: async () => undefined,
    outboxDir: options.outboxDir,
  });
  await app.ready();

  const browser = () => new Browser(app);
  const codeFor = async (email: string) => {
    await mail.idle();
    const text = mails.findLast((m) => m.kind === "otp" && m.to === email)?.text ?? "";
    return /^\d{6}$/m.exec(text)?.[0] ?? "";
  };
  return {
    app,
    db,
    clock,
    mails,
    mail,
    finishOverdue: () => finishOverdue({ db, versions }, clock.now()),
    plans,
    billing: { ...billing, sandbox: providers.sandbox },
    browser,
    async signIn(email, { subscribed = false } = {}) {
      const b = browser();
      await b.post("/api/otp", { Email: email });
      const user = await b.post("/api/login", { Email: email, Otp: await codeFor(email) });
      if (subscribed)
        await grantThreeMonths(db, { userId: String(user.response.ID), grantedBy: null }, clock.now());
      return b;
    },
    async setId(key) {
      return (
        await db.selectFrom("problem_set").select("id").where("key", "=", key).executeTakeFirstOrThrow()
      ).id;
    },
    async questionId(key) {
      return (await db.selectFrom("question").select("id").where("key", "=", key).executeTakeFirstOrThrow())
        .id;
    },
  };
}
