import cluster from "node:cluster";
import path from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { assemble } from "./assemble.ts";
import type { Plans } from "./content/plans.ts";
import type { SiteContent } from "./content/site-content.ts";
import { listen } from "./listen.ts";
import { systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Database } from "./platform/db/database.ts";
import { openReplica, Replica, readsFromPrimary } from "./platform/db/replica.ts";
import { googleVerifier } from "./platform/google.ts";
import { letGo } from "./platform/http/connections.ts";
import { outboxTransport, smtpTransport } from "./platform/mail/transport.ts";
import { DRAIN_MS, whenRetired } from "./retirement.ts";

const root = path.join(import.meta.dirname, "..");

interface Served {
  config: Config;
  log: FastifyBaseLogger;
  plans: Plans;
  content: SiteContent;
  /** A database with schema and bank up to date. */
  database: Database;
}

/** Serves the product in this process until it is stopped. @throws StartError */
export async function serve({ config, log, plans, content, database }: Served): Promise<void> {
  const outboxDir = config.smtpUrl ? undefined : path.join(config.dataDir, "outbox");
  const transport = config.smtpUrl
    ? smtpTransport(config.smtpUrl, config.mailFrom, config.timeouts.smtpMs)
    : outboxTransport(path.join(config.dataDir, "outbox"), config.mailFrom);
  const replica = config.databaseReadUrl
    ? new Replica({
        replica: openReplica(config.databaseReadUrl, config.isDatabasePooled),
        primary: database.db,
        log,
      })
    : undefined;
  const product = await assemble({
    config,
    db: database.db,
    oldReads: replica ?? readsFromPrimary(database.db),
    clock: systemClock,
    log,
    transport,
    google: config.google ? googleVerifier(config.google) : undefined,
    plans,
    content,
    distDir: path.join(root, "dist"),
    outboxDir,
    upkeep: database.jobs,
    checkReplies: false,
  });
  const { app } = product;
  await listen(app, config.port, config.host);
  product.start();

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // Requests that hang longer than this are cut off; none of them was acknowledged.
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    await product.stop();
    await replica?.close();
    await database.close();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  if (cluster.isWorker)
    whenRetired(async () => {
      await letGo(app.server, DRAIN_MS);
      await stop();
    });
}
