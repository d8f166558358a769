import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { appPaths, enterAs, ROLES, type Role, sitePaths } from "./cast.ts";
import type { RunningProduct } from "./product.ts";
import { test } from "./test.ts";

/** `MATRIX=full` visits every page as everyone at every width in both themes, and keeps a picture of each visit. */
const IS_FULL = process.env.MATRIX === "full";
const PICTURES = ".cache/pages";

interface View {
  width: number;
  theme: "light" | "dark";
}
const ALL_VIEWS: View[] = [320, 390, 768, 1280].flatMap((width) => [
  { width, theme: "light" as const },
  { width, theme: "dark" as const },
]);
/**
 * Each width and theme at least once, and which pages: a visitor sees all that are public and some of a learner's own, the
 * others those that are theirs.
 */
const ONE_VIEW: Record<Role, View & { pages: RegExp }> = {
  visitor: {
    width: 320,
    theme: "light",
    pages: /^(?!\/(adadminmin|checkout|charges|today|plan|progress|device|profile|community)\b)/,
  },
  user: { width: 768, theme: "dark", pages: /^\/(paper\/|topic\/|set\/\d+$)/ },
  subscriber: {
    width: 390,
    theme: "dark",
    pages:
      /^\/(paper\/|set\/|today|plan|progress|calibration|question|saved|device|community|checkout|charges|profile)/,
  },
  affiliate: { width: 1280, theme: "dark", pages: /^\/(profile|affiliate)$/ },
  admin: { width: 1280, theme: "light", pages: /^\/(adadminmin|question\/|set\/\d+\/do|blog\/)/ },
};

for (const role of ROLES)
  test(`every page is accessible, quiet and within the screen, at large text too: as ${role}`, async ({
    page,
    product,
  }) => {
    test.setTimeout(IS_FULL ? 1_800_000 : 180_000);
    const own = await enterAs(role, page, product);
    const all = firstOfEachKind([...(await sitePaths(product)), ...(await appPaths(product, own))]);
    const paths = IS_FULL ? all : all.filter((path) => ONE_VIEW[role].pages.test(path));
    expect(paths.length).toBeGreaterThan(1);
    for (const { width, theme } of IS_FULL ? ALL_VIEWS : [ONE_VIEW[role]]) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      for (const path of paths)
        await test.step(`${path} at ${width}, ${theme}`, async () => {
          await page.setViewportSize({ width, height: width < 700 ? 844 : 800 });
          await open(page, product, path);
          await expectAccessible(page);
          await expectRoomAt(page, width < 700 ? 1280 : 390);
          const name = `${role}-${width}-${theme}${path.replace(/\W+/g, "_")}.png`;
          if (IS_FULL) await page.screenshot({ path: `${PICTURES}/${name}` });
          await expectRoomForLargeText(page);
        });
    }
  });

/** Pages of one kind, articles say, are made alike. */
function firstOfEachKind(paths: string[]): string[] {
  const kindOf = (path: string) => path.replace(/\d+/g, "").replace(/^\/(blog|study)\/.*/, "/$1/");
  return [...new Map(paths.toReversed().map((path) => [kindOf(path), path])).values()];
}

/** Opens a page, and waits until nothing on it is loading any more. */
async function open(page: Page, product: RunningProduct, path: string) {
  await page.goto(product.server.origin + path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".shimmer")).toHaveCount(0);
}

/** On the other screen too nothing makes the page wider than it is, and no button or link is cut off. */
async function expectRoomAt(page: Page, width: number) {
  await page.setViewportSize({ width, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  expect(await page.evaluate(controlsOffScreen)).toEqual([]);
}

/** Twice the text size makes a page longer, and no wider than a phone's screen; no button or link is cut off. */
async function expectRoomForLargeText(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 });
  // As a reader's setting does it: no style of the page's own, which its content policy would refuse.
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%", "important"));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await page.evaluate(controlsOffScreen)).toEqual([]);
}

/** What can be pressed and lies beside the screen, unless it is in a part that scrolls sideways by itself. */
function controlsOffScreen(): string[] {
  const scrolls = (one: Element | null): boolean =>
    one !== null && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
  return [...document.querySelectorAll<HTMLElement>("a, button, input, select, textarea, summary")]
    .filter((one) => one.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }))
    .filter((one) => {
      const { left, right, width } = one.getBoundingClientRect();
      return width > 2 && (left < -1 || right > window.innerWidth + 1) && !scrolls(one.parentElement);
    })
    .map((one) => one.outerHTML.slice(0, 200));
}

test("at twice the text size a question is answered on a phone without anything cut off, as practice and as a test", async ({
  page,
  product,
}) => {
  await product.signIn(page, "large-text@example.sg");
  const { Response: sets } = await (await fetch(`${product.server.origin}/api/sets?pageSize=200`)).json();
  const [practised, tested] = sets
    .filter((set: { Type: string; ForFree: boolean }) => set.Type === "MCQ" && set.ForFree)
    .map((set: { ID: number }) => set.ID);
  for (const address of [`/set/${practised}/do`, `/set/${tested}/do?delayMarking=true`]) {
    await page.goto(product.server.origin + address);
    await page.getByRole("radio").first().check();
    await expectRoomForLargeText(page);
    const submit = page.getByRole("button", { name: "Submit" });
    if (await submit.isVisible()) await submit.click();
    await expectRoomForLargeText(page);
    // The verdict and Next don't lie on each other.
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("button", { name: /^Questions: 2 of/ })).toBeVisible();
    await expectRoomForLargeText(page);
  }
});

test("the landing page has its heading and its figures in the HTML, without JavaScript", async ({
  product,
}) => {
  const html = await (await fetch(product.server.origin)).text();
  const { Response } = await (await fetch(`${product.server.origin}/api/questions/count`)).json();
  expect(Response.MCQ).toBeGreaterThanOrEqual(330);
  expect(html).toMatch(/<h1>[^<]+<\/h1>/);
  expect(html).toContain(Response.MCQ.toLocaleString("en-SG"));
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

test("a second browser takes the account over; the first is shown why and sent home", async ({
  page,
  product,
  browser,
}) => {
  await product.signIn(page, "two@example.sg");
  // A call that was still on its way would lead home by itself, and the reload would be one of the landing page.
  await page.waitForLoadState("networkidle");
  const other = await (await browser.newContext()).newPage();
  await product.signIn(other, "two@example.sg");
  await page.reload();
  await page.waitForURL(`${product.server.origin}/`);
  await expect(page.getByRole("alert")).toContainText("Logged in from a different browser.");
  await other.close();
});

test("a question is saved, listed, and taken off the list again", async ({ page, product }) => {
  await product.signIn(page, "saver@example.sg");
  const setId = await product.setId("MCQ");
  await page.goto(`${product.server.origin}/set/${setId}/do`);
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Submit" }).click();
  // The button changes at once; leaving the app's page before the server has it would take the call back.
  const stored = page.waitForResponse(/\/fav$/);
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByRole("button", { name: /Saved|Remove/ })).toBeVisible();
  await (await stored).finished();
  await page.goto(`${product.server.origin}/saved`);
  await expect(page.getByRole("article")).toHaveCount(1);
  await expectAccessible(page);
  await page
    .getByRole("article")
    .getByRole("button", { name: /^Un-save/ })
    .click();
  await expect(page.getByText("You have not saved any questions.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("You have not saved any questions.")).toBeVisible();
});
