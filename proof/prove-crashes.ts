import { crash } from "./crash.ts";
import { payments } from "./payments.ts";
import { tell } from "./tell.ts";
import { onPostgres } from "./with-postgres.ts";

const KILLS = 100;
const LEARNERS = 50;
/** Orders whose events are delivered a hundred times each. */
const ORDERS = 20;

/** The product on the embedded database is killed while learners answer. The part `kills` does it on PostgreSQL. */
export async function proveCrashes() {
  const started = performance.now();
  const r = await crash({ kills: KILLS, learners: LEARNERS });
  const seconds = Math.round((performance.now() - started) / 1000);
  tell(
    "kill -9 of the app on the embedded database",
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

/** The product is killed while the payment provider's events arrive. */
export async function proveAllPayments() {
  await provePayments("embedded database");
  await onPostgres((cluster) => provePayments("PostgreSQL", cluster.databaseUrl("payments")));
}
