// First, so that it tells of the faults of all other imports.
import "./start-faults.ts";
import path from "node:path";
import { assemble } from "./assemble.ts";
import { readPlans } from "./content/plans.ts";
import { readSiteContent } from "./content/site-content.ts";
import { loadBank } from "./content/start-import.ts";
import { systemClock } from "./platform/clock.ts";
import { readConfig } from "./platform/config.ts";
import { keepFilesPrivate } from "./platform/data-folder.ts";
import { openDatabase } from "./platform/db/database.ts";
import { migrate } from "./platform/db/migrate.ts";
import { StartError } from "./platform/errors.ts";
import { googleVerifier } from "./platform/google.ts";
import { createLogger } from "./platform/logging.ts";
import { outboxTransport, smtpTransport } from "./platform/mail/transport.ts";
import { started } from "./start-faults.ts";

const DRAIN_MS = 10_000;
const root = path.join(import.meta.dirname, "..");

/** Starts the product: migrates, loads the bank, listens. @throws StartError, BankError */
async function start() {
  keepFilesPrivate();
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  // Read first: a bad file stops the start before anything is opened or changed.
  const plans = readPlans(config.contentDir);
  const content = readSiteContent(config.contentDir);
  const database = openDatabase({ ...config, log: logger });
  const { db } = database;
  await database.boot(async (boot) => {
    await reach(config.databaseUrl, () => migrate(boot));
    await loadBank(boot, config.contentDir, systemClock.now(), logger);
  });

  const outboxDir = config.smtpUrl ? undefined : path.join(config.dataDir, "outbox");
  const transport = config.smtpUrl
    ? smtpTransport(config.smtpUrl, config.mailFrom, config.timeouts.smtpMs)
    : outboxTransport(path.join(config.dataDir, "outbox"), config.mailFrom);
  const product = await assemble({
    config,
    db,
    clock: systemClock,
    log: logger,
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
  await listen(app.listen.bind(app), config.port, config.host);
  product.start();
  const paid = config.stripe ? "payments by Stripe" : "sandbox payments, which charge nobody";
  console.log(`Threshold is ready on ${config.publicOrigin} (${database.kind} database, ${paid}).`);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // What hangs longer than this is cut off; nothing of it was acknowledged.
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    await product.stop();
    await database.close();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

async function reach(databaseUrl: string | undefined, connect: () => Promise<void>) {
  try {
    await connect();
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (error instanceof Error && error.cause instanceof StartError) throw error.cause;
    if (
      !databaseUrl ||
      (error instanceof Error && error.message.startsWith("The migration") && !isRefused(error))
    )
      throw error;
    throw new StartError("PostgreSQL at DATABASE_URL cannot be reached. Start it, or unset DATABASE_URL.");
  }
}

function isRefused(error: Error): boolean {
  const code: unknown = error.cause instanceof Object ? Reflect.get(error.cause, "code") : undefined;
  return typeof code === "string" && /^(ECONN|ENOTFOUND|ETIMEDOUT|28|3D|57)/.test(code);
}

async function listen(
  open: (o: { port: number; host: string }) => Promise<string>,
  port: number,
  host: string,
) {
  try {
    await open({ port, host });
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
    if (code === "EADDRINUSE")
      throw new StartError(
        `Port ${port} is taken by another program. Stop it, or choose another port with PORT.`,
      );
    if (code === "EACCES")
      throw new StartError(`Port ${port} is not allowed for this user. Choose another with PORT.`);
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN")
      throw new StartError(`${host} is not an address of this machine. Choose another with HOST.`);
    throw error;
  }
}

await start();
started();
