import { sql } from "kysely";
import type { Plans } from "../../content/plans.ts";
import { audit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { holdSession } from "../account/session-commands.ts";
import { lockUsers } from "../billing/entitlement-commands.ts";
import { requireAffiliate } from "./policy.ts";
import { BUMPED_RATE } from "./rules.ts";

/** Joins the affiliate programme; a repeat changes nothing. */
export async function join(db: Db, userId: string): Promise<void> {
  await db.updateTable("app_user").set({ is_affiliate: true }).where("id", "=", userId).execute();
}

/**
 * Lifts the caller's commission to 15 percent, once per event, while the event is on.
 * @throws AppError forbidden for a caller who has not joined, refused otherwise
 */
export async function bump(
  db: Db,
  plans: Plans,
  caller: { userId: string; sessionId: number },
  event: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await holdSession(tx, caller, now);
    await lockUsers(tx, [caller.userId]);
    await requireAffiliate(tx, caller.userId);
    if (!plans.bumpEvents.includes(event))
      throw new AppError("refused", "That event is not on.", { code: "bump_off" });
    const lifted = await tx
      .updateTable("app_user")
      .set({ comms_rate: BUMPED_RATE })
      .where("id", "=", caller.userId)
      .where("comms_rate", "<", BUMPED_RATE)
      .where(
        sql<boolean>`not exists (select 1 from bump where user_id = ${caller.userId} and event = ${event})`,
      )
      .returning("id")
      .executeTakeFirst();
    if (!lifted) throw new AppError("refused", "Your commission was already lifted.", { code: "bump_done" });
    await tx.insertInto("bump").values({ user_id: caller.userId, event, at: now }).execute();
  });
}

/**
 * Sets a user's commission and the discount of those whom they refer; existing orders keep their frozen terms. Audited.
 */
export async function setRates(
  db: Db,
  change: { userId: string; commsRate: number; custDiscRate: number; actorId: string },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUsers(tx, [change.userId]);
    const before = await tx
      .selectFrom("app_user")
      .select(["comms_rate", "cust_disc_rate"])
      .where("id", "=", change.userId)
      .executeTakeFirstOrThrow();
    await tx
      .updateTable("app_user")
      .set({ comms_rate: change.commsRate, cust_disc_rate: change.custDiscRate })
      .where("id", "=", change.userId)
      .execute();
    const details = {
      from: { CommsRate: before.comms_rate, CustDiscRate: before.cust_disc_rate },
      to: { CommsRate: change.commsRate, CustDiscRate: change.custDiscRate },
    };
    const subject = `user:${change.userId}`;
    await audit(tx, { actorId: change.actorId, action: "rates", subject, details }, now);
  });
}
