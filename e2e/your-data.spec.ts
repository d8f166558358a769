import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { queueCampaign } from "../server/features/promotion/commands.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./test.ts";

test("a learner takes their data along, asks for deletion by typing the email, and keeps the account by signing in", async ({
  page,
  clocked,
}) => {
  const { origin } = clocked;
  const email = "leaves@example.sg";
  await clocked.signIn(page, email);
  await page.goto(`${origin}/profile`);
  const take = page.getByRole("button", { name: "Download my data" });
  const busy = { Error: "The database is not answering. Please try again in a moment.", Code: "unavailable" };
  await page.route("**/api/user/export", (route) => route.fulfill({ status: 503, json: busy }), { times: 1 });
  await take.click();
  await expect(page.getByRole("alert")).toContainText("Nothing was downloaded.");
  const [download] = await Promise.all([page.waitForEvent("download"), take.click()]);
  const today = clocked.product.clock.now().toISOString().slice(0, 10);
  expect(download.suggestedFilename()).toBe(`threshold-data-${today}.json`);
  const data = JSON.parse(await readFile(await download.path(), "utf8"));
  expect([data.Account.Email, data.Charges.length]).toEqual([email, 1]);
  await expect(page.getByRole("alert")).toHaveCount(0);

  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog).toContainText(/Paper 1 and Paper 2, until \d\d \w+ \d{4} \(\d\d days left\)/);
  const confirm = dialog.getByRole("button", { name: "Delete my account" });
  await dialog.getByLabel("Type your email").fill("somebody@example.sg");
  await expect(dialog.getByText("That is not this account's email.")).toBeVisible();
  await expect(confirm).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByLabel("Type your email").fill("Leaves@Example.sg");
  await confirm.click();
  await expect(page.getByRole("heading", { name: "Your account will be deleted" })).toBeVisible();
  await expect(page.locator(":focus")).toContainText(/On \d\d \w+ \d{4} your account is deleted for good/);
  await expectAccessible(page);
  await page.goto(`${origin}/saved`);
  await expect(page.getByText("Sign Up or Login first. We only need your email.")).toBeVisible();

  await clocked.enter(page, email);
  await expect(page.getByText("Your account is kept")).toBeVisible();
});

test("the link of a promotional mail asks, unsubscribes its address, and says when it is broken or forged", async ({
  page,
  clocked: { product, origin },
}) => {
  const email = "reads@example.sg";
  const learner = await product.signIn(email);
  expect((await learner.put("/api/user/promo", { PromoOptOut: false })).status).toBe(200);
  const deps = { db: product.db, publicOrigin: origin, secretKey: "a key for tests only", actorId: null };
  await queueCampaign(
    deps,
    { key: "news", subject: "News", paragraphs: ["There is news."] },
    product.clock.now(),
  );
  product.mail.poke();
  await product.mail.idle();
  const mail = product.mails.findLast((m) => m.kind === "promo" && m.to === email);
  const link = /\S+\/unsub-promo\S+/.exec(mail?.text ?? "")?.[0] ?? "";

  await page.goto(link.slice(0, -5));
  await expect(page.getByText("This link is broken.")).toBeVisible();
  await expectAccessible(page);
  const last = link.endsWith("A") ? "B" : "A";
  await page.goto(link.slice(0, -1) + last);
  await page.getByRole("button", { name: "Confirm Unsubscribe" }).click();
  await expect(page.getByText("unsub failed")).toBeVisible();
  await expect(page.getByText("Please open it again from the mail, in one piece.")).toBeVisible();

  await page.goto(link);
  await expect(page.getByText(`Stop promotional e-mails to ${email}?`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm Unsubscribe" }).click();
  await expect(page.getByText(`${email} is unsubscribed from promotional e-mails.`)).toBeVisible();
  await expectAccessible(page);
});
