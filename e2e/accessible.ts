import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** What axe finds on a page, or in the dialog that is open: what is behind it can't be reached. */
async function analysed(page: Page) {
  // We have no frames of other sites; without the legacy mode a second page is opened for the report each time.
  const axe = () =>
    new AxeBuilder({ page }).setLegacyMode().options({
      runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"] },
      // What passes is neither described nor sent, and no file is fetched again for rules that we don't run.
      resultTypes: ["violations"],
      preload: false,
    });
  const isOpen = async () => (await page.locator("dialog:modal").count()) > 0;
  if (!(await isOpen())) return axe().analyze();
  try {
    return await axe().include("dialog:modal").analyze();
  } catch (error) {
    if (await isOpen()) throw error;
    // It has closed in between.
    return axe().analyze();
  }
}

/**
 * Once its heading (or what is over it) is there: nothing that axe can see is wrong, and nothing sticks out to the
 * side.
 */
export async function expectAccessible(page: Page, first = page.getByRole("heading", { level: 1 })) {
  await expect(first).toBeVisible();
  // What a bar half covers is scrolled from under it before it is used; for axe the bars stand where the page has them.
  const stand = (position: string) =>
    page.evaluate((at) => {
      for (const bar of document.querySelectorAll<HTMLElement>("[data-bar], header")) bar.style.position = at;
    }, position);
  await stand("static");
  const { violations } = await analysed(page);
  await stand("");
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}
