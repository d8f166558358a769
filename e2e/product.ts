import { rm } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { codeFor, HttpLearner, mailsIn } from "../test/http-learner.ts";
import { freePort, ServerProcess } from "../test/server-process.ts";
import { copyPrepared } from "./prepare.ts";
import { postTo } from "./sign-in.ts";

const ADMIN = "admin@threshold.example";
/** Another one, so that no test that signs in as the first takes its session. */
const GRANTER = "granter@threshold.example";
/** The product asks for a new one after ten minutes, and lets another browser in after five. */
const SIGN_IN_LASTS_MS = 8 * 60_000;

/** The product as learners get it: its own process, the embedded database, the real bank, the dev outbox. */
export class RunningProduct {
  readonly server: ServerProcess;
  readonly dataDir: string;
  #granter: { learner: HttpLearner; signedInAt: number } | undefined;

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
    await (await this.#freshGranter()).call("POST", `/api/admin/user/${Response.ID}`);
    await page.reload();
  }

  /** An admin whose sign-in is recent enough to give papers: on a slow machine the tests take longer than it lasts. */
  async #freshGranter(): Promise<HttpLearner> {
    if (!this.#granter || Date.now() - this.#granter.signedInAt > SIGN_IN_LASTS_MS) {
      const learner = new HttpLearner(this.server.origin);
      await learner.signIn(GRANTER, this.dataDir);
      this.#granter = { learner, signedInAt: Date.now() };
    }
    return this.#granter.learner;
  }

  /** The ID of the first set of a kind. */
  async setId(type: "MCQ" | "CSQ" | "SAQ", paper = 1): Promise<number> {
    const sets = await new HttpLearner(this.server.origin).call("GET", "/api/sets");
    return Number(sets.find((s) => String(s.Type) === type && Number(s.Paper) === paper)?.ID);
  }

  /** Ends it at once: its data go too. */
  async end(): Promise<void> {
    await this.server.end("SIGKILL");
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

/** Starts it on a copy of the prepared data. @param env what this product needs of its own */
export async function startRunning(env: Record<string, string> = {}): Promise<RunningProduct> {
  const dataDir = await copyPrepared("");
  const port = await freePort();
  const server = new ServerProcess(port, {
    DATA_DIR: dataDir,
    ADMIN_EMAILS: `${ADMIN},${GRANTER}`,
    // Payments lead back to the host that the browser is on, and its cookies with it.
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    ...env,
  });
  await server.start();
  return new RunningProduct(server, dataDir);
}
