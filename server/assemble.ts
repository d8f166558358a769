import path from "node:path";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import type { Plans } from "./content/plans.ts";
import type { SiteContent } from "./content/site-content.ts";
import { StudyBanks } from "./features/ability/bank-queries.ts";
import { forgetBelief, noteWaiting } from "./features/ability/commands.ts";
import { measureDifficultiesJob, takeInJob } from "./features/ability/jobs.ts";
import { purgeSignInsJob } from "./features/account/jobs.ts";
import { holdDoubtful } from "./features/affiliate/hold-commands.ts";
import { affiliateJobs } from "./features/affiliate/jobs.ts";
import type { CheckoutDeps } from "./features/billing/checkout-commands.ts";
import { billingJobs } from "./features/billing/jobs.ts";
import { storeReferrer } from "./features/billing/referrer-commands.ts";
import { purgeAnswersJob } from "./features/bot/jobs.ts";
import { purgeChangesJob } from "./features/catalogue/jobs.ts";
import { Catalogue } from "./features/catalogue/snapshot-queries.ts";
import { QuestionVersions } from "./features/catalogue/version-queries.ts";
import { regradeJob } from "./features/editing/jobs.ts";
import { tellOfFeedbackJob } from "./features/feedback/jobs.ts";
import { dropOrphansJob, pairMocksJob } from "./features/forecast/jobs.ts";
import { forgetForecasts } from "./features/forecast/mock-commands.ts";
import { recount } from "./features/item-analysis/commands.ts";
import { analyseItemsJob } from "./features/item-analysis/jobs.ts";
import { readUser } from "./features/overview/user-queries.ts";
import { forgetDays } from "./features/plan/day-commands.ts";
import { studyDayOf } from "./features/plan/queries.ts";
import { dropOldTakenJob, finishTestsJob, passOnMarkedJob } from "./features/practice/jobs.ts";
import { forgetJob } from "./features/privacy/jobs.ts";
import { Site } from "./features/publishing/site-queries.ts";
import { reminderJobs } from "./features/reminders/jobs.ts";
import { Corpus } from "./features/search/corpus-queries.ts";
import { noteFinder } from "./features/search/note-rules.ts";
import { countFirstAnswers } from "./features/statistics/commands.ts";
import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Db } from "./platform/db/database.ts";
import type { OldReads } from "./platform/db/replica.ts";
import type { GoogleVerifier } from "./platform/google.ts";
import { type Job, Jobs } from "./platform/jobs/runner.ts";
import { createLimits } from "./platform/limits.ts";
import { purgeMailJob } from "./platform/mail/jobs.ts";
import { MailSender } from "./platform/mail/sender.ts";
import type { Transport } from "./platform/mail/transport.ts";
import { Model } from "./platform/model.ts";
import { openPayments } from "./platform/payments/open.ts";
import { Sessions } from "./platform/session.ts";

/** What the product is built on: main.ts passes the real services, tests their own. */
interface Ground {
  config: Config;
  /** Migrated, with the bank in it. */
  db: Db;
  oldReads: OldReads;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Sends the mail. */
  transport: Transport;
  google: GoogleVerifier | undefined;
  /** What is sold, from content/plans.yaml. */
  plans: Plans;
  content: SiteContent;
  /** The folder of the built front end. */
  distDir: string;
  /** The folder of the dev outbox; undefined if mail is really sent. */
  outboxDir: string | undefined;
  /** The database's maintenance. */
  upkeep: readonly Job[];
  /** Checks each reply against the contract. */
  checkReplies: boolean;
}

export interface Assembled {
  /** Not yet listening. */
  app: FastifyInstance;
  mail: MailSender;
  jobs: readonly Job[];
  /** What orders need. */
  billing: CheckoutDeps;
  /** Starts background work: mail and jobs. */
  start(): void;
  /** Answers requests in progress, and resolves when nothing runs any more. The database stays open. */
  stop(): Promise<void>;
}

/**
 * The whole product, assembled here and nowhere else: every feature's routes (app.ts) and jobs. If a feature causes
 * something in a later one, it gets that as a function.
 */
export async function assemble(ground: Ground): Promise<Assembled> {
  const { config, db, clock, log, plans, content } = ground;
  const { publicOrigin } = config;
  const mail = new MailSender({ db, clock, transport: ground.transport, log });
  const redis = config.redisUrl
    ? { url: config.redisUrl, timeoutMs: config.timeouts.redisMs, log }
    : undefined;
  const limits = createLimits({ on: config.limitsOn, redis });
  const catalogue = new Catalogue(db, new Set(content.notes.map((note) => note.topic)));
  const banks = new StudyBanks(db, catalogue);
  const versions = new QuestionVersions(db, catalogue, noteFinder(content.notes));
  const corpus = new Corpus({ db, catalogue, content });
  const { payments, stripe, sandbox } = openPayments({ ...config, db, log });
  const billing = { db, payments, log, publicOrigin, plans, holdDoubtful };
  const site = await Site.open(
    { db, clock, catalogue, versions, plans, content, sandbox, publicOrigin, log },
    ground.distDir,
  );
  const jobs = [
    finishTestsJob({ db, versions }),
    passOnMarkedJob({ db, consumers: [countFirstAnswers, noteWaiting] }),
    takeInJob({ db, banks }),
    measureDifficultiesJob(db),
    pairMocksJob({ db, banks }),
    dropOrphansJob(db),
    dropOldTakenJob(db),
    analyseItemsJob(db),
    ...billingJobs({ ...billing, sandbox }),
    ...affiliateJobs(db),
    forgetJob({ db, log }),
    purgeSignInsJob(db),
    purgeMailJob(db),
    purgeAnswersJob(db),
    purgeChangesJob(db),
    regradeJob({ db, publicOrigin, recount }),
    tellOfFeedbackJob({ db, publicOrigin }),
    ...reminderJobs({ db, publicOrigin, secretKey: config.secretKey, push: config.push, log }),
    ...ground.upkeep,
  ];
  const app = await buildApp({
    config,
    clock,
    db,
    oldReads: ground.oldReads,
    limits,
    mail,
    sessions: new Sessions(db),
    catalogue,
    banks,
    versions,
    forget: [forgetForecasts, forgetBelief, forgetDays],
    examDayOf: (userId, now) => studyDayOf(db, userId, now),
    google: ground.google,
    plans,
    posts: content.posts,
    content,
    corpus,
    model: config.model && new Model(config.model),
    log,
    billing,
    stripe,
    sandbox,
    storeReferrer,
    readUser: (userId, now) => readUser(db, userId, now),
    logger: log,
    checkReplies: ground.checkReplies,
    webDir: path.join(ground.distDir, "web"),
    site: (address) => site.document(address),
    updates: ground.content.updates,
    newestUpdate: ground.content.updates[0]?.key ?? "",
    outboxDir: ground.outboxDir,
  });
  const runner = new Jobs({ db, clock, log, jobs });
  return {
    app,
    mail,
    jobs,
    billing,
    start() {
      mail.start();
      runner.start();
      // Otherwise the first search would wait for it. If building it fails, that shows when it is needed; a stop does not
      // wait for it.
      corpus.warmUp().catch(() => undefined);
    },
    async stop() {
      await app.close();
      await runner.stop();
      await mail.stop();
      await limits.close();
    },
  };
}
