import { expect, type Page } from "@playwright/test";
import type { Browser } from "../test/browser.ts";
import { expectAccessible } from "./accessible.ts";
import { type ClockedProduct, otherBrowser } from "./clocked.ts";
import { test } from "./test.ts";

const DAY = 86_400;

/** Time goes by in steps in which a learner comes back, since a session ends after 14 idle days. */
async function pass(clocked: ClockedProduct, days: number, ...browsers: (Browser | Page)[]) {
  for (let left = days; left > 0; left -= 10) {
    clocked.product.clock.pass(Math.min(10, left) * DAY);
    for (const b of browsers)
      if ("cookies" in b) await b.get("/api/whoami");
      else await b.request.get(`${clocked.origin}/api/whoami`);
  }
}

async function buy(b: Browser, priceId: string) {
  const order = (await b.post("/api/create-checkout-session", { PriceID: priceId })).response;
  await b.post(`/api/sandbox/checkout/${order.CheckoutID}`, { Outcome: "pay" });
}

test("a subscription is transferred to another account: refused too soon, confirmed by typing, gone for the giver", async ({
  page,
  browser,
  clocked,
}, info) => {
  const name = info.project.name;
  const { product, origin } = clocked;
  const api = await product.signIn(`giver-${name}@example.sg`);
  await buy(api, "combined-12");
  product.clock.pass(600);
  await clocked.enter(page, `giver-${name}@example.sg`);
  await product.signIn(`taker-${name}@example.sg`);
  await page.goto(`${origin}/profile`);
  await expect(page.getByRole("cell", { name: "Paid", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Receipt" })).toHaveAttribute(
    "href",
    /\/charges\/\d+\/receipt/,
  );
  await expectAccessible(page);

  const give = async (email: string, again = email) => {
    await page.getByRole("button", { name: "Transfer", exact: true }).click();
    await page.getByLabel("Recipient's email").fill(email);
    await page.getByLabel("The same email again").fill(again);
  };
  const confirm = page.getByRole("button", { name: "Transfer for good" });
  await give(`taker-${name}@example.sg`, "somebody@example.sg");
  await expect(page.getByText("The two are not the same.")).toBeVisible();
  await expect(confirm).toBeDisabled();
  await expectAccessible(page);
  await page.getByLabel("The same email again").fill(`taker-${name}@example.sg`);
  await confirm.click();
  await expect(page.getByText("only after it has been held for 3 months")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();

  await pass(clocked, 28, page);
  await product.clock.pass(65 * DAY);
  await clocked.enter(page, `giver-${name}@example.sg`).catch(() => undefined);
  await page.goto(`${origin}/profile`);
  await give(`nobody-${name}@example.sg`);
  await confirm.click();
  await expect(page.getByText("The recipient needs an account here")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await give(`taker-${name}@example.sg`);
  await confirm.click();
  await expect(page.getByText("Account transfer completed")).toBeVisible();
  await expect(page.getByText(/Transferred on/)).toBeVisible();
  await product.mail.idle();
  for (const who of ["giver", "taker"])
    expect(
      product.mails.some((m) => m.kind.includes("transfer") && m.to === `${who}-${name}@example.sg`),
    ).toBe(true);

  const second = await otherBrowser(browser);
  await clocked.enter(second, `taker-${name}@example.sg`);
  await second.goto(`${origin}/profile`);
  await expect(second.getByText("Received by transfer")).toBeVisible();
  await expect(second.getByText("Paper 1 and Paper 2").first()).toBeVisible();
  await second.context().close();
});

test("an affiliate joins, shares the link, sees a friend's purchase earn, and asks for the payout @desk-only", async ({
  page,
  context,
  clocked,
}, info) => {
  const name = info.project.name;
  const { product, origin } = clocked;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const api = await product.signIn(`sharer-${name}@example.sg`);
  await buy(api, "p1-24");
  await clocked.product.clock.pass(600);
  await clocked.enter(page, `sharer-${name}@example.sg`);
  // The page's clock is the machine's, which may be days away from the server's here.
  await page.clock.setSystemTime(product.clock.now());
  await page.goto(`${origin}/profile`);
  await expect(page.getByRole("heading", { name: "Progress Reset" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Affiliate Program" })).toHaveCount(0);
  await page.clock.setSystemTime(new Date(product.clock.now().getTime() + 4 * DAY * 1000));
  await page.goto(`${origin}/profile?aff_event=feb2023`);
  await page.getByRole("button", { name: "Join" }).click();
  const link = page.getByText(/\/\?r=/).first();
  const address = (await link.textContent()) ?? "";
  await expect(page.getByRole("img", { name: /QR code of your referral link/ })).toBeVisible();
  await page.getByRole("button", { name: "Copy referral link" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await expect(page.getByText("Nobody has come by your link yet.")).toBeVisible();
  await expectAccessible(page);

  const friend = await product.signIn(`friend-of-${name}@example.sg`);
  await friend.post("/api/affiliate/set-referrer", { ReferralID: address.split("r=")[1] });
  await buy(friend, "combined-12");
  await page.reload();
  await expect(page.getByText("S$0.00").first()).toBeVisible();
  await expect(page.getByText(/from S\$4\.00 on/)).toBeVisible();
  await pass(clocked, 15, page);
  await page.reload();
  // 199.90 less 5% is 189.91; 15% of it is 28.48.
  await expect(page.getByText("S$28.48", { exact: true }).first()).toBeVisible();
  const notes = page.getByLabel("Where to pay");
  const request = page.getByRole("button", { name: "Request payout" });
  for (const [text, isRight] of [
    ["123456789012345", false],
    ["1234567890123456", true],
    ["x".repeat(40), true],
    ["x".repeat(41), false],
    ["PayNow 9123 456🙂", true],
  ] as const) {
    await notes.fill(text);
    await expect(request).toBeEnabled({ enabled: isRight });
  }
  await request.click();
  await expect(page.getByText("Payout requested")).toBeVisible();
  await expect(page.getByText(/is being paid out/)).toBeVisible();
  await expect(request).toHaveCount(0);
  await expect(page.getByRole("row").filter({ hasText: "open" })).toContainText("S$28.48");
  await expectAccessible(page);
});
