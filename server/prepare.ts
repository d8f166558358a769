import type { FastifyBaseLogger } from "fastify";
import { loadBank } from "./content/start-import.ts";
import { systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Database } from "./platform/db/database.ts";
import { migrate } from "./platform/db/migrate.ts";
import { StartError } from "./platform/errors.ts";

/** Brings the schema and the bank up to date, which one process does for all. @throws StartError, BankError */
export async function prepare(database: Database, config: Config, log: FastifyBaseLogger): Promise<void> {
  const { databaseUrl, databaseDirectUrl } = config;
  await reach(databaseUrl && "DATABASE_URL", () => database.check());
  await database.boot(async (boot) => {
    await reach(databaseUrl && (databaseDirectUrl ? "DATABASE_DIRECT_URL" : "DATABASE_URL"), () =>
      migrate(boot),
    );
    await loadBank(boot, config.contentDir, systemClock.now(), log);
  });
}

/** @param variable with the address of PostgreSQL; none for the embedded database */
async function reach(variable: string | undefined, connect: () => Promise<void>) {
  try {
    await connect();
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (error instanceof Error && error.cause instanceof StartError) throw error.cause;
    if (
      !variable ||
      (error instanceof Error && error.message.startsWith("The migration") && !isRefused(error))
    )
      throw error;
    const or = variable === "DATABASE_URL" ? "unset DATABASE_URL" : "correct the address";
    throw new StartError(`PostgreSQL at ${variable} cannot be reached. Start it, or ${or}.`);
  }
}

function isRefused(error: Error): boolean {
  const code: unknown = error.cause instanceof Object ? Reflect.get(error.cause, "code") : undefined;
  return typeof code === "string" && /^(ECONN|ENOTFOUND|ETIMEDOUT|28|3D|57)/.test(code);
}
