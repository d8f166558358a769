import { expect } from "@playwright/test";
import { HttpLearner } from "../test/http-learner.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./test.ts";
import { heading } from "./worker.ts";

test.describe("in a browser without a worker", () => {
  test.use({ serviceWorkers: "block" });

  test("a paper with a case in it has all its code before the network can go away", async ({
    page,
    product,
    context,
  }) => {
    await product.signInOnPage(page, "mixed@example.sg");
    const learner = new HttpLearner(product.server.origin);
    await learner.signIn("mixed-case@example.sg", product.dataDir);
    const caseSet = await product.setId("CSQ");
    await learner.call("PUT", `/api/sets/${caseSet}/attempt`);
    const cases = await learner.call("GET", `/api/sets/${caseSet}/questions`);
    await page.route("**/api/sets/*/questions", async (route) => {
      const reply = await route.fetch();
      const { Response } = await reply.json();
      await route.fulfill({ response: reply, json: { Response: [...Response, ...cases] } });
    });
    const code = page.waitForResponse(/case-study-[\w-]+\.js/);
    await page.goto(`${product.server.origin}/set/${await product.setId("MCQ")}/do?delayMarking=true`);
    // The case's parts count singly.
    await expect(heading(page, 1)).toBeVisible();
    await (await code).finished();
    // And what it imports.
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.getByRole("button", { name: /^Questions: 1 of \d+$/ }).click();
    await page.getByRole("button", { name: /^Question 17/ }).click();
    await expect(heading(page, 17)).toBeVisible();
    await expect(page.getByRole("region", { name: "The case", exact: true })).toBeVisible();
  });

  test("a question whose code does not load says so in its place", async ({ page, product }) => {
    await product.signInOnPage(page, "no-code@example.sg");
    await page.route(/case-study/, (route) => route.abort());
    await page.goto(`${product.server.origin}/set/${await product.setId("CSQ")}/do`);
    await expect(page.getByText("This question did not load.")).toBeVisible();
    await expect(heading(page, 1)).toBeVisible();
    await expectAccessible(page);
  });
});
