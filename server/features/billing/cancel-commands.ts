import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { holdSession } from "../account/session-commands.ts";
import { endAccess, holdsSubscription, lockUsers } from "./entitlement-commands.ts";
import { type FulfilDeps, fulfil } from "./fulfil-commands.ts";

export interface Buyer {
  userId: string;
  sessionId: number;
}

/** The one order of a user's that may still be paid. */
export const openOrderOf = (tx: Db, userId: string) =>
  tx
    .selectFrom("checkout")
    .selectAll()
    .where("user_id", "=", userId)
    .where("state", "in", ["created", "open"])
    .executeTakeFirst();

/** Cancels an order, under its buyer's lock; close its payment afterwards. @returns its ID */
export async function cancelOrder(tx: Db, order: { id: string; charge_id: number }): Promise<string> {
  await tx.updateTable("checkout").set({ state: "cancelled" }).where("id", "=", order.id).execute();
  await tx.updateTable("charge").set({ status: "cancelled" }).where("id", "=", order.charge_id).execute();
  return order.id;
}

/**
 * Closes an order's payment at the provider, and reads how it ended: it may have been paid just before. If the provider
 * cannot be reached, the reconciling job does it later.
 */
export async function closePayment(deps: FulfilDeps, checkoutId: string, now: Date): Promise<void> {
  const order = await deps.db
    .selectFrom("checkout")
    .select(["session_id", "provider"])
    .where("id", "=", checkoutId)
    .executeTakeFirst();
  if (!order?.session_id || order.provider !== deps.payments.kind) return;
  try {
    await deps.payments.expire(order.session_id);
    await fulfil(deps, checkoutId, now);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deps.log.warn({ checkout: checkoutId, reason: error.code }, "an order's payment was not closed");
  }
}

/**
 * Cancels the caller's unpaid order. A paid order is never affected: there are no refunds.
 * @throws AppError refused when there is no unpaid order
 */
export async function cancelCheckout(deps: FulfilDeps, buyer: Buyer, now: Date): Promise<void> {
  const cancelled = await deps.db.transaction().execute(async (tx) => {
    await holdSession(tx, buyer, now);
    await lockUsers(tx, [buyer.userId]);
    const open = await openOrderOf(tx, buyer.userId);
    if (open) return cancelOrder(tx, open);
    const paid = await holdsSubscription(tx, buyer.userId, now);
    throw paid
      ? new AppError("refused", "A plan that is paid runs to its end: there are no refunds.", {
          code: "no_refunds",
        })
      : new AppError("refused", "You have no unpaid order to cancel.", { code: "nothing_to_cancel" });
  });
  await closePayment(deps, cancelled, now);
}

/**
 * Permanently ends what a user may read and may still pay, and deletes the marks of payers: the account is being
 * deleted. Under the user's lock.
 */
export async function closeAccess(tx: Db, userId: string, now: Date): Promise<void> {
  const open = await openOrderOf(tx, userId);
  if (open) await cancelOrder(tx, open);
  await endAccess(tx, userId, now);
  await tx.updateTable("checkout").set({ payers: [] }).where("user_id", "=", userId).execute();
}
