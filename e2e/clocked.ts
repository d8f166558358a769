import { rm } from "node:fs/promises";
import { type Browser, expect, type Page } from "@playwright/test";
import { startListening } from "../test/listening-product.ts";
import type { Product } from "../test/product.ts";
import { copyPrepared } from "./prepare.ts";
import { postTo } from "./sign-in.ts";

/** The product in this process with the real bank, and the server's clock in the test's hands. */
export class ClockedProduct {
  readonly product: Product;
  readonly origin: string;
  readonly #folder: string;

  constructor(product: Product, origin: string, folder: string) {
    this.product = product;
    this.origin = origin;
    this.#folder = folder;
  }

  async end(): Promise<void> {
    await this.product.app.close();
    await this.product.db.destroy();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Signs the page's browser in, with both papers, and opens a paper, as the login page does. */
  async signIn(page: Page, email: string): Promise<void> {
    // Another browser may have the account since the last test.
    this.product.clock.pass(600);
    await this.product.signIn(email, { subscribed: true });
    // The account's browser is this page's from now on.
    this.product.clock.pass(600);
    await postTo(page, `${this.origin}/api/otp`, { Email: email });
    await postTo(page, `${this.origin}/api/login`, { Email: email, Otp: await this.#codeFor(email) });
    await page.goto(`${this.origin}/paper/1`);
  }

  /** The code that was mailed last to an address. */
  async #codeFor(email: string): Promise<string> {
    const { mails, mail } = this.product;
    await mail.idle();
    const text = mails.findLast((m) => m.kind === "otp" && m.to === email)?.text ?? "";
    return /^\d{6}$/m.exec(text)?.[0] ?? "";
  }

  /** Signs in on the login page an account that is there already. */
  async enter(page: Page, email: string): Promise<void> {
    await page.goto(`${this.origin}/login`);
    await this.enterHere(page, email);
    await page.waitForURL(/\/paper\/\d/);
  }

  /** Signs in on the login page that is open. */
  async enterHere(page: Page, email: string): Promise<void> {
    const { mails } = this.product;
    await page.getByLabel("Email").fill(email);
    const before = mails.length;
    await page.getByRole("button", { name: "Send OTP" }).click();
    await expect(page.getByLabel("OTP")).toBeVisible();
    await expect.poll(() => mails.slice(before).some((m) => m.to === email)).toBe(true);
    await page.getByLabel("OTP").fill(await this.#codeFor(email));
    await page.getByRole("button", { name: "Login" }).click();
  }

  /** Opens the first full paper of Paper 1 as a test, and gives its attempt. */
  async sit(page: Page): Promise<{ attemptId: number; setId: number }> {
    const paper = await (await page.request.get(`${this.origin}/api/paperv2/1`)).json();
    const setId = Number(paper.Response.FullSets[0].ID);
    await page.goto(`${this.origin}/set/${setId}`);
    await page.getByRole("link", { name: /Start Test|Continue Test/ }).click();
    await expect(page.getByRole("timer")).toBeVisible();
    return { setId, attemptId: await this.#latest(page, setId) };
  }

  async #latest(page: Page, setId: number): Promise<number> {
    const reply = await page.request.get(`${this.origin}/api/sets/${setId}/attempt/last`);
    return Number((await reply.json()).Response.ID);
  }

  /** What the server holds of an attempt: the answer by question. */
  async stored(attemptId: number): Promise<Map<number, string>> {
    const rows = await this.product.db
      .selectFrom("answer")
      .select(["question_id", "ans"])
      .where("attempt_id", "=", attemptId)
      .execute();
    return new Map(rows.map((r) => [r.question_id, r.ans]));
  }

  /** Comes back to the page, as from another app: it asks the server how things stand. */
  async comeBack(page: Page): Promise<void> {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  }
}

/** Starts it on a copy of the prepared database. */
export async function startClocked(): Promise<ClockedProduct> {
  const folder = await copyPrepared("db");
  const { product, origin } = await startListening(folder);
  return new ClockedProduct(product, origin, folder);
}

/** A browser of its own, apart from the page's. */
export async function otherBrowser(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
}
