import { actOf } from "./admin-acts.ts";
import { readConfig } from "./platform/config.ts";
import { keepFilesPrivate } from "./platform/data-folder.ts";
import { openDatabase } from "./platform/db/database.ts";
import { migrate } from "./platform/db/migrate.ts";
import { AppError, StartError } from "./platform/errors.ts";

/** `npm run admin -- …` on the database of the environment. */
async function run() {
  keepFilesPrivate();
  const act = actOf(process.argv.slice(2));
  const config = readConfig(process.env);
  const { db, boot, close } = openDatabase(config);
  try {
    await boot(migrate);
    console.log(await act({ db, config, now: new Date() }));
  } finally {
    await close();
  }
}

try {
  await run();
} catch (error) {
  if (!(error instanceof StartError || error instanceof AppError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
