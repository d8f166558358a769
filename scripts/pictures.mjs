import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { codeFor, HttpLearner, mailsIn } from "../test/http-learner.ts";
import { freePort, ServerProcess } from "../test/server-process.ts";
import { findChromium } from "./chromium.mjs";

/** `npm run pictures`: takes the README's pictures again from the running product. */
const folder = "docs/pictures";
const email = "learner@example.sg";
/** An admin, who may sit papers without a plan. */
const admin = "editor@example.sg";

async function signIn(page, origin, outbox, email) {
  const before = await mailsIn(outbox);
  await page.goto(`${origin}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send OTP" }).click();
  await page.getByLabel("OTP").fill(await codeFor(email, outbox, before));
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL(/\/paper\/\d/);
  await page.waitForLoadState("networkidle");
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), "threshold-pictures-"));
const server = new ServerProcess(await freePort(), { DATA_DIR: dataDir, ADMIN_EMAILS: admin });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  mkdirSync(folder, { recursive: true });
  await server.start();
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: "reduce",
    colorScheme: "light",
  });
  const page = await context.newPage();
  const outbox = path.join(dataDir, "outbox");
  await page.goto(server.origin);
  await page.waitForLoadState("networkidle");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.screenshot({ path: `${folder}/landing-phone-dark.png` });
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.screenshot({ path: `${folder}/landing-desk-light.png` });
  await page.goto(`${server.origin}/pricing`);
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: `${folder}/pricing-desk-light.png` });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, server.origin, outbox, email);
  await page.screenshot({ path: `${folder}/paper-phone-light.png` });
  const sets = await new HttpLearner(server.origin).call("GET", "/api/sets");
  const setId = sets.find((s) => String(s.Type) === "MCQ")?.ID;
  await page.goto(`${server.origin}/set/${setId}/do`);
  await page.getByRole("radio").nth(1).check();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByText(/^(Right|Wrong)\.$/).waitFor();
  await page.screenshot({ path: `${folder}/answer-desk-light.png` });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: `${folder}/answer-phone-dark.png` });
  await page.emulateMedia({ colorScheme: "light" });
  await page.request.post(`${server.origin}/api/logout`, { headers: { "x-requested-with": "app" } });
  await signIn(page, server.origin, outbox, admin);
  const full = sets.find((s) => String(s.Type) === "Full")?.ID;
  await page.goto(`${server.origin}/set/${full}/do`);
  for (const option of [1, 0, 2]) {
    await page.getByRole("radio").nth(option).check();
    await page.getByRole("button", { name: "Next" }).click();
  }
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: `${folder}/test-phone-light.png` });
} finally {
  await browser.close();
  await server.end();
  rmSync(dataDir, { recursive: true, force: true });
}
