import { expect, test } from "vitest";
import { payments } from "../proof/payments.ts";
import { ownPostgres } from "../test/database.ts";
import { sized } from "../test/size.ts";

const url = process.env.TEST_DATABASE_URL;
const size = { kills: sized(1, 10), orders: sized(2, 20), times: sized(5, 100) };

test(`kill -9 among Stripe's events leaves one grant and one commission per order (${size.orders} orders, 6 events × ${size.times}, ${size.kills} kills)`, async () => {
  const report = await payments({ ...size, ...(url ? { databaseUrl: await ownPostgres(url) } : {}) });
  expect(report.faults).toEqual([]);
  expect(report.deliveries).toBe(size.orders * 6 * size.times);
}, 600_000);
