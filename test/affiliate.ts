import type { Product } from "./product.ts";
import { buy, type Customer, customer, DAY, signedIn } from "./shop.ts";

const NOTES = "PayNow 9123 4567";
export const MATURE = 14 * DAY;

export const ask = (c: Customer, PaymentNotes = NOTES) =>
  c.browser.post("/api/affiliate/payout", { PaymentNotes });
export const info = async (c: Customer) => (await c.browser.get("/api/affiliate/info")).response;
export const again = async (p: Product, c: Customer) => ({ ...c, browser: await signedIn(p, c.id) });

/** An affiliate, and a friend of theirs who bought so long ago that commission is owed. */
export async function earner(p: Product, priceId = "combined-12") {
  const affiliate = await customer(p, { affiliate: true });
  const friend = await customer(p, { referrer: affiliate });
  const orderId = await buy(friend.browser, priceId);
  p.clock.pass(MATURE);
  return { affiliate: await again(p, affiliate), friend: await again(p, friend), orderId };
}

export const PAID = Math.floor((19990 * 95 + 50) / 100);
export const COMMISSION = Math.floor((PAID * 15) / 100);
