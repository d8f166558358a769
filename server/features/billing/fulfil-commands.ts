import { type Selectable, sql } from "kysely";
import { brand } from "../../platform/brand.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import type { Payment, PaymentEvent, Payments } from "../../platform/payments/provider.ts";
import { holdsSubscription, lockUsers, restore, revoke, suspend } from "./entitlement-commands.ts";
import { bookOrder, moneyOf } from "./ledger-commands.ts";
import { receiptMail } from "./mails.ts";
import {
  type Buyer,
  commissionOf,
  latest,
  OWED_AFTER_MS,
  papersOf,
  type Standing,
  settle,
  standingOf,
} from "./rules.ts";

export interface FulfilDeps {
  db: Db;
  payments: Payments;
  log: { warn(details: object, message: string): void };
  publicOrigin: string;
  /** Checks, under the referrer's lock, whether the commission may be on their own purchase, and holds it if so. */
  holdDoubtful: (tx: Db, referrerId: string, now: Date) => Promise<void>;
}

/** How much clocks of several processes may differ. */
const SKEW_SECONDS = 60;

type Checkout = Selectable<Tables["checkout"]>;

/**
 * Updates an order to what its provider says: the one way from a payment to anything that it buys, for webhooks, the
 * return page and the job alike. May be repeated and run concurrently; only what is new has an effect.
 * @param event recorded in the transaction of its effect; one that is known changes nothing
 * @throws AppError not_found, unavailable
 */
export async function fulfil(
  deps: FulfilDeps,
  checkoutId: string,
  now: Date,
  event?: PaymentEvent,
): Promise<void> {
  const { db, payments } = deps;
  // A repeat need not ask the provider; the inbox still decides, in the transaction of the effect.
  if (event && (await isKnown(db, event.id))) return;
  const order = await db
    .selectFrom("checkout")
    .select(["session_id", "provider", "created_at"])
    .where("id", "=", checkoutId)
    .executeTakeFirst();
  if (!order) throw notFound("order");
  // The provider cannot be asked about another provider's order, or one without a session.
  if (!order.session_id || order.provider !== payments.kind) return;
  const payment = await payments.read(order.session_id, now);
  const flag = await db.transaction().execute(async (tx) => {
    // Locked before the event is recorded: the event's foreign key locks the order's row, which others then could not
    // write.
    const before = await lockOrder(tx, checkoutId);
    if (event && !(await noteEvent(tx, payments.kind, event, checkoutId, now))) return null;
    return applyPayment(tx, deps, before, payment, now);
  });
  if (flag) deps.log.warn({ checkout: checkoutId, flag }, "money was taken that must go back");
  const seconds = Math.round((order.created_at.getTime() - now.getTime()) / 1000);
  if (payment.paid && seconds > SKEW_SECONDS)
    deps.log.warn({ checkout: checkoutId, seconds }, "the clock is behind an order that was paid");
}

async function isKnown(db: Db, eventId: string): Promise<boolean> {
  const row = await db.selectFrom("provider_event").select("id").where("id", "=", eventId).executeTakeFirst();
  return row !== undefined;
}

/** Records an event that concerns nobody here, or one together with its effect. @returns false for one that is known */
export async function noteEvent(
  tx: Db,
  provider: Payments["kind"],
  event: PaymentEvent,
  checkoutId: string | null,
  now: Date,
): Promise<boolean> {
  const noted = await tx
    .insertInto("provider_event")
    .values({ id: event.id, provider, type: event.type, checkout_id: checkoutId, received_at: now })
    .onConflict((oc) => oc.doNothing())
    .returning("id")
    .executeTakeFirst();
  return noted !== undefined;
}

async function applyPayment(tx: Db, deps: FulfilDeps, before: Checkout, payment: Payment, now: Date) {
  const buyer = payment.paid ? await buyerOf(tx, before.user_id, paidAt(before, now)) : "free";
  const { state, flag } = settle(before, payment, buyer);
  const came = state === "paid" || state === "needs_refund";
  const known = {
    refunded: before.refunded,
    disputeCount: before.dispute_count,
    disputeState: before.dispute_state,
  };
  const seen = came ? latest(known, payment) : known;
  const newlyPaid = state === "paid" && before.state !== "paid";
  const paid = payment.currency === "sgd" ? payment.amount : 0;
  const order = await tx
    .updateTable("checkout")
    .set({
      state,
      flag,
      paid_amount: came ? (before.paid_amount ?? paid) : null,
      payment_intent: before.payment_intent ?? payment.paymentIntent,
      submitted_at: before.submitted_at ?? (payment.status === "complete" ? now : null),
      session_final: before.session_final || payment.paid || payment.failed || payment.status === "expired",
      checked_at: now,
      refunded: seen.refunded,
      dispute_count: seen.disputeCount,
      dispute_state: seen.disputeState,
      payers: newlyPaid ? payment.payers : before.payers,
    })
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (newlyPaid) await capture(tx, order, now, deps.publicOrigin);
  else if (!came && state !== before.state && state !== "open") await close(tx, order.charge_id, state);
  if (came) await bringMoneyTo(tx, order, now);
  if (newlyPaid && order.referrer_id !== null) await deps.holdDoubtful(tx, order.referrer_id, now);
  return before.flag === null ? flag : null;
}

