import type { Selectable } from "kysely";
import { planName } from "#contract/plan-name.ts";
import type { Plans, Price } from "../../content/plans.ts";
import { brand } from "../../platform/brand.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { AppError } from "../../platform/errors.ts";
import { newToken } from "../../platform/ids.ts";
import { holdSession } from "../account/session-commands.ts";
import { type Buyer, cancelOrder, closePayment, openOrderOf } from "./cancel-commands.ts";
import { holdsSubscription, lockUsers } from "./entitlement-commands.ts";
import type { FulfilDeps } from "./fulfil-commands.ts";
import { storedReferrer } from "./plan-queries.ts";
import { storeReferrer } from "./referrer-commands.ts";
import { CHECKOUT_LIFE_MS, payable } from "./rules.ts";

export interface CheckoutDeps extends FulfilDeps {
  plans: Plans;
}

interface OrderRequest {
  priceId: string;
  /** A referral code; a stored referrer beats it. */
  referee?: string | undefined;
  /** Returns an open order for the same again instead of a new one: a link opened twice is one order. */
  reuse: boolean;
}

type Checkout = Selectable<Tables["checkout"]>;

/** Less time than this is too short to pay. */
const REUSABLE_MS = 10 * 60 * 1000;

const alreadySubscribed = () =>
  new AppError(
    "refused",
    `Like us so much that you want to pay us twice? Only one plan at a time is allowed. Questions: ${brand.email}`,
    { code: "already_subscribed" },
  );

/** @throws AppError bad_input for an unknown price */
function priceOf(plans: Plans, priceId: string): Price {
  const price = plans.prices.find((p) => p.id === priceId);
  if (price) return price;
  const sentence = "There is no such price. Please choose a plan again.";
  throw new AppError("bad_input", sentence, { code: "unknown_price", fields: { PriceID: sentence } });
}

/**
 * Orders a plan at the price shown now, and opens a payment for it. The caller's earlier open order is cancelled: one
 * at a time.
 * @throws AppError unknown_price, already_subscribed, not_signed_in, unavailable
 */
export async function createCheckout(
  deps: CheckoutDeps,
  buyer: Buyer,
  request: OrderRequest,
  now: Date,
): Promise<{ id: string; url: string }> {
  const price = priceOf(deps.plans, request.priceId);
  const { order, email, cancelled } = await deps.db
    .transaction()
    .execute((tx) => freeze(tx, deps, buyer, price, request, now));
  for (const id of cancelled) await closePayment(deps, id, now);
  if (cancelled.length > 0) await refuseIfPaid(deps.db, buyer.userId, order, now);
  if (order.url) return { id: order.id, url: order.url };
  const { sessionId, url } = await openPayment(deps, order, email);
  const opened = await deps.db
    .updateTable("checkout")
    .set((eb) => ({
      session_id: sessionId,
      url,
      state: eb
        .case()
        .when("state", "=", "created")
        .then("open" as const)
        .else(eb.ref("state"))
        .end(),
    }))
    .where("id", "=", order.id)
    .returning("state")
    .executeTakeFirstOrThrow();
  if (opened.state !== "open") {
    await closePayment(deps, order.id, now);
    throw new AppError("refused", "You have started another order in the meantime. Please go on with that.", {
      code: "order_replaced",
    });
  }
  return { id: order.id, url };
}

/**
 * The earlier order may turn out to have been paid just before it was closed; then there is nothing left to sell.
 * @throws AppError already_subscribed, and the new order is cancelled
 */
async function refuseIfPaid(db: Db, userId: string, order: Checkout, now: Date) {
  await db.transaction().execute(async (tx) => {
    await lockUsers(tx, [userId]);
    if (!(await holdsSubscription(tx, userId, now))) return;
    await cancelOrder(tx, order);
  });
  if (await holdsSubscription(db, userId, now)) throw alreadySubscribed();
}

