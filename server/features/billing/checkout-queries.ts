import { sql } from "kysely";
import type { Checkout } from "#contract/billing.ts";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";
import { checkoutView, receiptView } from "./checkout-view.ts";

const ordersOf = (db: Db, userId: string) =>
  db
    .selectFrom("checkout as k")
    .innerJoin("charge as c", "c.id", "k.charge_id")
    .selectAll("k")
    .select("c.status as charge_status")
    .where("k.user_id", "=", userId);

/** The caller's order that may still be paid; the database allows one. */
export async function readOpenCheckout(db: Db, userId: string): Promise<Checkout | null> {
  const row = await ordersOf(db, userId).where("k.state", "in", ["created", "open"]).executeTakeFirst();
  return row ? checkoutView(row) : null;
}

/** The caller's own order. @throws AppError not_found */
export async function readCheckout(db: Db, id: string, userId: string): Promise<Checkout> {
  const row = await ordersOf(db, userId).where("k.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("order");
  return checkoutView(row);
}

/** The receipt of a captured purchase of the caller's. @throws AppError not_found */
export async function readReceipt(db: Db, chargeId: number, userId: string) {
  const row = await db
    .selectFrom("checkout as k")
    .innerJoin("charge as c", "c.id", "k.charge_id")
    .innerJoin("app_user as u", "u.id", "k.user_id")
    .selectAll("k")
    .select(["c.status as charge_status", "c.succeeded_at", "u.email", "u.display_name"])
    .select(
      sql<Date>`months_after(c.succeeded_at + make_interval(hours => c.trial_hours), k.months)`.as("ends_at"),
    )
    .where("k.charge_id", "=", chargeId)
    .where("k.user_id", "=", userId)
    .where("k.state", "=", "paid")
    .executeTakeFirst();
  if (!row?.succeeded_at) throw notFound("receipt");
  return receiptView({ ...row, succeeded_at: row.succeeded_at });
}

/** Whether an order is ours; a provider's account may serve other shops too. */
export async function isOurs(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom("checkout").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}
