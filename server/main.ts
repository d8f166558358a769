// First, so that it reports faults of all other imports.
import "./start-faults.ts";
import cluster from "node:cluster";
import { readPlans } from "./content/plans.ts";
import { readSiteContent } from "./content/site-content.ts";
import { readConfig } from "./platform/config.ts";
import { keepFilesPrivate } from "./platform/data-folder.ts";
import { openDatabase } from "./platform/db/database.ts";
import { watchStatements } from "./platform/db/slow-statements.ts";
import { createLogger } from "./platform/logging.ts";
import { prepare } from "./prepare.ts";
import { Processes } from "./processes.ts";
import { serve } from "./serve.ts";
import { started } from "./start-faults.ts";

/**
 * Starts the product: migrates, loads the bank, listens. With several processes the first one prepares and supervises
 * the others, which run this file too and serve.
 * @throws StartError, BankError
 */
async function start() {
  keepFilesPrivate();
  const config = readConfig(process.env);
  const several = config.processes > 1;
  const logger = createLogger(config.logLevel);
  const log = several ? logger.child({ process: process.pid }) : logger;
  // Read first: a bad file stops the start before anything is opened or changed.
  const plans = readPlans(config.contentDir);
  const content = readSiteContent(config.contentDir);
  const watch = watchStatements({ log, slowMs: config.slowStatementMs });
  const open = () => openDatabase({ ...config, log, watch });
  const database = open();
  if (cluster.isPrimary) await prepare(database, config, log);
  if (cluster.isPrimary && several) {
    await database.close();
    const again = async () => {
      const database = open();
      await prepare(database, config, log).finally(() => database.close());
    };
    await new Processes({ count: config.processes, main: import.meta.filename, again, log }).start();
  } else await serve({ config, log, plans, content, database });
  if (cluster.isWorker) return;
  const paid = config.stripe ? "payments by Stripe" : "sandbox payments, which charge nobody";
  const how = several
    ? `${database.kind} database, ${config.processes} processes`
    : `${database.kind} database`;
  console.log(`Threshold is ready on ${config.publicOrigin} (${how}, ${paid}).`);
}

await start();
started();
