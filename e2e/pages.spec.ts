import { expect, type Page } from "@playwright/test";
import { expectAccessible, type RunningProduct, test } from "./product.ts";

const open = [
  "/",
  "/paper/1",
  "/paper/2",
  "/topic/1",
  "/set/1",
  "/set/2",
  "/login",
  "/try",
  "/pricing",
  "/saved",
  "/profile",
  "/paper/1/updated",
  "/question/1",
  "/nowhere",
];

async function visitAll(page: Page, product: RunningProduct) {
  for (const path of open) {
    await page.goto(product.server.origin + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expectAccessible(page);
  }
}

async function enter(page: Page, product: RunningProduct, email: string) {
  await product.signIn(page, email);
  await product.subscribe(page);
}

test("every page is accessible to a visitor and to a subscriber @desk", async ({ page, product }, info) => {
  test.setTimeout(120_000);
  await visitAll(page, product);
  await enter(page, product, `pages-${info.project.name}@example.sg`);
  await visitAll(page, product);
});

test("every page is accessible in the dark theme too", async ({ page, product }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await enter(page, product, "pages-dark@example.sg");
  await visitAll(page, product);
});

test("no page needs sideways scrolling at 320 px", async ({ page, product }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await product.signIn(page, "narrow@example.sg");
  for (const path of [...open, "/set/1/do", "/set/1/do?delayMarking=true"]) {
    await page.goto(product.server.origin + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
});

test("the landing page has its heading and its figures in the HTML, without JavaScript", async ({
  product,
}) => {
  const html = await (await fetch(product.server.origin)).text();
  const { Response } = await (await fetch(`${product.server.origin}/api/questions/count`)).json();
  expect(Response.MCQ).toBeGreaterThanOrEqual(330);
  expect(html).toMatch(/<h1>[^<]+<\/h1>/);
  expect(html).toContain(`${Response.MCQ}`);
});

test("sign-in says what is wrong, and waits before sending again", async ({ page, product }) => {
  await page.goto(`${product.server.origin}/login?redirect=%2Fsaved`);
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expect(page.getByText("Please provide a valid email address")).toBeVisible();
  await page.getByLabel("Email").fill("wrong-code@example.sg");
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expect(page.getByRole("button", { name: /^Resend in \d+s$/ })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Login" })).toBeDisabled();
  await page.getByLabel("OTP").fill("000000");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(
    page.getByText("That code is wrong or has expired. Please check it, or ask for a new one."),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Re-Enter Email" }).click();
  await expect(page.getByLabel("Email")).toHaveValue("wrong-code@example.sg");
});

test("a second browser takes the account over; the first is told why and sent home", async ({
  page,
  product,
  browser,
}) => {
  await product.signIn(page, "two@example.sg");
  const other = await (await browser.newContext()).newPage();
  await product.signIn(other, "two@example.sg");
  await page.reload();
  await expect(page.getByText("Logged in from a different browser.", { exact: true })).toBeVisible();
  await other.close();
});

test("a question is saved, listed, and taken off the list again", async ({ page, product }) => {
  await product.signIn(page, "saver@example.sg");
  const setId = await product.setId("MCQ");
  await page.goto(`${product.server.origin}/set/${setId}/do`);
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByRole("button", { name: /Saved|Remove/ })).toBeVisible();
  await page.goto(`${product.server.origin}/saved`);
  await expect(page.getByRole("article").or(page.getByRole("listitem")).first()).toBeVisible();
  await expectAccessible(page);
});
