import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { lockUsers } from "./entitlement-commands.ts";

type Outcome = "set" | "same" | "unknown" | "self" | "other" | "paid";

/** Whether a user has ever bought: after the first captured purchase the referrer is final. */
export async function hasBought(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("charge")
    .select("id")
    .where("user_id", "=", userId)
    .where("source", "=", "purchase")
    .where("succeeded_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores who referred a user, by the referrer's code, and returns the outcome: the first referrer wins, never oneself,
 * never after the first captured purchase.
 */
export async function storeReferrer(tx: Db, userId: string, code: string, now: Date): Promise<Outcome> {
  await lockUsers(tx, [userId]);
  // Its key is locked: a referrer whose account is being deleted is either stored, or unknown.
  const referrer = await tx
    .selectFrom("app_user")
    .select("id")
    .where("referral_id", "=", code)
    .where("deleted_at", "is", null)
    .forKeyShare()
    .executeTakeFirst();
  if (!referrer) return "unknown";
  if (referrer.id === userId) return "self";
  const { referrer_id } = await tx
    .selectFrom("app_user")
    .select("referrer_id")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (referrer_id !== null) return referrer_id === referrer.id ? "same" : "other";
  if (await hasBought(tx, userId)) return "paid";
  await tx
    .updateTable("app_user")
    .set({ referrer_id: referrer.id, referred_at: now })
    .where("id", "=", userId)
    .execute();
  return "set";
}

const REFUSALS: Record<Exclude<Outcome, "set" | "same">, string> = {
  unknown: "There is no such referral code.",
  self: "Your own referral code gives you nothing. Share it with a friend.",
  other: "Somebody else has already referred you.",
  paid: "A referral counts only before your first payment.",
};

/** Like `storeReferrer`, in a transaction of its own. @throws AppError refused with the rule that refused it */
export async function setReferrer(db: Db, userId: string, code: string, now: Date): Promise<void> {
  const outcome = await db.transaction().execute((tx) => storeReferrer(tx, userId, code, now));
  if (outcome !== "set" && outcome !== "same")
    throw new AppError("refused", REFUSALS[outcome], { code: `referrer_${outcome}` });
}
