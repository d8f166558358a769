import type { Page } from "@playwright/test";
import { HttpLearner } from "../test/http-learner.ts";
import type { RunningProduct } from "./product.ts";

export const checkout = (page: Page, plan: string) =>
  page.getByRole("link", { name: `Checkout ${plan}`, exact: true });

/** The referral code of a new affiliate. */
export async function referrer(product: RunningProduct, email: string): Promise<string> {
  const learner = new HttpLearner(product.server.origin);
  await learner.signIn(email, product.dataDir);
  await learner.call("PUT", "/api/affiliate/join");
  return String((await learner.call("GET", "/api/whoami")).ReferralID);
}

/** All prices, as the API gives them to a visitor with or without a referral code. */
export async function plansOf(product: RunningProduct, referee = "") {
  const plans = await new HttpLearner(product.server.origin).call("GET", `/api/plans?referee=${referee}`);
  return plans.Plans?.flatMap((plan) => plan.Prices?.map((price) => price) ?? []) ?? [];
}

/** Opens the pricing page and waits until its script has looked the prices up. */
export async function openPricing(page: Page, product: RunningProduct, query = "") {
  const looked = page.waitForResponse(/\/api\/plans/);
  await page.goto(`${product.server.origin}/pricing${query}`);
  await looked;
}
