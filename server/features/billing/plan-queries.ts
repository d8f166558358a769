import type { Plans as PlansView } from "#contract/billing.ts";
import type { Plans } from "../../content/plans.ts";
import type { Db } from "../../platform/db/database.ts";
import { hasBought } from "./referrer-commands.ts";
import { payable } from "./rules.ts";

/** Who earns commission on a purchase, and on which terms; rates are whole percents. */
interface Referrer {
  id: string;
  commsRate: number;
  custDiscRate: number;
}

const columns = ["u.id", "u.comms_rate as commsRate", "u.cust_disc_rate as custDiscRate"] as const;

/** The stored referrer of a user; one whose account was deleted no longer counts. */
export async function storedReferrer(db: Db, userId: string): Promise<Referrer | undefined> {
  return db
    .selectFrom("app_user as me")
    .innerJoin("app_user as u", "u.id", "me.referrer_id")
    .select(columns)
    .where("me.id", "=", userId)
    .where("u.deleted_at", "is", null)
    .executeTakeFirst();
}

/**
 * Whose discount applies to a visitor with a code: the stored referrer's; else the code's, if it could still be stored.
 * So a card shows the price that checkout asks.
 */
async function referrerFor(db: Db, userId: string | undefined, code: string): Promise<Referrer | undefined> {
  const stored = userId ? await storedReferrer(db, userId) : undefined;
  if (stored || code === "") return stored;
  const named = await db
    .selectFrom("app_user as u")
    .select(columns)
    .where("u.referral_id", "=", code)
    .where("u.deleted_at", "is", null)
    .executeTakeFirst();
  if (!named || !userId) return named;
  return named.id === userId || (await hasBought(db, userId)) ? undefined : named;
}

/** The plans, with the caller's prices. */
export async function readPlans(
  db: Db,
  plans: Plans,
  userId: string | undefined,
  code: string,
): Promise<PlansView> {
  const referral = (await referrerFor(db, userId, code))?.custDiscRate ?? 0;
  const options = [...new Set(plans.prices.map((price) => price.option))];
  return {
    GlobalDisc: plans.globalDiscount,
    ReferralDisc: referral,
    Plans: options.map((option) => ({
      Option: option,
      Prices: plans.prices
        .filter((price) => price.option === option)
        .map((price) => ({
          ID: price.id,
          Months: price.months,
          Amount: price.amount,
          Discount: price.discount,
          Payable: payable(price.amount, {
            global: plans.globalDiscount,
            referral,
            price: price.discount,
          }),
        })),
    })),
  };
}
