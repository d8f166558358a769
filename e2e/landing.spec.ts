import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { test } from "./test.ts";

test("the sample question is answered on the landing page; a choice before its code is there is kept", async ({
  page,
  product,
}) => {
  let letIn = () => {};
  const released = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route("**/island.js*", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(product.server.origin);
  const sample = page.getByRole("form", { name: "A sample question" });
  // A tap that is faster than the code behind it.
  const asked = page.waitForRequest("**/island.js*");
  await sample.getByRole("radio").nth(2).check();
  await asked;
  letIn();
  await expect(sample.getByRole("button", { name: "Submit" })).toBeEnabled();
  await expect(sample.getByRole("radio").nth(2)).toBeChecked();
  await expect(sample.getByRole("radio").nth(2)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(sample.getByText(/^(Right|Wrong)\.$/)).toBeVisible();
  await expect(sample.getByText("Explanation", { exact: true })).toBeVisible();
  await expect(sample.getByRole("link", { name: /^Go on with the other \d/ })).toBeFocused();
  await expectAccessible(page);
});

test("the small mock test keeps its marks to the end, and the statistics show one's own choice", async ({
  page,
  product,
}) => {
  await page.goto(product.server.origin);
  const mock = page.locator("[data-island=mock]");
  const code = page.waitForResponse("**/island.js*");
  await mock.hover();
  await code;
  // It is drawn again then, and the clock runs.
  await expect(mock.getByRole("timer")).not.toHaveText("7:30");
  await mock.getByRole("radio").first().check();
  await expect(mock.getByText("Your answer will be marked at the end of the test.")).toBeVisible();
  await mock.getByRole("button", { name: "Flag" }).click();
  await expect(mock.getByRole("button", { name: "Question 1, answered, flagged" })).toBeVisible();
  await mock.getByRole("button", { name: /^Question 3/ }).click();
  await expect(mock.getByRole("heading", { name: /^Question 3\// })).toBeVisible();
  await expect(mock.getByText(/Right answer|Wrong, your answer/)).toHaveCount(0);
  await mock.getByRole("button", { name: "Finish test" }).click();
  await expect(mock.getByText(/^\d of \d right\.$/)).toBeVisible();
  await expect(mock.getByText(/^Right answer$/)).toBeVisible();

  const statistics = page.locator("[data-island=statistics]");
  await statistics.getByRole("radio", { name: "B" }).check();
  await expect(statistics.getByText(/^Right, with \d+% of the others\.$/)).toBeVisible();
  await expectAccessible(page);
});

test("where the demo's code does not load, the page continues, and the next touch tries again", async ({
  page,
  product,
}) => {
  let isCut = true;
  await page.route("**/island.js*", (route) => (isCut ? route.abort() : route.continue()));
  await page.goto(product.server.origin);
  const sample = page.getByRole("form", { name: "A sample question" });
  const failed = page.waitForEvent("requestfailed");
  await sample.getByRole("radio").first().check();
  await failed;
  isCut = false;
  await sample.getByRole("radio").nth(1).check();
  await expect(sample.getByRole("button", { name: "Submit" })).toBeEnabled();
});

test("the theme that was chosen on a prerendered page holds in the app, and back", async ({
  page,
  product,
}) => {
  /** On a phone the button is in the menu. */
  const openMenu = async () => {
    const menu = page.locator("[data-menu] summary");
    if (await menu.isVisible()) await menu.click();
  };
  await page.goto(product.server.origin);
  await openMenu();
  await page.getByRole("button", { name: "Use the dark theme" }).click();
  await page.goto(`${product.server.origin}/paper/1`);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.goto(`${product.server.origin}/pricing`);
  await openMenu();
  const back = page.getByRole("button", { name: "Use the light theme" });
  await expect(back).toBeVisible();
  await expectAccessible(page);
  if ((await page.locator("details[data-menu][open]").count()) === 0) return;
  await page.keyboard.press("Escape");
  await expect(back).toBeHidden();
  await expect(page.locator("[data-menu] summary")).toBeFocused();
  await openMenu();
  // Beside the menu, which covers part of the heading.
  await page.mouse.click(20, 600);
  await expect(back).toBeHidden();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the landing page reads whole, and offers nothing that cannot work", async ({ page, product }) => {
    await page.goto(product.server.origin);
    await expect(page.getByRole("link", { name: "Try now" }).first()).toBeVisible();
    await expect(page.getByRole("button")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Made for a pass mark of 60" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "What to ask of any question bank" })).toBeVisible();
    const { Response } = await (await fetch(`${product.server.origin}/api/topic`)).json();
    expect(Response).toHaveLength(11);
    for (const { Name } of Response)
      await expect(page.getByText(Name, { exact: true }).first()).toBeVisible();
    // Playwright finds no text inside of noscript.
    await page.locator("noscript summary").click();
    await expect(page.locator("noscript details p")).toBeVisible();
    await expect(page.getByText("Does a plan renew by itself?")).toBeVisible();
  });
});
