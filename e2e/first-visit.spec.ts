import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { test } from "./test.ts";

const heading = (page: Page, n: number) => page.getByRole("heading", { name: `Question ${n} of 5` });

/** Answers the question on screen by keyboard and continues. */
async function answerByKeys(page: Page, n: number) {
  await expect(heading(page, n)).toBeVisible();
  await expect(page.getByText("Explanation", { exact: true })).toHaveCount(0);
  await page.keyboard.press("2");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^(Right|Wrong)\.$/)).toBeVisible();
  if (n === 1) await expectAccessible(page);
  await page.keyboard.press("Enter");
}

test("a visitor does the samples by keyboard, across a reload and without a network, signs up, and finds them in the review; nobody else gets them", async ({
  page,
  product,
  context,
}) => {
  const { origin } = product.server;
  await page.goto(`${origin}/paper/2`);
  await page.getByRole("link", { name: "Try a few questions" }).press("Enter");
  await answerByKeys(page, 1);
  await answerByKeys(page, 2);
  await expect(heading(page, 3)).toBeVisible();
  await page.reload();
  await expect(heading(page, 3)).toBeVisible();
  await context.setOffline(true);
  await answerByKeys(page, 3);
  await context.setOffline(false);
  await answerByKeys(page, 4);
  await answerByKeys(page, 5);
  await expect(page.getByRole("heading", { name: "Your result" })).toBeFocused();
  const score = await page.getByText(/^\d of 5/).textContent();
  await expectAccessible(page);

  await page.getByRole("main").getByRole("link", { name: "Sign Up / Login" }).click();
  await expect(page.getByText("your 5 sample answers move into your account")).toBeVisible();
  await product.enterCode(page, "first-visit@example.sg");
  await page.waitForURL(/\/topic\/\d+$/);
  await expect(page.getByText("Your sample answers are saved")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "See the review" }).click();
  await expect(page.getByRole("heading", { name: "Sample questions" })).toBeVisible();
  await expect(page.getByText(score ?? "none").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Question 5/5" })).toBeVisible();
  await expect(page.getByText("SKIPPED")).toHaveCount(0);

  await page.goto(`${origin}/try`);
  await expect(page.getByText("You have answered these before, and those answers stand.")).toBeVisible();
  await page.request.post(`${origin}/api/logout`, { headers: { "Sec-Fetch-Site": "same-origin" } });
  await product.signIn(page, "second-visit@example.sg");
  await page.goto(`${origin}/try`);
  await expect(heading(page, 1)).toBeVisible();
  expect((await page.request.get(`${origin}/api/questions/samples/answers`)).status()).toBe(204);
});
