import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { type Db, openDatabase } from "../server/platform/db/database.ts";
import { HttpLearner } from "../test/http-learner.ts";
import { prepareData, preparedContent } from "../test/prepared-data.ts";
import { freePort, ServerProcess } from "../test/server-process.ts";
import { type FakeEvent, StripeFake } from "../test/stripe-fake.ts";

export interface PaymentsReport {
  kills: number;
  orders: number;
  deliveries: number;
  /** Orders with other than one grant and one commission, or books that do not balance. */
  faults: string[];
}

/** An event that is not accepted by then never will be. */
const ACCEPTED_MS = 300_000;

export interface Paid {
  buyer: HttpLearner;
  events: FakeEvent[];
}

const shuffled = <T>(items: T[]): T[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

/**
 * Sends an event until the server has accepted it, as Stripe would: a server that is down, or asks for time, gets it
 * again, newly signed.
 */
export async function deliver(origin: string, stripe: StripeFake, event: FakeEvent) {
  const giveUp = performance.now() + ACCEPTED_MS;
  const replies = new Map<string, number>();
  for (;;) {
    if (performance.now() > giveUp)
      throw new Error(
        `${event.type} was not accepted; the replies: ${[...replies].map(([reply, n]) => `${n} × ${reply}`).join(", ")}`,
      );
    const { payload, signature } = stripe.signed(event, new Date());
    const reply = await fetch(`${origin}/api/stripe/webhook`, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      body: payload,
    }).catch(() => undefined);
    if (reply?.ok) return;
    const said = reply ? `${reply.status} ${await reply.text().catch(() => "")}` : "none";
    replies.set(said, (replies.get(said) ?? 0) + 1);
    if (reply && reply.status < 500) throw new Error(`an event was refused: ${reply.status}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** An order, and what the provider reports of it over time. */
export async function pay(
  { origin, stripe, dataDir }: { origin: string; stripe: StripeFake; dataDir: string },
  n: number,
  code: string,
) {
  const buyer = new HttpLearner(origin);
  await buyer.signIn(`payer${n}-${Date.now()}@example.sg`, dataDir);
  await buyer.call("POST", "/api/affiliate/set-referrer", { ReferralID: code });
  const made = await buyer.call("POST", "/api/create-checkout-session", { PriceID: "combined-3" });
  const id = String(made.CheckoutID);
  const events = [
    stripe.complete(id, false),
    stripe.settle(id),
    stripe.event("checkout.session.expired", stripe.sessionOf(id)),
    stripe.dispute(id),
    stripe.closeDispute(id, "won"),
    stripe.event("charge.refunded", { object: "charge", metadata: { checkout: id } }),
  ];
  return { buyer, events } satisfies Paid;
}

/** What the database says that the orders do not, in sentences. */
export async function findFaults(db: Db, orders: number): Promise<string[]> {
  const one = async (what: string, expected: number, query: ReturnType<typeof sql<{ n: number }>>) => {
    const n = (await query.execute(db)).rows[0]?.n;
    return n === expected ? [] : [`${what}: ${n} instead of ${expected}`];
  };
  return [
    ...(await one(
      "grants of a paper",
      2 * orders,
      sql`select count(*)::int as n from entitlement where revoked_at is null`,
    )),
    ...(await one("commissions", orders, sql`select count(*)::int as n from commission`)),
    ...(await one("captures", orders, sql`select count(*)::int as n from charge where status = 'captured'`)),
    ...(await one(
      "receipts",
      orders,
      sql`select count(*)::int as n from mail_outbox where kind = 'receipt'`,
    )),
    ...(await one("events", 6 * orders, sql`select count(*)::int as n from provider_event`)),
    ...(await one("sum of the books", 0, sql`select coalesce(sum(amount), 0)::int as n from ledger_entry`)),
    ...(await one(
      "commission in the books",
      orders * Math.floor((Math.floor((12990 * 95 + 50) / 100) * 15) / 100),
      sql`select coalesce(sum(amount), 0)::int as n from ledger_entry where account = 'owed'`,
    )),
  ];
}

/**
 * Kills the product with SIGKILL while Stripe's events about paid orders arrive again and again in any order, and looks
 * for purchases granted twice or not at all. On `databaseUrl`, or the embedded database.
 */
export async function payments(options: {
  kills: number;
  orders: number;
  times: number;
  databaseUrl?: string;
}): Promise<PaymentsReport> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "threshold-payments-"));
  const stripe = await StripeFake.start();
  const database: Record<string, string> = options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {};
  const server = new ServerProcess(await freePort(), {
    DATA_DIR: dataDir,
    CONTENT_DIR: preparedContent(),
    STRIPE_SECRET_KEY: stripe.config.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.config.webhookSecret,
    STRIPE_API_BASE: stripe.config.apiBase,
    ...database,
  });
  try {
    if (!options.databaseUrl) await prepareData(dataDir);
    await server.start();
    const affiliate = new HttpLearner(server.origin);
    await affiliate.signIn(`affiliate-${Date.now()}@example.sg`, dataDir);
    const code = String((await affiliate.call("GET", "/api/whoami")).ReferralID);
    const paid: Paid[] = [];
    for (let n = 0; n < options.orders; n++)
      paid.push(await pay({ origin: server.origin, stripe, dataDir }, n, code));
    const queue = shuffled(
      paid.flatMap(({ events }) => events.flatMap((e) => Array<FakeEvent>(options.times).fill(e))),
    );
    let sent = 0;
    const worker = async () => {
      for (let event = queue[sent++]; event; event = queue[sent++])
        await deliver(server.origin, stripe, event);
    };
    const work = Promise.all(Array.from({ length: 24 }, worker));
    // Errors are thrown where they are awaited, once the server can be ended.
    work.catch(() => undefined);
    for (let kill = 1; kill <= options.kills; kill++) {
      const at = Math.floor((kill / (options.kills + 1)) * queue.length);
      while (sent < at) await new Promise((resolve) => setTimeout(resolve, 1));
      await server.end("SIGKILL");
      await server.start();
    }
    await work;
    await server.end();
    const { db, close } = openDatabase({ databaseUrl: options.databaseUrl, dataDir });
    const faults = await findFaults(db, options.orders).finally(close);
    return { kills: options.kills, orders: options.orders, deliveries: queue.length, faults };
  } finally {
    await server.end("SIGKILL");
    await stripe.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
