import { sql } from "kysely";
import type { HeldCommission } from "#contract/affiliate.ts";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";
import { pagesOf } from "../../platform/paging.ts";
import { heldAmount } from "./hold-commands.ts";
import { type HeldRow, heldView } from "./view.ts";

const commissions = (db: Db) =>
  db
    .selectFrom("commission as c")
    .innerJoin("app_user as affiliate", "affiliate.id", "c.referrer_id")
    .innerJoin("app_user as buyer", "buyer.id", "c.user_id")
    .selectAll("c")
    .select(["affiliate.email as affiliate_email", "buyer.email as buyer_email", heldAmount.as("held")]);

/** Held, undecided, and not refunded; what a deleted affiliate would get lapses by itself. */
const awaiting = (db: Db) =>
  commissions(db)
    .where("c.held_at", "is not", null)
    .where("c.verdict", "is", null)
    .where("affiliate.deleted_at", "is", null)
    .where(sql<boolean>`${heldAmount} > 0`)
    .orderBy("c.held_at")
    .orderBy("c.charge_id");

/** Commissions waiting for a decision, oldest first. */
export async function readHeld(db: Db, page: number, pageSize: number) {
  const rows = await awaiting(db)
    .select(sql<number>`count(*) over ()::int`.as("total"))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { items: rows.map(heldView), totalPages: pagesOf(rows[0]?.total, pageSize) };
}

/** Commissions waiting for a decision, by affiliate. */
export async function readHeldOf(db: Db, userIds: string[]): Promise<Map<string, HeldCommission[]>> {
  if (userIds.length === 0) return new Map();
  const rows: HeldRow[] = await awaiting(db).where("c.referrer_id", "in", userIds).execute();
  return Map.groupBy(rows.map(heldView), (held) => held.AffiliateID);
}

/** One commission that is or was held. @throws AppError not_found */
export async function readHeldOne(db: Db, chargeId: number): Promise<HeldCommission> {
  const row = await commissions(db).where("c.charge_id", "=", chargeId).executeTakeFirst();
  if (!row) throw notFound("commission");
  return heldView(row);
}
