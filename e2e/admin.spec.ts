import { expect } from "@playwright/test";
import { buy, customer, shareBrowser } from "../test/shop.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./test.ts";

const DAY = 86_400;

test("an affiliate's payout is asked for, accepted by an admin, and both see it; the log says who did what @desk-only", async ({
  page,
  clocked,
}, info) => {
  const { product, origin } = clocked;
  const name = info.project.name;
  const affiliate = await product.signIn(`affiliate-${name}@example.sg`);
  const me = (await affiliate.put("/api/affiliate/join")).response;
  const friend = await product.signIn(`friend-${name}@example.sg`);
  await friend.post("/api/affiliate/set-referrer", { ReferralID: String(me.ReferralID) });
  const order = (await friend.post("/api/create-checkout-session", { PriceID: "combined-12" })).response;
  await friend.post(`/api/sandbox/checkout/${order.CheckoutID}`, { Outcome: "pay" });
  product.clock.pass(13 * DAY);
  await affiliate.get("/api/whoami");
  product.clock.pass(2 * DAY);
  const owed = Number((await affiliate.get("/api/affiliate/info")).response.Owed);
  expect(owed).toBeGreaterThan(0);
  const notes = "PayNow 9123 4567 Ana";
  expect((await affiliate.post("/api/affiliate/payout", { PaymentNotes: notes })).response.Amount).toBe(owed);

  await clocked.enter(page, "admin@threshold.example");
  await page.goto(`${origin}/adadminmin`);
  await expectAccessible(page);
  const menu = page.getByRole("navigation", { name: "Admin" });
  await menu.getByRole("link", { name: "Payouts" }).click();
  const amount = `S$${(owed / 100).toFixed(2)}`;
  const row = page.getByRole("row").filter({ hasText: `affiliate-${name}@example.sg` });
  await expect(row).toContainText(amount);
  await expect(row).toContainText(notes);
  await expectAccessible(page);
  await row.getByRole("button", { name: "Accept" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Accept" }).click();
  await expect(row).toContainText("accepted");
  await menu.getByRole("link", { name: "Audit log" }).click();
  await expect(page.getByRole("row").filter({ hasText: "payout accepted" }).first()).toContainText(
    "admin@threshold.example",
  );
  expect((await affiliate.get("/api/affiliate/info")).response).toMatchObject({
    Owed: 0,
    PaidOut: owed,
    Processing: 0,
  });
  await product.mail.idle();
  expect(product.mails.some((m) => m.to === `affiliate-${name}@example.sg` && m.text.includes(amount))).toBe(
    true,
  );

  await menu.getByRole("link", { name: "Users" }).click();
  await page.getByLabel("User ID or email").fill(`friend-${name}`);
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("button", { name: "Give 3 mths combined plan" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Give" }).click();
  await expect(page.getByText("user given 3mth sub")).toBeVisible();
  await expect(page.getByText("Given on 06 Dec 2026: 3 mths of Paper 1 and Paper 2")).toBeVisible();
  await page.getByRole("button", { name: "Take back" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
  await expect(page.getByText("3 mths of Paper 1 and Paper 2 (taken back)")).toBeVisible();
  await page.getByLabel(/Extra time/).fill("25");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText("extra time saved")).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole("link", { name: "Audit log" }).click();
  const log = page.getByRole("row").filter({ hasText: "Took back what was given" });
  await expect(log.first()).toContainText(`friend-${name}@example.sg`);
});

test("a commission of two accounts in one browser waits until an admin decides, and the affiliate is notified that it does @desk-only", async ({
  page,
  clocked,
}) => {
  const { product, origin } = clocked;
  const affiliate = await customer(product, { affiliate: true });
  const friend = await customer(product, { referrer: affiliate });
  await buy(await shareBrowser(product, friend, affiliate));
  product.clock.pass(DAY);
  await clocked.enter(page, affiliate.email);
  await page.goto(`${origin}/profile`);
  await expect(page.getByText("is being checked before it can be paid out")).toContainText("S$28.48");
  await expectAccessible(page);

  product.clock.pass(600);
  await page.context().clearCookies();
  await clocked.enter(page, "admin@threshold.example");
  await page.goto(`${origin}/adadminmin/commissions`);
  const row = page.getByRole("row").filter({ hasText: friend.email });
  await expect(row).toContainText(affiliate.email);
  await expect(row).toContainText("S$28.48");
  await expect(row).toContainText("Both signed in with one browser.");
  await expectAccessible(page);
  await row.getByRole("button", { name: "Refuse" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("One person, two accounts.");
  await page.getByRole("dialog").getByRole("button", { name: "Refuse" }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("link", { name: "Audit log" }).click();
  await expect(page.getByRole("row").filter({ hasText: "commission refused" }).first()).toContainText(
    "One person, two accounts.",
  );
  await product.mail.idle();
  expect(product.mails.find((m) => m.to === affiliate.email && m.kind === "commission")?.text).toContain(
    "One person, two accounts.",
  );
});

test("for anybody but an admin there is no admin page", async ({ page, clocked }) => {
  await page.goto(`${clocked.origin}/adadminmin`);
  await expect(page.getByText("Sign Up or Login first. We only need your email.")).toBeVisible();
  await clocked.signIn(page, "nobody@example.sg");
  await page.goto(`${clocked.origin}/adadminmin`);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Admin");
});

test("an admin who signed in a while ago confirms by a code, and the grant continues by itself @desk-only", async ({
  page,
  clocked,
}) => {
  const { product, origin } = clocked;
  // Another browser may take an account over once in five minutes.
  product.clock.pass(6 * 60);
  await product.signIn("granted@example.sg");
  await clocked.enter(page, "admin@threshold.example");
  product.clock.pass(11 * 60);
  await page.goto(`${origin}/adadminmin/users`);
  await page.getByLabel("User ID or email").fill("granted@");
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("button", { name: "Give 3 mths combined plan" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Give" }).click();
  const dialog = page.getByRole("dialog", { name: "Please confirm that it is you" });
  const before = product.mails.length;
  await dialog.getByRole("button", { name: /^Send a code/ }).click();
  await expectAccessible(page);
  await expect.poll(() => product.mails.length).toBeGreaterThan(before);
  const code = /^\d{6}$/m.exec(product.mails.findLast((m) => m.kind === "otp")?.text ?? "")?.[0] ?? "";
  await dialog.getByLabel(/^Code sent to/).fill(code);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("user given 3mth sub")).toBeVisible();
  await expect(dialog).toBeHidden();
});
