import type { Page } from "@playwright/test";
import { slowPhone } from "./slow-phone.ts";

/** What people search for, each for the first time. */
const ASKED = ["joint tenancy", "caveat", "stamp duty", "cooling off", "option to purchase"];
/** The time between two keys when typing with a thumb. */
const KEY_MS = 120;

/** The time from the last key to the first result of what was typed, painted, of each of some searches. */
export async function timeSearches(page: Page, origin: string): Promise<number[]> {
  const cdp = await slowPhone(page);
  const times: number[] = [];
  for (const words of ASKED) {
    await page.goto(`${origin}/search`);
    await page.getByRole("searchbox").focus();
    // The topics are there, so only the search is loading.
    await page.locator("main h3").first().waitFor();
    const painted = page.evaluate(
      (q) =>
        new Promise<number>((resolve) => {
          let lastKey = 0;
          addEventListener("keydown", (event) => {
            lastKey = event.timeStamp;
          });
          const look = () => {
            const isAnnounced = document.querySelector("main [role=status]")?.textContent?.includes(`“${q}”`);
            if (!isAnnounced || !document.querySelector("main ol li")) return;
            seen.disconnect();
            // The second frame begins once the first is on screen.
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - lastKey)));
          };
          const seen = new MutationObserver(look);
          seen.observe(document.body, { subtree: true, childList: true, characterData: true });
        }),
      words,
    );
    await page.keyboard.type(words, { delay: KEY_MS });
    times.push(await painted);
  }
  await cdp.detach();
  return times;
}
