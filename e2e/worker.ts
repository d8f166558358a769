import { expect, type Page } from "@playwright/test";
import type { RunningProduct } from "./product.ts";

export const heading = (page: Page, n: number) =>
  page.getByRole("heading", { name: new RegExp(`^Question ${n}/`) });

/** Until the worker serves this page, and what this page shows is in the copies. */
async function untilReadyForLift(page: Page) {
  await page.waitForFunction(async () => {
    if (navigator.serviceWorker.controller?.state !== "activated") return false;
    const opening = indexedDB.open("threshold-copies");
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const keys = db.objectStoreNames.contains("copies")
      ? db.transaction("copies").objectStore("copies").getAllKeys()
      : undefined;
    const names = await new Promise<string>((resolve) => {
      if (!keys) return resolve("");
      keys.onsuccess = () => resolve(keys.result.join(" "));
    });
    db.close();
    return ["whoami/", "start/", "set-questions/", "answers/"].every((kind) => names.includes(kind));
  });
}

export async function openRun(page: Page, product: RunningProduct, setId: number, query = "") {
  await page.goto(`${product.server.origin}/set/${setId}/do${query}`);
  await expect(heading(page, 1)).toBeVisible();
  await untilReadyForLift(page);
  await untilWorkerServes(page);
  // What the copies hold may be of the load before: this one is on screen first.
  await expect(heading(page, 1)).toBeVisible();
  await untilReadyForLift(page);
}

/** Chromium may let a navigation pass by a worker that has only just taken over; from the first that it serves on, all. */
export async function untilWorkerServes(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await expect(async () => {
    await page.reload();
    const [visit] = await page.evaluate(() =>
      performance.getEntriesByType("navigation").map((entry) => entry.toJSON()),
    );
    expect(visit.workerStart).toBeGreaterThan(0);
  }).toPass();
}
