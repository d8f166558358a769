import { dollars } from "#contract/money.ts";
import { planName } from "#contract/plan-name.ts";
import type { SiteFacts } from "#contract/site.ts";

/** What the affiliate programmes promise, in percent. */
export const BASIC = { commission: 10, discount: 5 };
export const EXCLUSIVE = { commission: 25, discount: 10, reach: 500 };
/** The commission that a new affiliate begins with, in percent. */
export const FIRST_COMMISSION = 15;
/** A commission becomes owed this long after the payment. */
export const OWED_AFTER_DAYS = 14;
/** A payout takes no longer, in business days. */
export const PAYOUT_DAYS = 5;

export interface Example {
  plan: string;
  /** Amounts as they are read. */
  price: string;
  paid: string;
  earned: string;
}

/** A friend's purchase, with the real price: what the friend pays and what the affiliate earns of it. */
export function exampleOf({ plans }: SiteFacts): Example {
  const plan = plans.Plans[0];
  const price = plan?.Prices.find(({ Months }) => Months === 3) ?? plan?.Prices[0];
  if (!plan || !price) throw new Error("there is no plan to give an example of");
  const off = plans.GlobalDisc + price.Discount + BASIC.discount;
  // Rounded as orders are: the price half up, the commission down.
  const paid = Math.round((price.Amount * (100 - off)) / 100);
  return {
    plan: planName(plan.Option, price.Months),
    price: dollars(price.Payable),
    paid: dollars(paid),
    earned: dollars(Math.floor((paid * FIRST_COMMISSION) / 100)),
  };
}
