import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { stored } from "./stored.ts";
import { test } from "./test.ts";
import { openRun } from "./worker.ts";

test.use({ serviceWorkers: "allow" });

/** By the menu of a phone. */
async function openPaper(page: Page, paper: number) {
  await page.getByRole("button", { name: "Menu" }).click();
  const pages = page.getByRole("navigation", { name: "Main" });
  await pages.getByRole("link", { name: `Paper ${paper}`, exact: true }).click();
}

test("a new version waits while a run is on screen in any tab, and is taken at the next page after it @whole-browser", async ({
  page,
  product,
  context,
}) => {
  const worker = await readFile(path.join(import.meta.dirname, "../dist/web/sw.js"), "utf8");
  let release = "";
  await context.route("**/sw.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: `${worker}\n// ${release}` }),
  );
  await product.signInOnPage(page, "update@example.sg");
  const setId = await product.setId("MCQ");
  await openRun(page, product, setId);
  const tab = await context.newPage();
  await tab.goto(`${product.server.origin}/paper/1`);
  await tab.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // Is lost with a new load of the page.
  for (const one of [page, tab]) await one.evaluate(() => document.body.setAttribute("data-same", ""));
  const isSame = (one: Page) => one.locator("body[data-same]");
  await tab.evaluate(() =>
    navigator.serviceWorker.addEventListener("controllerchange", () =>
      document.body.setAttribute("data-has-new", ""),
    ),
  );

  release = "2";
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const waiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
  await expect.poll(waiting).toBe(true);
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText(/^(Right|Wrong)\.$/)).toBeVisible();
  await openPaper(tab, 2);
  await expect(tab.getByRole("heading", { level: 1, name: /Paper 2/ })).toBeVisible();
  expect(await waiting()).toBe(true);
  await expect(isSame(page)).toBeAttached();
  await expect(isSame(tab)).toBeAttached();

  // While an answer waits to be sent no version is let in, and the verdict comes a moment before the answer is forgotten.
  const unsent = async () => (await stored(page)).filter(({ where }) => where === "threshold-practice");
  await expect.poll(unsent).toEqual([]);
  // By keyboard, the pointer out of the way: a link that came to be under it would load its page just then, by the old worker.
  await page.mouse.move(0, 0);
  await page.getByRole("link", { name: "Leave: back to the set" }).press("Enter");
  await expect(isSame(page)).not.toBeAttached();
  await expect(page).toHaveURL(new RegExp(`/set/${setId}$`));
  await expect(page.getByRole("link", { name: "Continue Practice" })).toBeVisible();
  expect(await waiting()).toBe(false);
  // The other tab shows the old version, whose chunks are gone: its next page is a new load too, once it has heard of it.
  await expect(tab.locator("body[data-has-new]")).toBeAttached();
  await openPaper(tab, 1);
  await expect(isSame(tab)).not.toBeAttached();
  await expect(tab.getByRole("heading", { level: 1, name: /Paper 1/ })).toBeVisible();
});
