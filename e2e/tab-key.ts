import { expect, type Locator, type Page } from "@playwright/test";

/** Goes on by the Tab key until it has the focus. @throws when the page is once through without it */
export async function tabTo(page: Page, one: Locator): Promise<void> {
  await expect(one.first()).toBeVisible();
  // Looking for it by its role again after each key would take most of the time.
  let control = await one.first().elementHandle();
  for (let n = 0; n < 150; n++) {
    const place = await control?.evaluate((element) =>
      element === document.activeElement ? "focused" : element.isConnected ? "elsewhere" : "gone",
    );
    if (place === "focused") return;
    // The page has drawn it once more.
    if (place !== "elsewhere") control = await one.first().elementHandle();
    else await page.keyboard.press("Tab");
  }
  throw new Error(`${one} can't be reached by the Tab key`);
}

/** Goes on by the Tab key until it has the focus, and presses a key. */
export async function press(
  page: Page,
  role: "button" | "link",
  name: string | RegExp,
  key = "Enter",
): Promise<void> {
  await tabTo(page, page.getByRole(role, { name, exact: typeof name === "string" }));
  await page.keyboard.press(key);
}
