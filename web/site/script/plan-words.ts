import type { Plans } from "#contract/billing.ts";
import { dollars, perMonth } from "#contract/money.ts";

export type Price = Plans["Plans"][number]["Prices"][number];

/** What a card says of a price, for the server that prints it first and the script that has the discounts. */
export interface CardWords {
  /** The list price, where a discount makes it another than what is paid. */
  list: string | undefined;
  payable: string;
  perMonth: string;
}

export function cardWords({ Amount, Payable, Months }: Price): CardWords {
  return {
    list: Payable < Amount ? dollars(Amount) : undefined,
    payable: dollars(Payable),
    perMonth: `${dollars(perMonth(Payable, Months))} a month`,
  };
}

/** The price that costs least a month, where one alone does. */
export function bestValue(prices: readonly Price[]): string | undefined {
  const rate = ({ Payable, Months }: Price) => Payable / Months;
  const least = Math.min(...prices.map(rate));
  const best = prices.filter((price) => rate(price) === least);
  return best.length === 1 ? best[0]?.ID : undefined;
}

export const crunchWords = (percent: number): string => `CRUNCH TIME OFFER: ${percent}% off`;
export const referralWords = (percent: number): string => `REFERRAL DISCOUNT: ${percent}% off`;

/** What a subscriber has, and from when on they can buy again. @param until the day on which it ends */
export const holdWords = (papers: string, until: string | null): string =>
  `You have ${papers}${until ? ` until ${until}, and can buy again then` : ""}.`;

const UNKNOWN_REASON = "The checkout could not be started. Please try again.";
const REASONS: Record<string, string> = {
  not_signed_in: "Please sign in first. Then press Checkout again.",
  unknown_price: "There is no such price. Please choose a plan again.",
  payment_unavailable: "Payment is not available right now. Please try again later.",
  payment_left: "You left the payment page, and nothing was paid.",
  order_replaced: "You have started another order in the meantime. Please go on with that.",
  other_browser: "You are signed in from a different browser. Please sign in here first.",
  slow_down: "You are moving too fast. Please wait a minute and try again.",
};

/** Why an order went no further, from the word that the server put into the address. */
export const reasonWords = (code: string): string =>
  Object.hasOwn(REASONS, code) ? (REASONS[code] ?? UNKNOWN_REASON) : UNKNOWN_REASON;

/** The code of a refusal of those who have a plan. */
export const HAS_PLAN = "already_subscribed";

/** The warning of those who have a plan. */
export const TWICE = "Like us so much that you want to pay us twice?";
export const onePlan = (email: string): string => `Only one plan at a time is allowed. Questions: ${email}`;
