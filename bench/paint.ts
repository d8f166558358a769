import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { codeFor, HttpLearner, mailsIn } from "../test/http-learner.ts";
import { freePort, ServerProcess } from "../test/server-process.ts";
import { timeSearches } from "./search-paint.ts";
import { slowPhone } from "./slow-phone.ts";

/**
 * `npm run bench:paint`: the largest paint and the layout shift of the pages that are opened most, as on a slow phone:
 * 1.6 Mbit/s, 150 ms, a processor four times slower, nothing cached; and how soon the search shows its first result. Nothing is asserted.
 */
const VISITS = 5;

interface Seen {
  largest: number;
  shift: number;
  /** When the page shows what it was opened for. */
  shown: number;
}

/** Opens a page with an empty cache, and watches it until it has been still for a while. */
async function visit(page: Page, url: string, sign: string): Promise<Seen> {
  const cdp = await slowPhone(page);
  await cdp.send("Network.clearBrowserCache");
  await page.goto(url, { waitUntil: "commit" });
  await page.locator(sign).first().waitFor();
  const shown = await page.evaluate(() => performance.now());
  await page.waitForLoadState("networkidle");
  const seen = await page.evaluate(
    () =>
      new Promise<{ largest: number; shift: number }>((resolve) => {
        const all = { largest: 0, shift: 0 };
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) all.largest = entry.startTime;
        }).observe({ type: "largest-contentful-paint", buffered: true });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) all.shift += Number(Reflect.get(entry, "value"));
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(all), 500);
      }),
  );
  await cdp.detach();
  return { ...seen, shown };
}

const middle = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

const dataDir = await mkdtemp(path.join(os.tmpdir(), "threshold-paint-"));
const port = await freePort();
const server = new ServerProcess(port, { DATA_DIR: dataDir, PUBLIC_ORIGIN: `http://127.0.0.1:${port}` });
await server.start();
const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const phone = { viewport: { width: 390, height: 844 }, serviceWorkers: "block" as const };
  const visitor = await browser.newPage(phone);
  const learner = await browser.newPage(phone);
  const outbox = path.join(dataDir, "outbox");
  await learner.goto(`${server.origin}/login`);
  const before = await mailsIn(outbox);
  await learner.getByLabel("Email").fill("paint@example.sg");
  await learner.getByRole("button", { name: "Send OTP" }).click();
  await learner.getByLabel("OTP").fill(await codeFor("paint@example.sg", outbox, before));
  await learner.getByRole("button", { name: "Login" }).click();
  await learner.waitForURL(/paper/);
  const sets = await new HttpLearner(server.origin).call("GET", "/api/sets");
  const set = Number(sets.find((one) => String(one.Type) === "MCQ" && String(one.ForFree) === "true")?.ID);
  const pages: [string, Page, string, string][] = [
    ["landing", visitor, "/", "h1"],
    ["/paper/1 as a visitor", visitor, "/paper/1", "main h2"],
    ["/paper/1 signed in", learner, "/paper/1", "main h2"],
    ["/try", visitor, "/try", "input[type=radio]"],
    ["/set/:id", learner, `/set/${set}`, "main h2"],
    ["/set/:id/do", learner, `/set/${set}/do`, "input[type=radio]"],
  ];
  for (const [name, page, address, sign] of pages) {
    const seen: Seen[] = [];
    for (let i = 0; i < VISITS; i++) seen.push(await visit(page, server.origin + address, sign));
    const [largest, shown] = [middle(seen.map((s) => s.largest)), middle(seen.map((s) => s.shown))];
    const shift = Math.max(...seen.map((s) => s.shift));
    console.log(
      `${name.padEnd(24)} largest paint ${(largest / 1000).toFixed(2)} s   shown ${(shown / 1000).toFixed(2)} s   worst shift ${shift.toFixed(3)}`,
    );
  }
  const searches = await timeSearches(visitor, server.origin);
  console.log(
    `${"/search".padEnd(24)} last key to first result ${Math.round(middle(searches))} ms   worst ${Math.round(Math.max(...searches))} ms`,
  );
} finally {
  await browser.close();
  await server.end();
  await rm(dataDir, { recursive: true, force: true });
}