/** Nothing is paid before it was ordered: if the clock was set back since, the purchase counts from the order. */
const paidAt = ({ created_at }: Checkout, now: Date) => (created_at > now ? created_at : now);

async function buyerOf(tx: Db, userId: string, now: Date): Promise<Buyer> {
  const account = await tx
    .selectFrom("app_user")
    .select("deleted_at")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (account.deleted_at) return "gone";
  return (await holdsSubscription(tx, userId, now)) ? "subscribed" : "free";
}

/**
 * How often an order is read again because it changed hands while its holders were being locked; once is rare already.
 */
const LOOKS = 5;

/** Locks everybody whom the order concerns: the buyer, its holder after transfers, and the referrer. */
async function lockOrder(tx: Db, checkoutId: string): Promise<Checkout> {
  let locked = "";
  for (let looks = 0; looks < LOOKS; looks++) {
    const { rows } = await sql<{ id: string }>`
      select distinct u.id from checkout k cross join lateral (
        select c.user_id from charge c where c.id = k.charge_id or c.origin_id = k.charge_id
        union select k.referrer_id
      ) as u(id) where k.id = ${checkoutId} and u.id is not null order by u.id`.execute(tx);
    const ids = rows.map((row) => row.id);
    // A transfer may have added somebody until the locks were taken; afterwards none can.
    if (ids.join() === locked)
      return tx.selectFrom("checkout").selectAll().where("id", "=", checkoutId).executeTakeFirstOrThrow();
    await lockUsers(tx, ids);
    locked = ids.join();
  }
  // The provider, or the reconciling job, tries again.
  throw new AppError("unavailable", "This order is changing hands. Please try again in a moment.");
}

async function close(tx: Db, chargeId: number, status: "expired" | "failed" | "cancelled" | "created") {
  if (status === "created") return;
  await tx.updateTable("charge").set({ status }).where("id", "=", chargeId).execute();
}

/** Access begins now, or after what the buyer already had by a clock that was set back since. */
async function capture(tx: Db, order: Checkout, now: Date, origin: string) {
  const paid = paidAt(order, now);
  const charge = await tx
    .updateTable("charge")
    .set({ status: "captured", succeeded_at: paid })
    .where("id", "=", order.charge_id)
    .returning(["id", "trial_hours"])
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ ends_at: Date }>`
    insert into entitlement (user_id, paper, charge_id, source_key, period)
    select ${order.user_id}, p.paper, ${charge.id}, ${`charge:${charge.id}`},
           tstzrange(s.start, months_after(${paid}::timestamptz + make_interval(hours => ${charge.trial_hours}), ${order.months}))
    from unnest(${papersOf(order.perm)}::int[]) as p(paper) cross join lateral (
      select greatest(${now}::timestamptz, max(upper(e.period))) as start from entitlement e
      where e.user_id = ${order.user_id} and e.paper = p.paper and e.revoked_at is null) s
    returning upper(period) as ends_at`.execute(tx);
  if (order.referrer_id !== null && order.comms_rate !== null)
    await tx
      .insertInto("commission")
      .values({
        charge_id: charge.id,
        referrer_id: order.referrer_id,
        user_id: order.user_id,
        rate: order.comms_rate,
        amount: commissionOf(order.amount, order.comms_rate),
        earned_at: paid,
        owed_from: new Date(paid.getTime() + OWED_AFTER_MS),
        payout_id: null,
        held_at: null,
        verdict: null,
        decided_at: null,
        decided_by: null,
      })
      .execute();
  const { email } = await tx
    .selectFrom("app_user")
    .select("email")
    .where("id", "=", order.user_id)
    .executeTakeFirstOrThrow();
  const bought = { ...order, endsAt: rows[0]?.ends_at ?? paid, paidAt: paid };
  const sandbox = order.provider === "sandbox";
  await enqueueMail(tx, receiptMail({ to: email, seller: brand.name, origin, bought, sandbox }), now);
}

/** Derives access, charges and ledger entries from payments, refunds and disputes. */
async function bringMoneyTo(tx: Db, order: Checkout, now: Date) {
  await applyStanding(tx, order, standingOf(moneyOf(order)), now);
  await bookOrder(tx, order, stateOf(order), now);
}

/** Names the state that a booking is for: one booking for each. */
const stateOf = (order: Checkout) => `${order.refunded}:${order.dispute_count}:${order.dispute_state}`;

async function applyStanding(tx: Db, order: Checkout, standing: Standing, now: Date) {
  const { charge_id } = order;
  if (standing === "refunded" || order.dispute_state === "lost") await revoke(tx, charge_id, now);
  else if (standing === "disputed") await suspend(tx, charge_id, now);
  else if (standing === "captured") await restore(tx, charge_id, now);
  await tx
    .updateTable("charge")
    .set({ status: standing })
    .where((eb) => eb.or([eb("id", "=", charge_id), eb("origin_id", "=", charge_id)]))
    .where("status", "<>", standing)
    .execute();
}
