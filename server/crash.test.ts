import { expect, test } from "vitest";
import { crash } from "../proof/crash.ts";
import { ownPostgres } from "../test/database.ts";

const url = process.env.TEST_DATABASE_URL;

test("kill -9 under learners loses no acknowledged answer (one kill, 6 learners; 100 and 50 in npm run proof)", async () => {
  const report = await crash({
    kills: 1,
    learners: 6,
    ...(url ? { databaseUrl: await ownPostgres(url) } : {}),
  });
  // How many there are depends on how busy the machine is; with none, nothing would be proved.
  expect(report.acknowledged).toBeGreaterThan(5);
  expect(report.lost).toBe(0);
}, 180_000);
