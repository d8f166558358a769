import { sql } from "kysely";
import { openSession } from "../server/features/account/session-commands.ts";
import type { Db } from "../server/platform/db/database.ts";
import { newBrowserId, newReferralId, newUserId } from "../server/platform/ids.ts";
import type { Browser } from "./browser.ts";
import type { Product } from "./product.ts";

export const DAY = 24 * 60 * 60;

export interface Customer {
  id: string;
  email: string;
  code: string;
  browser: Browser;
}

let customers = 0;

/** A signed-in account, made without the code by mail: some proofs need thousands. */
export async function customer(p: Product, options: { referrer?: Customer; affiliate?: boolean } = {}) {
  customers += 1;
  const made = { id: newUserId(), email: `buyer${customers}@example.sg`, code: newReferralId() };
  const referred = options.referrer ? { referrer_id: options.referrer.id, referred_at: p.clock.now() } : {};
  await p.db
    .insertInto("app_user")
    .values({
      id: made.id,
      email: made.email,
      referral_id: made.code,
      referrer_id: null,
      is_affiliate: options.affiliate ?? false,
      created_at: p.clock.now(),
      delete_after: null,
      referred_at: null,
      ...referred,
    })
    .execute();
  return { ...made, browser: await signedIn(p, made.id) } satisfies Customer;
}

/** A browser of an account that is signed in now; after two idle weeks the last one no longer is. */
export async function signedIn(p: Product, userId: string): Promise<Browser> {
  const browser = p.browser();
  const known = await p.db
    .selectFrom("active_browser")
    .select("browser_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const token = await p.db
    .transaction()
    .execute((tx) => openSession(tx, userId, known?.browser_id ?? newBrowserId(), () => p.clock.now()));
  browser.cookies.set("sid", token);
  return browser;
}

/** Signs an account in with another account's browser, as two people at one computer do. */
export async function shareBrowser(p: Product, one: Customer, other: Customer): Promise<Browser> {
  const { browser_id } = await p.db
    .selectFrom("active_browser")
    .select("browser_id")
    .where("user_id", "=", other.id)
    .executeTakeFirstOrThrow();
  const token = await p.db
    .transaction()
    .execute((tx) => openSession(tx, one.id, browser_id, () => p.clock.now()));
  const browser = p.browser();
  browser.cookies.set("sid", token);
  return browser;
}

/** Orders a plan. @returns the order's ID */
export async function order(browser: Browser, priceId = "combined-12"): Promise<string> {
  const made = await browser.post("/api/create-checkout-session", { PriceID: priceId });
  if (made.status !== 200) throw new Error(`no order: ${made.status} ${made.error}`);
  return String(made.response.CheckoutID);
}

/** Takes the sandbox payment of an order through a transition. */
export const turn = (browser: Browser, id: string, outcome: string) =>
  browser.post(`/api/sandbox/checkout/${id}`, { Outcome: outcome });

/** Orders and pays in the sandbox. @returns the order's ID */
export async function buy(browser: Browser, priceId?: string): Promise<string> {
  const id = await order(browser, priceId);
  const paid = await turn(browser, id, "pay");
  if (paid.status !== 200) throw new Error(`not paid: ${paid.status} ${paid.error}`);
  return id;
}

/** What the account page of a caller says about the subscription. */
export async function subscription(browser: Browser) {
  return (await browser.get("/api/whoami")).response.SubscriptionInfo;
}

/** The sum of all ledger entries by account, in cents. */
export async function ledger(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; sum: number }>`
    select account, sum(amount)::int as sum from ledger_entry group by account having sum(amount) <> 0`.execute(
    db,
  );
  return Object.fromEntries(rows.map((row) => [row.account, row.sum]));
}
