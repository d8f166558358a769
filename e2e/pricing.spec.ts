import { expect } from "@playwright/test";
import { dollars } from "#contract/money.ts";
import { expectAccessible } from "./accessible.ts";
import { checkout, openPricing, plansOf, referrer } from "./shop.ts";
import { test } from "./test.ts";

test("a link from elsewhere brings to a plan and orders nothing", async ({ page, product }) => {
  const { origin } = product.server;
  await product.signIn(page, "lured@example.sg");
  let orders = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("create-checkout")) orders += 1;
  });
  await openPricing(page, product, "?checkout=p2-3");
  await expect(checkout(page, "3 months for Paper 2")).toBeFocused();
  await expect(page).toHaveURL(`${origin}/pricing`);
  expect(orders).toBe(0);
});

test("a referral code is entered by hand; a wrong one is reported at once and not kept", async ({
  page,
  product,
}) => {
  const code = await referrer(product, "by-hand@example.sg");
  await openPricing(page, product);
  await expect(page.locator("s:visible")).toHaveCount(0);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Please enter a referral code")).toBeVisible();
  await page.getByLabel("Referral code").fill("nobody00");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("There is no such referral code.")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("referral"))).toBeNull();
  await page.getByLabel("Referral code").fill(`${product.server.origin}/?r=${code}`);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("REFERRAL DISCOUNT: 5% off")).toBeFocused();
  await expect(page.locator("s:visible")).toHaveCount(4);

  await openPricing(page, product, "?r=nobody00");
  await expect(page.getByRole("alert").first()).toContainText("“nobody00” is not known");
});

test("the month of the exam marks the shortest plan that lasts until it, and is remembered @desk", async ({
  page,
  product,
}) => {
  await openPricing(page, product);
  const exam = page.getByLabel("When is your exam?");
  const marked = page.getByText("Lasts until your exam").filter({ visible: true });
  await expect(marked).toHaveCount(0);
  // The third choice after “Not booked yet” is the month after next: one month is too short, three are enough.
  await exam.selectOption({ index: 3 });
  await expect(marked).toHaveCount(1);
  await expect(page.getByRole("listitem").filter({ has: marked })).toContainText("3 months");
  await expect(page.getByRole("status").first()).toContainText(
    "3 months is the shortest plan that lasts to the end of",
  );
  await page.getByRole("radio", { name: "Paper 2" }).check({ force: true });
  await expect(page.getByRole("listitem").filter({ has: marked })).toContainText("3 months");
  await expectAccessible(page);
  await openPricing(page, product);
  await expect(marked).toHaveCount(1);
  await exam.selectOption("Not booked yet");
  await expect(marked).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test("a referral link to the landing page is kept, or set at once for who is signed in", async ({
  page,
  product,
}) => {
  const { origin } = product.server;
  const code = await referrer(product, "landing@example.sg");
  await page.goto(`${origin}/?r=${code}`);
  await expect(page).toHaveURL(`${origin}/`);
  expect(await page.evaluate(() => localStorage.getItem("referral"))).toContain(code);
  await page.evaluate(() => localStorage.clear());

  await product.signIn(page, "referred@example.sg");
  const set = page.waitForResponse(/set-referrer/);
  await page.goto(`${origin}/?r=${code}`);
  expect((await set).status()).toBe(200);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("referral"))).toBeNull();
  await page.goto(`${origin}/?r=another0`);
  await expect(page.getByRole("alert")).toHaveText("There is no such referral code.");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the pricing page has the prices of the API, the choice of papers, and a way to check out", async ({
    page,
    product,
  }) => {
    await page.goto(`${product.server.origin}/pricing`);
    const prices = await plansOf(product);
    expect(prices).toHaveLength(12);
    for (const price of prices) {
      const card = page.locator(`[data-price="${price.ID}"]`);
      await expect(card.locator("strong")).toHaveText(dollars(Number(price.Payable)));
      await expect(card.getByRole("link", { includeHidden: true })).toHaveAttribute(
        "href",
        `/login?redirect=%2Fpricing%3Fcheckout%3D${price.ID}`,
      );
    }
    await expect(page.locator("s:visible")).toHaveCount(0);
    await page.getByRole("radio", { name: "Paper 1" }).check({ force: true });
    await expect(page.getByRole("link", { name: /^Checkout/ })).toHaveCount(4);
    await expect(checkout(page, "24 months for Paper 1")).toBeVisible();
  });
});

test("with a referral's discount the cards hold more, and still fit and are accessible @desk", async ({
  page,
  product,
}, info) => {
  const code = await referrer(product, `axe-${info.project.name}@example.sg`);
  await openPricing(page, product, `?r=${code}`);
  await expect(page.getByText("REFERRAL DISCOUNT: 5% off")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
