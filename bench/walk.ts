import type { BrowserContext, Locator, Page } from "@playwright/test";

const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER = 4;

/** Somebody on a phone, whose taps, fields and waiting are counted from one goal to the next. */
export class Walk {
  readonly page: Page;
  readonly #who: string;
  #taps = 0;
  #fields = 0;
  #from = performance.now();

  private constructor(page: Page, who: string) {
    this.page = page;
    this.#who = who;
  }

  static async begin(context: BrowserContext, who: string): Promise<Walk> {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    await cdp.send("Network.emulateNetworkConditions", NETWORK);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    return new Walk(page, who);
  }

  /** Where a new way begins. */
  async open(address: string) {
    this.#from = performance.now();
    await this.page.goto(address, { waitUntil: "commit" });
  }

  async tap(what: Locator) {
    this.#taps += 1;
    await what.tap();
  }

  async fill(field: Locator, text: string) {
    this.#fields += 1;
    await field.fill(text);
  }

  /** The goal is reached once its sign is in sight; the next way begins here. */
  async arrive(goal: string, sign: Locator) {
    await sign.waitFor();
    const seconds = (performance.now() - this.#from) / 1000;
    console.log(`| ${this.#who} | ${goal} | ${this.#taps} | ${this.#fields} | ${seconds.toFixed(1)} |`);
    this.#taps = 0;
    this.#fields = 0;
    this.#from = performance.now();
  }
}
