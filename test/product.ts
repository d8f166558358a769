import type { FastifyBaseLogger } from "fastify";
import { type Assembled, assemble } from "../server/assemble.ts";
import type { Bank } from "../server/content/bank.ts";
import { importBank } from "../server/content/import.ts";
import { type Plans, readPlans } from "../server/content/plans.ts";
import { readSiteContent } from "../server/content/site-content.ts";
import { grantThreeMonths } from "../server/features/billing/grant-commands.ts";
import type { Config } from "../server/platform/config.ts";
import type { Db } from "../server/platform/db/database.ts";
import { type OldReads, readsFromPrimary } from "../server/platform/db/replica.ts";
import { readAddress } from "../server/platform/email-address.ts";
import type { GoogleVerifier } from "../server/platform/google.ts";
import type { Job } from "../server/platform/jobs/runner.ts";
import { createLogger } from "../server/platform/logging.ts";
import type { QueuedMail } from "../server/platform/mail/outbox.ts";
import { buildBank } from "./bank.ts";
import { Browser } from "./browser.ts";
import { emptyDatabase, loadedDatabase } from "./database.ts";
import { signInQuickly } from "./quick-sign-in.ts";

/** The server's clock, controlled by the test. */
export class TestClock {
  #now = new Date("2026-11-21T02:00:00Z");
  now() {
    return new Date(this.#now);
  }
  /** Sets the time, forwards or backwards. */
  set(to: Date) {
    this.#now = to;
  }
  /** Advances by some seconds. */
  pass(seconds: number) {
    this.#now = new Date(this.#now.getTime() + seconds * 1000);
  }
}

export const testConfig: Config = {
  port: 0,
  host: "127.0.0.1",
  processes: 1,
  secretKey: "a key for tests only",
  trustProxy: [],
  maxConnections: 1000,
  publicOrigin: "http://localhost:3000",
  dataDir: ".cache/none",
  databaseUrl: undefined,
  databaseReadUrl: undefined,
  isDatabasePooled: false,
  databaseDirectUrl: undefined,
  redisUrl: undefined,
  smtpUrl: undefined,
  mailFrom: "Threshold <hello@threshold.example>",
  google: undefined,
  stripe: undefined,
  model: undefined,
  adminEmails: [readAddress("admin@threshold.example")],
  contentDir: "content",
  metricsToken: undefined,
  push: {
    vapid: {
      publicKey: "BEHA0zlWJp169jxrzpmc5Ph4oqZZoG1rgLtJlyr5Pc1DMNJ3nwiDEcy_7WIY-j3tn4lL8sXaMI7-EdKkliQ7jBo",
      privateKey: "8K1LVOMzJPJYFPPQnJGV1KHk5wxaqGRvpfeLsq78_PU",
      subject: "mailto:hello@threshold.example",
    },
    loopback: true,
    timeoutMs: 500,
  },
  production: false,
  limitsOn: false,
  timeouts: { redisMs: 100, databaseMs: 10_000, smtpMs: 10_000 },
  logLevel: "silent",
  slowStatementMs: 250,
};

interface Options {
  bank?: Bank;
  /** A database with a bank; without one, this worker's, which is emptied. */
  db?: Db;
  limitsOn?: boolean;
  google?: GoogleVerifier;
  config?: Partial<Config>;
  logger?: FastifyBaseLogger;
  /** The folder of the built front end, if a browser is to open it. */
  distDir?: string;
  /** The folder of the dev outbox, if a test opens its page. */
  outboxDir?: string;
  /** The plans, if a test needs other terms than the content's. */
  plans?: Partial<Plans>;
  /** Where reads go that may be some seconds old; without one, to the database. */
  oldReads?: OldReads;
  /** Background work that the database asks for. */
  upkeep?: readonly Job[];
  /** Whether each reply is checked against the contract: only a bench, which measures what production does, does without. */
  checkReplies?: boolean;
}

export interface Product extends Pick<Assembled, "app" | "mail" | "jobs" | "billing"> {
  db: Db;
  clock: TestClock;
  /** The mails in the order they were sent: several are sent at once, so it may differ from the order requested. */
  mails: QueuedMail[];
  /** Runs a job of the product once, at the test's time. @returns what it did */
  runJob(name: string): Promise<unknown>;
  plans: Plans;
  /** A browser that nobody is signed in to. */
  browser(): Browser;
  /**
   * A browser that is signed in: quickly the first time, by code where the account is there already; with `subscribed`, it
   * has both papers.
   */
  signIn(email: string, options?: { subscribed?: boolean }): Promise<Browser>;
  /** Signs a browser in with the code that is mailed. @returns the account's ID, empty if it was refused */
  signInByCode(browser: Browser, email: string): Promise<string>;
  /** IDs of the house's things by their key. */
  setId(key: string): Promise<number>;
  questionId(key: string): Promise<number>;
}

const siteContent = readSiteContent(testConfig.contentDir);
const contentPlans = readPlans(testConfig.contentDir);

/** This worker's database with a bank; without one, with the small bank that most tests use. */
async function databaseWith(bank: Bank | undefined, now: Date): Promise<Db> {
  if (!bank) return loadedDatabase((db) => importBank(db, buildBank(), now));
  const db = await emptyDatabase();
  await importBank(db, bank, now);
  return db;
}

/**
 * The whole product on this worker's database, with a small bank, assembled as in main.ts; only the clock and the mail
 * are the test's.
 */
export async function startProduct(options: Options = {}): Promise<Product> {
  const clock = new TestClock();
  const db = options.db ?? (await databaseWith(options.bank, clock.now()));
  const mails: QueuedMail[] = [];
  const transport = async (mail: QueuedMail) => {
    mails.push(mail);
  };
  const used = { ...testConfig, limitsOn: options.limitsOn ?? testConfig.limitsOn, ...options.config };
  const plans = { ...contentPlans, ...options.plans };
  const { app, mail, jobs, billing } = await assemble({
    config: used,
    db,
    oldReads: options.oldReads ?? readsFromPrimary(db),
    clock,
    log: options.logger ?? createLogger(testConfig.logLevel),
    transport,
    google: options.google,
    plans,
    content: siteContent,
    distDir: options.distDir ?? ".cache/no-dist",
    outboxDir: options.outboxDir,
    upkeep: options.upkeep ?? [],
    checkReplies: options.checkReplies ?? true,
  });
  await app.ready();

  const browser = () => new Browser(app);
  const codeFor = async (email: string) => {
    await mail.idle();
    const text = mails.findLast((m) => m.kind === "otp" && m.to === email)?.text ?? "";
    return /^\d{6}$/m.exec(text)?.[0] ?? "";
  };
  const signInByCode = async (b: Browser, email: string) => {
    await b.post("/api/otp", { Email: email });
    const user = await b.post("/api/login", { Email: email, Otp: await codeFor(email) });
    return String(user.response?.ID ?? "");
  };
  return {
    app,
    db,
    clock,
    mails,
    mail,
    jobs,
    async runJob(name) {
      const job = jobs.find((j) => j.name === name);
      if (!job) throw new Error(`the product has no job "${name}"`);
      return job.run(clock.now());
    },
    plans,
    billing,
    browser,
    async signIn(email, { subscribed = false } = {}) {
      const b = browser();
      const userId =
        (await signInQuickly({ db, config: used }, b, email, clock.now())) ?? (await signInByCode(b, email));
      if (subscribed) await grantThreeMonths(db, { userId, grantedBy: null }, clock.now());
      return b;
    },
    signInByCode,
    async setId(key) {
      return (
        await db
          .selectFrom("problem_set")
          .select("id")
          .where("tenant_id", "=", 1)
          .where("key", "=", key)
          .executeTakeFirstOrThrow()
      ).id;
    },
    async questionId(key) {
      return (
        await db
          .selectFrom("question")
          .select("id")
          .where("tenant_id", "=", 1)
          .where("key", "=", key)
          .executeTakeFirstOrThrow()
      ).id;
    },
  };
}
