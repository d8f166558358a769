import { crash } from "./crash.ts";
import { payments } from "./payments.ts";
import { tell } from "./tell.ts";
import { onPostgres } from "./with-postgres.ts";

const KILLS = 100;
const LEARNERS = 50;
/** Orders whose events are delivered a hundred times each. */
const ORDERS = 20;

async function proveCrash(
  name: string,
  on: { databaseUrl?: string; killDatabase?: () => Promise<void> } = {},
) {
  const started = performance.now();
  const r = await crash({ kills: KILLS, learners: LEARNERS, ...on });
  const seconds = Math.round((performance.now() - started) / 1000);
  tell(
    `kill -9 of ${name}`,
    r.lost === 0 && r.acknowledged > 0,
    `${r.kills} kills, ${r.learners} learners, ${r.acknowledged} answers acknowledged, ${r.lost} lost, ${seconds} s`,
  );
}

async function provePayments(name: string, databaseUrl?: string) {
  const r = await payments({
    kills: KILLS,
    orders: ORDERS,
    times: 100,
    ...(databaseUrl ? { databaseUrl } : {}),
  });
  tell(
    `kill -9 among the provider's events, ${name}`,
    r.faults.length === 0,
    `${r.kills} kills, ${r.orders} orders, ${r.deliveries} deliveries, ${r.faults.join("; ") || "no fault"}`,
  );
}

/** The product and its database are killed while learners answer. */
export async function proveCrashes() {
  await proveCrash("the app on the embedded database");
  await onPostgres(async (cluster) => {
    await proveCrash("the app on PostgreSQL", { databaseUrl: cluster.url });
    await proveCrash("PostgreSQL", { databaseUrl: cluster.url, killDatabase: () => cluster.kill() });
  });
}

/** The product is killed while the payment provider's events arrive. */
export async function proveAllPayments() {
  await provePayments("embedded database");
  await onPostgres((cluster) => provePayments("PostgreSQL", cluster.databaseUrl("payments")));
}
