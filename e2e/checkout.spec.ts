import { expect, type Page } from "@playwright/test";
import { dollars } from "#contract/money.ts";
import { HttpLearner } from "../test/http-learner.ts";
import { expectAccessible } from "./accessible.ts";
import type { RunningProduct } from "./product.ts";
import { checkout, openPricing, plansOf, referrer } from "./shop.ts";
import { test } from "./test.ts";

const TWICE = "Like us so much that you want to pay us twice?";

/** Orders a plan as somebody signed in, and lets its payment take a turn. */
async function buy(page: Page, product: RunningProduct, plan: string, turn: string) {
  await openPricing(page, product);
  await checkout(page, plan).click();
  await page.getByRole("button", { name: turn }).click();
  await page.waitForURL(/\/checkout\//);
}

test("a visitor with a referral buys: discount, sign-in, payment, receipt, and what was locked is open", async ({
  page,
  product,
}) => {
  const { origin } = product.server;
  const code = await referrer(product, "refers@example.sg");
  const locked = await new HttpLearner(origin).call("GET", "/api/sets");
  const set = locked.find((each) => String(each.Type) === "MCQ" && String(each.ForFree) === "false");
  await page.goto(`${origin}/set/${set?.ID}?r=${code}`);
  await page.getByRole("button", { name: "Menu" }).click();
  // The page's script keeps where the buyer came from.
  const looked = page.waitForResponse(/\/api\/plans/);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Pricing" }).click();
  await looked;
  await openPricing(page, product, `?r=${code}`);
  await expect(page.getByText("REFERRAL DISCOUNT: 5% off")).toBeVisible();
  await expect(page).toHaveURL(`${origin}/pricing`);
  for (const price of await plansOf(product, code)) {
    const card = page.locator(`[data-price="${price.ID}"]`);
    await expect(card.locator("s")).toContainText(dollars(Number(price.Amount)));
    await expect(card.locator("strong")).toHaveText(dollars(Number(price.Payable)));
    expect(Number(price.Payable)).toBeLessThan(Number(price.Amount));
  }

  await page.getByRole("radio", { name: "Paper 2" }).check({ force: true });
  await expect(checkout(page, "12 months for Paper 2")).toBeVisible();
  await expect(checkout(page, "12 months for Papers 1 and 2")).toBeHidden();
  await page.getByRole("radio", { name: "Combined" }).check({ force: true });
  await checkout(page, "12 months for Papers 1 and 2").click();
  await expect(page).toHaveURL(`${origin}/login?redirect=%2Fpricing%3Fcheckout%3Dcombined-12`);
  const order = page.getByRole("region", { name: "Your order" });
  await expect(order).toContainText("Papers 1 and 2, 12 months");
  await expect(order).toContainText("S$189.91");
  await expectAccessible(page);
  await product.enterCode(page, "buys@example.sg");
  await page.waitForURL(/\/sandbox\/checkout\//);
  await expect(page.getByText("Sandbox: nobody is charged here.")).toBeVisible();
  await expect(page.getByText("S$189.91")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Pay now" }).click();
  await expect(page.getByRole("heading", { name: "Paid. Thank you." })).toBeVisible();
  await expect(page.getByText("Sandbox: a trial payment. Nobody was charged.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "See the receipt" }).click();
  await expect(page.getByText("Discount (referral 5%)")).toBeVisible();
  await expect(page.getByRole("row", { name: /Paid/ })).toContainText("S$189.91");
  await expectAccessible(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByText("R-0")).toBeVisible();
  await page.emulateMedia({ media: "screen" });

  await page.goBack();
  await page.getByRole("link", { name: "Go on where you were" }).click();
  await expect(page).toHaveURL(new RegExp(`/set/${set?.ID}`));
  await page.goto(`${origin}/set/${set?.ID}/do`);
  await expect(page.getByRole("radio").first()).toBeVisible();

  await page.clock.install();
  await openPricing(page, product);
  await expect(page.getByRole("link", { name: "Ask the study bot" })).toBeVisible();
  await expect(page.getByText(/^You have Paper 1 and Paper 2 until .* can buy again/)).toBeVisible();
  await expect(page.getByRole("link", { name: /^Checkout/ })).toHaveCount(0);
  await openPricing(page, product, "?reason=already_subscribed");
  const oneAtATime = page.getByRole("alert").filter({ hasText: "Only one plan at a time is allowed." });
  await expect(page.locator(".toast")).toContainText(TWICE);
  await expect(oneAtATime).toBeVisible();
  await page.clock.runFor(5000);
  await expect(page.locator(".toast")).toHaveCount(0);
  await expect(oneAtATime).toBeVisible();
});

test("an offer to everybody is dismissed for good, and its prices stay", async ({ page, clocked }) => {
  const { plans } = clocked.product;
  const before = plans.globalDiscount;
  Object.assign(plans, { globalDiscount: 20 });
  try {
    await page.goto(`${clocked.origin}/pricing`);
    const offer = page.getByText("CRUNCH TIME OFFER: 20% off");
    await expect(offer).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Dismiss this offer" }).click();
    await expect(offer).toBeHidden();
    await page.reload();
    await expect(page.locator("s:visible").first()).toBeVisible();
    await expect(offer).toBeHidden();
  } finally {
    Object.assign(plans, { globalDiscount: before });
  }
});

test("money that comes later is shown as on its way, and then as paid", async ({ page, product }) => {
  await product.signIn(page, "later@example.sg");
  await buy(page, product, "3 months for Papers 1 and 2", "Pay by PayNow, which settles later");
  await expect(page.getByRole("heading", { name: "Waiting for your payment" })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole("heading", { name: "Paid. Thank you." })).toBeVisible({ timeout: 15_000 });
  await page.getByRole("link", { name: "Start practising" }).click();
  // Opened inside of the app, which knew this buyer before they paid.
  await page.getByRole("link", { name: "Mocks" }).click();
  await expect(page.getByRole("button", { name: "Start Test" })).toBeVisible();
});

test("a payment that failed, or was left, leads back to the pricing page", async ({ page, product }) => {
  const { origin } = product.server;
  await product.signIn(page, "fails@example.sg");
  await buy(page, product, "1 month for Papers 1 and 2", "Let the payment fail");
  await expect(page.getByRole("heading", { name: "The payment did not go through" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Order Papers 1 and 2, 1 month again" }).click();
  await page.getByRole("link", { name: "To the order" }).click();
  await expect(page.getByRole("heading", { name: "Not paid yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Go on to the payment" })).toBeVisible();
  await openPricing(page, product, "?reason=payment_left");
  await expect(page.getByRole("alert").first()).toContainText("nothing was paid");
  await expect(page).toHaveURL(`${origin}/pricing`);
});

test("an order or a receipt of somebody else is not there, and a visitor is asked to sign in", async ({
  page,
  product,
}) => {
  const { origin } = product.server;
  await page.goto(`${origin}/charges/1/receipt`);
  await expect(page.getByRole("link", { name: "Sign Up / Login" }).last()).toBeVisible();
  await product.signIn(page, "curious@example.sg");
  await page.goto(`${origin}/charges/999999/receipt`);
  await expect(page.getByText("There is no such receipt.")).toBeVisible();
  await page.goto(`${origin}/checkout/${"a".repeat(24)}`);
  await expect(page.getByText("There is no such order.")).toBeVisible();
  await expectAccessible(page);
});