/** The current price, and who earns commission. */
async function termsFor(
  tx: Db,
  plans: Plans,
  userId: string,
  price: Price,
  request: OrderRequest,
  now: Date,
) {
  if (request.referee) await storeReferrer(tx, userId, request.referee, now);
  const referrer = await storedReferrer(tx, userId);
  const discounts = {
    global: plans.globalDiscount,
    referral: referrer?.custDiscRate ?? 0,
    price: price.discount,
  };
  return {
    price_id: price.id,
    option: price.option,
    perm: price.perm,
    months: price.months,
    list_amount: price.amount,
    global_disc: discounts.global,
    referral_disc: discounts.referral,
    price_disc: discounts.price,
    amount: payable(price.amount, discounts),
    referrer_id: referrer?.id ?? null,
    comms_rate: referrer?.commsRate ?? null,
  };
}
type Terms = Awaited<ReturnType<typeof termsFor>>;

/** Whether an open order is for the same plan on the same terms, and there is time to pay it. */
function mayReuse(open: Checkout, terms: Terms, kind: string, now: Date): boolean {
  const left = open.expires_at.getTime() - now.getTime();
  return (
    open.url !== null &&
    open.submitted_at === null &&
    open.provider === kind &&
    left > REUSABLE_MS &&
    // More than its whole lifetime is left, so the clock was set back.
    left <= CHECKOUT_LIFE_MS &&
    open.price_id === terms.price_id &&
    open.amount === terms.amount &&
    open.referrer_id === terms.referrer_id &&
    open.comms_rate === terms.comms_rate
  );
}

/** Writes the order with everything that decides the price and the commission, under the buyer's lock. */
async function freeze(
  tx: Db,
  deps: CheckoutDeps,
  buyer: Buyer,
  price: Price,
  request: OrderRequest,
  now: Date,
) {
  const { userId } = buyer;
  await holdSession(tx, buyer, now);
  await lockUsers(tx, [userId]);
  if (await holdsSubscription(tx, userId, now)) throw alreadySubscribed();
  const terms = await termsFor(tx, deps.plans, userId, price, request, now);
  const { email } = await tx
    .selectFrom("app_user")
    .select("email")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const open = await openOrderOf(tx, userId);
  if (request.reuse && open && mayReuse(open, terms, deps.payments.kind, now))
    return { order: open, email, cancelled: [] };
  const cancelled = open ? [await cancelOrder(tx, open)] : [];
  return { order: await insertOrder(tx, userId, deps.payments.kind, terms, now), email, cancelled };
}

async function insertOrder(tx: Db, userId: string, provider: Checkout["provider"], terms: Terms, now: Date) {
  const charge = await tx
    .insertInto("charge")
    .values({
      user_id: userId,
      source: "purchase",
      status: "pending",
      perm: terms.perm,
      plan: terms.option,
      amount: terms.amount,
      subscription_months: terms.months,
      created_at: now,
      succeeded_at: null,
      transferred_at: null,
      granted_by: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return tx
    .insertInto("checkout")
    .values({
      ...terms,
      id: newToken().slice(0, 24),
      user_id: userId,
      charge_id: charge.id,
      provider,
      created_at: now,
      expires_at: new Date(now.getTime() + CHECKOUT_LIFE_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @throws AppError unavailable, and the order has failed */
async function openPayment({ db, payments, publicOrigin }: CheckoutDeps, order: Checkout, email: string) {
  try {
    return await payments.create({
      checkoutId: order.id,
      amount: order.amount,
      description: `${brand.name}: ${planName(order.option, order.months)}`,
      email,
      returnUrl: `${publicOrigin}/checkout/${order.id}`,
      cancelUrl: `${publicOrigin}/pricing?reason=payment_left`,
      expiresAt: order.expires_at,
    });
  } catch (error) {
    await db.transaction().execute(async (tx) => {
      const failed = await tx
        .updateTable("checkout")
        .set({ state: "failed", session_final: true })
        .where("id", "=", order.id)
        .where("state", "=", "created")
        .returning("id")
        .executeTakeFirst();
      if (failed)
        await tx.updateTable("charge").set({ status: "failed" }).where("id", "=", order.charge_id).execute();
    });
    throw error;
  }
}
