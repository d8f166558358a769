import { rm } from "node:fs/promises";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { codeFor, HttpLearner, mailsIn } from "../test/http-learner.ts";
import { freePort, ServerProcess } from "../test/server-process.ts";
import { copyPrepared } from "./prepare.ts";
import { postTo } from "./sign-in.ts";

const ADMIN = "admin@threshold.example";
/** Another one, so that no test that signs in as the first takes its session. */
const GRANTER = "granter@threshold.example";

/** The product as learners get it: its own process, the embedded database, the real bank, the dev outbox. */
export class RunningProduct {
  readonly server: ServerProcess;
  readonly dataDir: string;
  #admin: HttpLearner | undefined;

  constructor(server: ServerProcess, dataDir: string) {
    this.server = server;
    this.dataDir = dataDir;
  }

  /** Signs the page's browser in with the code that was mailed, and opens a paper, as the login page does. */
  async signIn(page: Page, email: string): Promise<void> {
    const outbox = path.join(this.dataDir, "outbox");
    const before = await mailsIn(outbox);
    await postTo(page, `${this.server.origin}/api/otp`, { Email: email });
    const code = await codeFor(email, outbox, before);
    await postTo(page, `${this.server.origin}/api/login`, { Email: email, Otp: code });
    await page.goto(`${this.server.origin}/paper/1`);
  }

  /** Signs in on the login page, which leaves time for the service worker to be ready. */
  async signInOnPage(page: Page, email: string): Promise<void> {
    await page.goto(`${this.server.origin}/login`);
    await this.enterCode(page, email);
    await page.waitForURL(/\/paper\/\d/);
  }

  /** Signs in on the login page that is open. */
  async enterCode(page: Page, email: string): Promise<void> {
    const outbox = path.join(this.dataDir, "outbox");
    const before = await mailsIn(outbox);
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send OTP" }).click();
    await page.getByLabel("OTP").fill(await codeFor(email, outbox, before));
    await page.getByRole("button", { name: "Login" }).click();
  }

  /** Gives the signed-in user of this page both papers, as an admin does. */
  async subscribe(page: Page): Promise<void> {
    const { Response } = await (await page.request.get(`${this.server.origin}/api/whoami`)).json();
    if (!this.#admin) {
      this.#admin = new HttpLearner(this.server.origin);
      await this.#admin.signIn(GRANTER, this.dataDir);
    }
    await this.#admin.call("POST", `/api/admin/user/${Response.ID}`);
    await page.reload();
  }

  /** The ID of the first set of a kind. */
  async setId(type: "MCQ" | "CSQ" | "SAQ", paper = 1): Promise<number> {
    const sets = await new HttpLearner(this.server.origin).call("GET", "/api/sets");
    return Number(sets.find((s) => String(s.Type) === type && Number(s.Paper) === paper)?.ID);
  }
}

export const test = base.extend<{ consoleIsQuiet: undefined }, { product: RunningProduct }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to see what a fixture needs
    async ({}, use) => {
      const dataDir = await copyPrepared("served");
      const port = await freePort();
      const server = new ServerProcess(port, {
        DATA_DIR: dataDir,
        ADMIN_EMAILS: `${ADMIN},${GRANTER}`,
        // Payments lead back to the host that the browser is on, and its cookies with it.
        PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      });
      await server.start();
      await use(new RunningProduct(server, dataDir));
      await server.end();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 90_000 },
  ],
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

/** What axe finds on a page, or in the dialog that is open: what is behind it can't be reached. */
async function analysed(page: Page) {
  // We have no frames of other sites; without the legacy mode a second page is opened for the report each time.
  const axe = () =>
    new AxeBuilder({ page })
      .setLegacyMode()
      .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]);
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
