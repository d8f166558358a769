import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { crash } from "../proof/crash.ts";
import { kyselyOver } from "./platform/db/database.ts";
import { PostgresPool } from "./platform/db/postgres-pool.ts";

const url = process.env.TEST_DATABASE_URL;

async function ownDatabase(server: string): Promise<string> {
  const name = `${process.env.TEST_RUN}_${randomBytes(4).toString("hex")}`;
  const admin = kyselyOver(new PostgresPool({ connectionString: server, max: 1 }));
  await sql.raw(`create database ${name}`).execute(admin);
  await admin.destroy();
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

test("kill -9 under learners loses no acknowledged answer (row 35: 3 kills, 8 learners; 20 in npm run proof)", async () => {
  const report = await crash({
    kills: 3,
    learners: 8,
    ...(url ? { databaseUrl: await ownDatabase(url) } : {}),
  });
  expect(report.acknowledged).toBeGreaterThan(15);
  expect(report.lost).toBe(0);
}, 180_000);
