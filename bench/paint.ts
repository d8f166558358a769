import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { freePort, ServerProcess } from "../test/server-process.ts";
import { returningLearner } from "./paint-history.ts";
import { timeSearches } from "./search-paint.ts";
import { slowPhone } from "./slow-phone.ts";

/**
 * `npm run bench:paint`: the largest paint and the layout shift of the most visited pages, as on a slow phone: 1.6
 * Mbit/s, 150 ms, a processor four times slower, nothing cached; and how soon the search shows its first result.
 * Nothing is asserted. `-- review` measures only the pages with that in their address, `-- search` the search.
 */
const VISITS = 5;
const ADMIN = "admin@threshold.example";

interface Seen {
  largest: number;
  shift: number;
  /** When the page shows its main content. */
  shown: number;
}

/** Opens a page with an empty cache, and observes it until it has been still for a while. */
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
const server = new ServerProcess(port, {
  DATA_DIR: dataDir,
  PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
  ADMIN_EMAILS: ADMIN,
});
await server.start();
const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const phone = { viewport: { width: 390, height: 844 }, serviceWorkers: "block" as const };
  const visitor = await browser.newPage(phone);
  const { learner, reviewed, ongoing, topic, question } = await returningLearner(
    server.origin,
    dataDir,
    ADMIN,
  );
  const context = await browser.newContext(phone);
  await context.addCookies(
    learner.cookieHeader.split("; ").map((pair) => {
      const [name = "", value = ""] = pair.split("=");
      return { name, value, url: server.origin };
    }),
  );
  const signedIn = await context.newPage();
  const all: [string, Page, string, string][] = [
    ["landing", visitor, "/", "h1"],
    ["/paper/1 as a visitor", visitor, "/paper/1", "main h2"],
    ["/paper/1 signed in", signedIn, "/paper/1", "main h2"],
    ["/try", visitor, "/try", "input[type=radio]"],
    ["/topic/:id", signedIn, `/topic/${topic}`, "main table"],
    ["/set/:id", signedIn, `/set/${reviewed}`, "main h2"],
    ["/set/:id/do", signedIn, `/set/${ongoing}/do`, "input[type=radio]"],
    ["/set/:id/review", signedIn, `/set/${reviewed}/review`, "main ol li"],
    ["/question/:id", signedIn, `/question/${question}`, "input[type=radio]"],
    ["/discuss", signedIn, "/discuss", "main ol article"],
    ["/saved", signedIn, "/saved", "main article"],
    ["/profile", signedIn, "/profile", "main dl"],
  ];
  const [wanted] = process.argv.slice(2);
  const pages = all.filter(([name]) => !wanted || name.includes(wanted));
  for (const [name, page, address, sign] of pages) {
    const seen: Seen[] = [];
    for (let i = 0; i < VISITS; i++) seen.push(await visit(page, server.origin + address, sign));
    const [largest, shown] = [middle(seen.map((s) => s.largest)), middle(seen.map((s) => s.shown))];
    const shift = Math.max(...seen.map((s) => s.shift));
    console.log(
      `${name.padEnd(24)} largest paint ${(largest / 1000).toFixed(2)} s   shown ${(shown / 1000).toFixed(2)} s   worst shift ${shift.toFixed(3)}`,
    );
  }
  if (!wanted || "/search".includes(wanted)) {
    const searches = await timeSearches(visitor, server.origin);
    console.log(
      `${"/search".padEnd(24)} last key to first result ${Math.round(middle(searches))} ms   worst ${Math.round(Math.max(...searches))} ms`,
    );
  }
} finally {
  await browser.close();
  await server.end();
  await rm(dataDir, { recursive: true, force: true });
}
