import { promote } from "./features/account/login-commands.ts";
import { grantThreeMonths } from "./features/billing/commands.ts";
import { setExtraTime } from "./features/practice/extra-time-commands.ts";
import { readConfig } from "./platform/config.ts";
import { type Db, openDatabase } from "./platform/db/database.ts";
import { migrate } from "./platform/db/migrate.ts";
import { StartError } from "./platform/errors.ts";

/** `npm run admin -- promote EMAIL` · `subscribe EMAIL` · `extra-time EMAIL PERCENT`, for accounts that have signed in once. */
const USAGE = "Usage: npm run admin -- promote EMAIL | subscribe EMAIL | extra-time EMAIL PERCENT";
const [command = "", email, amount] = process.argv.slice(2);

async function userIdOf(db: Db, address: string): Promise<string> {
  const row = await db
    .selectFrom("app_user")
    .select("id")
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", address.toLowerCase()))
    .executeTakeFirst();
  if (!row) throw new StartError(`Nobody has signed in as ${address} yet.`);
  return row.id;
}

/** What each command does; gives the sentence that says so. @throws StartError on a wrong amount */
const commands: Record<string, (db: Db, userId: string) => Promise<string>> = {
  async promote(db, userId) {
    await promote(db, userId);
    return "is an admin now.";
  },
  async subscribe(db, userId) {
    await grantThreeMonths(db, { userId, grantedBy: null }, new Date());
    return "has three months of both papers.";
  },
  async "extra-time"(db, userId) {
    const percent = Number(amount);
    if (!amount || !Number.isInteger(percent) || percent < 0 || percent > 300)
      throw new StartError("Please give the extra time in whole percent, from 0 to 300.");
    await setExtraTime(db, { userId, percent, actorId: null }, new Date());
    return `has ${percent}% more time in timed papers from now on.`;
  },
};

async function run() {
  const act = commands[command];
  if (!email || !act) throw new StartError(USAGE);
  const { db, close } = openDatabase(readConfig(process.env));
  try {
    await migrate(db);
    const userId = await userIdOf(db, email);
    console.log(`${email} ${await act(db, userId)}`);
  } finally {
    await close();
  }
}

try {
  await run();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
