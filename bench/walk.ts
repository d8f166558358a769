import type { BrowserContext, Locator, Page } from "@playwright/test";
import { slowPhone } from "./slow-phone.ts";

/** The lines of text that a page shows. */
const linesOn = (page: Page) => page.evaluate(() => document.body.innerText.split("\n"));

/** Somebody on a phone, whose taps, fields, words to read and waiting are counted from one goal to the next. */
export class Walk {
  readonly page: Page;
  readonly #who: string;
  #taps = 0;
  #fields = 0;
  #words = 0;
  /** What was read already is not read again. */
  readonly #seen = new Set<string>();
  #from = performance.now();

  private constructor(page: Page, who: string) {
    this.page = page;
    this.#who = who;
  }

  static async begin(context: BrowserContext, who: string): Promise<Walk> {
    const page = await context.newPage();
    await slowPhone(page);
    return new Walk(page, who);
  }

  /** Where a new task begins. */
  async open(address: string) {
    this.#from = performance.now();
    await this.page.goto(address, { waitUntil: "commit" });
  }

  async tap(what: Locator) {
    this.#taps += 1;
    await what.waitFor();
    for (const line of await linesOn(this.page)) {
      if (!this.#seen.has(line)) this.#words += line.split(/\s+/).filter(Boolean).length;
      this.#seen.add(line);
    }
    await what.tap();
  }

  async fill(field: Locator, text: string) {
    this.#fields += 1;
    await field.fill(text);
  }

  /** The goal is reached once its sign is in sight; the next task begins here. */
  async arrive(goal: string, sign: Locator) {
    await sign.waitFor();
    const seconds = (performance.now() - this.#from) / 1000;
    console.log(
      `| ${this.#who} | ${goal} | ${this.#taps} | ${this.#fields} | ${this.#words} | ${seconds.toFixed(1)} |`,
    );
    this.#taps = 0;
    this.#fields = 0;
    this.#words = 0;
    this.#from = performance.now();
  }
}
