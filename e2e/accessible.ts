import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** A document that has no axe yet is sent all of it: the short form takes half the time to send and to read. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds on a page, or in the dialog that is open: what is behind it can't be reached. */
async function violationsOn(page: Page): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  return page.evaluate(async () => {
    // A theme that has just changed reaches one part after the other: until then words may have the one's colours on the
    // other's ground.
    for (let frames = 0, still = 0; still < 3 && frames < 120; frames++) {
      await new Promise(requestAnimationFrame);
      still = document.getAnimations().some((one) => one instanceof CSSTransition) ? 0 : still + 1;
    }
    const { violations } = await window.axe.run(document.querySelector("dialog:modal") ?? document, {
      runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"] },
      // What passes is neither described nor sent, and no file is fetched again for rules that we don't run.
      resultTypes: ["violations"],
      preload: false,
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
  });
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
  const violations = await violationsOn(page);
  await stand("");
  expect(violations).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}
