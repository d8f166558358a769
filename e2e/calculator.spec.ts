import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { test } from "./test.ts";

const calculator = (page: Page) => page.getByRole("dialog", { name: /^Calculators?$/ });
const display = (page: Page) => calculator(page).getByLabel("Display");
const question = (page: Page) => page.getByRole("heading", { name: /^Question 1\// });

/** Presses the calculator's key once the page's companions have come. */
async function open(page: Page) {
  await expect(async () => {
    await page.keyboard.press("c");
    await expect(display(page)).toBeFocused({ timeout: 1000 });
  }).toPass();
}

test("in practice the calculator is typed on, and sums and rates are worked out beside the question @both", async ({
  page,
  product,
}, info) => {
  const { origin } = product.server;
  await product.signIn(page, `calculator-${info.project.name}@example.sg`);
  await product.subscribe(page);
  await page.goto(`${origin}/set/${await product.setId("MCQ")}/do`);
  await expect(question(page)).toBeVisible();
  await open(page);
  await page.keyboard.type("2+3*4");
  await page.keyboard.press("Enter");
  await expect(display(page)).toHaveValue("20");
  await page.keyboard.type("0.1+0.2=");
  await expect(display(page)).toHaveValue("0.3");
  await page.keyboard.type("1350000*4%");
  await expect(display(page)).toHaveValue("54,000");
  await expectAccessible(page, question(page));
  await calculator(page).getByRole("button", { name: "Use 0.3 again" }).press("Enter");
  await expect(display(page)).toHaveValue("0.3");
  await calculator(page).getByRole("button", { name: "Divided by" }).press("Enter");
  await display(page).focus();
  await page.keyboard.type("0=");
  await expect(display(page)).toHaveValue("E");
  await expect(calculator(page).getByText(/^Nothing can be divided by zero/)).toBeVisible();
  await expectAccessible(page, question(page));
  await page.keyboard.press("Delete");
  await page.keyboard.type("7");
  await page.keyboard.press("Escape");
  await expect(calculator(page)).toBeHidden();
  // The keys are the question's again, and the menu opens the calculator as it was left.
  await page.keyboard.press("2");
  await expect(page.getByRole("radio").nth(1)).toBeChecked();
  await page.getByRole("button", { name: "Menu", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Calculator", exact: true }).press("Enter");
  await expect(display(page)).toBeFocused();
  await expect(display(page)).toHaveValue("7");

  await calculator(page).getByRole("button", { name: "Worked sums" }).press("Enter");
  await calculator(page).getByLabel("Price").fill("1,500,000");
  await calculator(page).getByLabel("Price").press("Enter");
  await expect(
    calculator(page).getByRole("row", { name: "4% of the remaining $500,000 $20,000.00" }),
  ).toBeVisible();
  await expect(calculator(page).getByRole("row", { name: "BSD $44,600" })).toBeVisible();
  await expectAccessible(page, question(page));
  await calculator(page)
    .getByLabel("What to work out")
    .selectOption({ label: "Total Debt Servicing Ratio (TDSR)" });
  await calculator(page).getByLabel("Fixed income a month").fill("9000");
  await calculator(page).getByLabel("Other debts repaid each month").fill("1200");
  await calculator(page).getByLabel("Other debts repaid each month").press("Enter");
  await expect(calculator(page).getByRole("row", { name: /most that may go.* \$3,750$/ })).toBeVisible();
  await expectAccessible(page, question(page));

  await calculator(page).getByRole("button", { name: "Rates", exact: true }).press("Enter");
  await expect(
    calculator(page)
      .getByText(/^1% of the first \$180,000/)
      .first(),
  ).toBeVisible();
  await expectAccessible(page, question(page));
  await calculator(page).getByLabel("Rates as they were on").fill("2019-05-01");
  await expect(
    calculator(page)
      .getByText(/^We hold none of this day; the earliest/)
      .first(),
  ).toBeVisible();
  await expectAccessible(page, question(page));
  await page.keyboard.press("Escape");
  await expect(calculator(page)).toBeHidden();
});

test("in a test there is the calculator alone, and the server works nothing out until it is finished @desk", async ({
  page,
  product,
}, info) => {
  const { origin } = product.server;
  await product.signIn(page, `calculator-test-${info.project.name}@example.sg`);
  await product.subscribe(page);
  const set = await product.setId("MCQ");
  const rates = async () => (await page.request.get(`${origin}/api/calculators/rates`)).status();
  expect(await rates()).toBe(200);
  await page.goto(`${origin}/set/${set}/do?delayMarking=true`);
  await expect(question(page)).toBeVisible();
  await open(page);
  await expect(calculator(page).getByText(/for the computer-based exam no rule is known/)).toBeVisible();
  await expect(calculator(page).getByRole("button", { name: "Rates" })).toHaveCount(0);
  await page.keyboard.type("80*60%");
  await expect(display(page)).toHaveValue("48");
  await expectAccessible(page, question(page));
  await page.keyboard.press("Escape");
  expect(await rates()).toBe(403);
  await page.request.put(`${origin}/api/sets/${set}/done`, {
    headers: { "X-Requested-With": "app", Origin: origin },
  });
  expect(await rates()).toBe(200);
});
