import { test as base, expect } from "@playwright/test";
import { type ClockedProduct, startClocked } from "./clocked.ts";
import { type GoogleProduct, startWithGoogle } from "./google-product.ts";
import { type RunningProduct, startRunning } from "./product.ts";

/** What a worker starts when the first of its tests asks for it, and the tests after it share. */
interface Products {
  product: RunningProduct;
  clocked: ClockedProduct;
  google: GoogleProduct;
}

const START = { scope: "worker", timeout: 90_000 } as const;

/** A fixture of what is started once, used and then ended. */
const shared =
  <T extends { end(): Promise<void> }>(start: () => Promise<T>) =>
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to see what a fixture needs
  async ({}, use: (one: T) => Promise<void>) => {
    const one = await start();
    await use(one);
    await one.end();
  };

/** One for all browser tests: with a second one Playwright would start workers, and so products, for each. */
export const test = base.extend<{ consoleIsQuiet: undefined }, Products>({
  product: [shared(() => startRunning()), START],
  clocked: [shared(startClocked), START],
  google: [shared(startWithGoogle), START],
  // An error in the console that no test expects fails the test.
  consoleIsQuiet: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(error.message));
      page.on("console", (message) => {
        // A refused call shows there too, and a worker whose code was on its way when a test took the network away; tests that
        // provoke either look at what the page says.
        const isOfNetwork = /Failed to load resource|error occurred when fetching the script/;
        if (message.type() === "error" && !isOfNetwork.test(message.text())) errors.push(message.text());
      });
      await use(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});
