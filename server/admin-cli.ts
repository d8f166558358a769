import { promote } from "./features/account/login-commands.ts";
import { grantThreeMonths } from "./features/billing/commands.ts";
import { readConfig } from "./platform/config.ts";
import { type Db, openDatabase } from "./platform/db/database.ts";
import { migrate } from "./platform/db/migrate.ts";
import { StartError } from "./platform/errors.ts";

/** `npm run admin -- promote EMAIL` · `npm run admin -- subscribe EMAIL`, for accounts that have signed in once. */
const [command, email] = process.argv.slice(2);

async function userIdOf(db: Db, address: string): Promise<string> {
  const row = await db
    .selectFrom("app_user")
    .select("id")
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", address.toLowerCase()))
    .executeTakeFirst();
  if (!row) throw new StartError(`Nobody has signed in as ${address} yet.`);
  return row.id;
}

async function run() {
  if (!email || (command !== "promote" && command !== "subscribe"))
    throw new StartError("Usage: npm run admin -- promote EMAIL | subscribe EMAIL");
  const { db, close } = openDatabase(readConfig(process.env));
  try {
    await migrate(db);
    const userId = await userIdOf(db, email);
    if (command === "promote") await promote(db, userId);
    else await grantThreeMonths(db, { userId, grantedBy: null }, new Date());
    console.log(
      command === "promote" ? `${email} is an admin now.` : `${email} has three months of both papers.`,
    );
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
