import { type BrowserContext, expect, type Page } from "@playwright/test";
import { HttpLearner } from "../test/http-learner.ts";
import { expectAccessible } from "./accessible.ts";
import type { RunningProduct } from "./product.ts";
import { test } from "./test.ts";
import { heading, openRun } from "./worker.ts";

test.use({ serviceWorkers: "allow" });

const kept = (page: Page) => page.getByText("Kept on this device.", { exact: true });

/** Everything that this browser stores for the site, as text; what each cache holds by its address. */
async function stored(page: Page): Promise<{ addresses: string[]; text: string }> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const addresses: string[] = [];
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        addresses.push(request.url);
        texts.push((await (await cache.match(request))?.text()) ?? "");
      }
    }
    for (const { name } of await indexedDB.databases()) {
      const db = await settled(indexedDB.open(name ?? ""));
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store);
        texts.push(JSON.stringify([await settled(all.getAllKeys()), await settled(all.getAll())]));
      }
      db.close();
    }
    return { addresses, text: texts.join("\n") };
  });
}

/** The keys of a set's questions, in order, from a learner who has answered them all. */
async function keysOf(product: RunningProduct, setId: number, email: string): Promise<string[][]> {
  const learner = new HttpLearner(product.server.origin);
  await learner.signIn(email, product.dataDir);
  const attempt = await learner.call("PUT", `/api/sets/${setId}/attempt`);
  const questions = await learner.call("GET", `/api/sets/${setId}/questions`);
  const keys: string[][] = [];
  for (const { ID } of questions) {
    const graded = await learner.call("POST", `/api/attempts/${attempt.ID}/questions/${ID}/done`, {
      Answer: "1",
    });
    const key = graded.Question;
    const texts = [key?.Explanation, ...(key?.Rationales ?? [])].filter(Boolean);
    // As it is inside of JSON.
    keys.push(texts.map((text) => JSON.stringify(String(text)).slice(1, -1)));
  }
  return keys;
}

async function reloadOffline(page: Page, context: BrowserContext) {
  await context.setOffline(true);
  await page.reload();
}

test("a set that was opened is practised without a network, across reloads, and marked on return", async ({
  page,
  product,
  context,
}) => {
  await product.signInOnPage(page, "lift@example.sg");
  await openRun(page, product, await product.setId("MCQ"));
  await reloadOffline(page, context);
  await expect(page.getByText("Offline. Answers are kept on this device.")).toBeVisible();
  // Nothing lies over the notice, nor the notice over the row of the page.
  await page.getByRole("link", { name: "See what is on it" }).click({ trial: true });
  await page.getByRole("link", { name: /^Leave/ }).click({ trial: true });
  for (const n of [1, 2, 3]) {
    await expect(heading(page, n)).toBeVisible();
    await page.getByRole("radio").nth(n).check();
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(kept(page)).toBeVisible();
    if (n === 1) await expectAccessible(page);
    await page.getByRole("button", { name: "Next" }).click();
  }
  await page.reload();
  await expect(heading(page, 4)).toBeVisible();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page.getByRole("radio").nth(3)).toBeChecked();
  await expect(kept(page)).toBeVisible();
  await expect(page.getByRole("region", { name: "Messages" })).toBeEmpty();

  await context.setOffline(false);
  await expect(page.getByText(/^(Right|Wrong)\.$/)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("Offline.")).toHaveCount(0);
  const attempts = async () => {
    const reply = await page.request.get(`${product.server.origin}/api/attempts`);
    return (await reply.json()).Response;
  };
  await expect.poll(async () => (await attempts())[0].QuestionsDone).toBe(3);
  expect(await attempts()).toHaveLength(1);
  await page.reload();
  await expect(heading(page, 4)).toBeVisible();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page.getByText(/^(Right|Wrong)\.$/)).toBeVisible();
});

test("a set that was never opened says so without a network, and starts nothing", async ({
  page,
  product,
  context,
}) => {
  await product.signInOnPage(page, "unopened@example.sg");
  const setId = await product.setId("MCQ");
  await openRun(page, product, setId);
  await context.setOffline(true);
  await page.goto(`${product.server.origin}/set/${await product.setId("MCQ", 2)}/do`);
  await expect(page.getByText("You are offline. This needs a connection.")).toBeVisible();
  await page.goto(`${product.server.origin}/`);
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await expectAccessible(page);
});

test("nothing that this device stores holds a key of a question that is not marked", async ({
  page,
  product,
}) => {
  await product.signInOnPage(page, "keys@example.sg");
  const setId = await product.setId("MCQ");
  const keys = await keysOf(product, setId, "key-holder@example.sg");
  await openRun(page, product, setId);
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText(/^(Right|Wrong)\.$/)).toBeVisible();
  const holds = async (key: string[] | undefined) => {
    const { text } = await stored(page);
    return key?.some((sentence) => text.includes(sentence));
  };
  // The key of what is marked is kept, so this would see the others.
  await expect.poll(() => holds(keys[0])).toBe(true);
  expect(keys).toHaveLength(16);
  expect(await holds(keys.slice(1).flat())).toBe(false);
  expect((await stored(page)).addresses.filter((address) => address.includes("/api/"))).toEqual([]);

  // A test may ask what was practised elsewhere, so it lets no key stay.
  const other = await product.setId("MCQ", 2);
  await openRun(page, product, other, "?delayMarking=true");
  await expect.poll(() => holds(keys.flat())).toBe(false);
  await page.getByRole("radio").first().check();
  await expect(
    page.locator("[data-saved-state]").filter({ hasText: /^\s*Saved$/, visible: true }),
  ).toBeVisible();
  expect(await holds((await keysOf(product, other, "key-holder@example.sg")).flat())).toBe(false);
});

test("a test that runs continues after a reload without a network", async ({ page, product, context }) => {
  await product.signInOnPage(page, "lift-test@example.sg");
  await openRun(page, product, await product.setId("MCQ"), "?delayMarking=true");
  await page.getByRole("radio").nth(1).check();
  await page.getByRole("button", { name: "Next" }).click();
  await reloadOffline(page, context);
  await expect(heading(page, 2)).toBeVisible();
  await page.getByRole("radio").nth(2).check();
  await page.getByRole("button", { name: "Next" }).click();
  await page.reload();
  await expect(heading(page, 3)).toBeVisible();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page.getByRole("radio").nth(2)).toBeChecked();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page.getByRole("radio").nth(1)).toBeChecked();
  await context.setOffline(false);
  await expect
    .poll(async () => {
      const reply = await page.request.get(`${product.server.origin}/api/attempts`);
      return (await reply.json()).Response[0].QuestionsDone;
    })
    .toBe(2);
});

test("after signing out nothing of the user's is left on this device", async ({ page, product }) => {
  await product.signInOnPage(page, "leaving@example.sg");
  await openRun(page, product, await product.setId("MCQ"));
  const holds = async (what: RegExp) => what.test((await stored(page)).text);
  expect(await holds(/leaving@example\.sg/)).toBe(true);
  // A run has no menu of the site.
  await page.getByRole("link", { name: /^Leave/ }).click();
  // The page that comes takes the focus, which closes a menu that was opened before.
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(`${product.server.origin}/`);
  expect(await holds(/leaving@example\.sg/)).toBe(false);
  expect(await holds(/"QnType":"mcq"|"ProblemSetID":/)).toBe(false);
});

test("after a progress reset no copy of an attempt is left, and the user is still known without a network", async ({
  page,
  product,
  context,
}) => {
  await product.signInOnPage(page, "starting-over@example.sg");
  await openRun(page, product, await product.setId("MCQ"));
  await page.goto(`${product.server.origin}/profile`);
  await page.getByRole("button", { name: "Reset Progress" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reset Progress" }).click();
  await expect(page.getByText("Progress Reset Completed")).toBeVisible();
  const holds = async (what: RegExp) => what.test((await stored(page)).text);
  await expect.poll(() => holds(/starting-over@example\.sg/)).toBe(true);
  expect(await holds(/"QnType":"mcq"|"Score":null/)).toBe(false);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
});

test("the manifest is complete, and its icons have the sizes that it names", async ({ page, product }) => {
  await page.goto(`${product.server.origin}/paper/1`);
  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  const reply = await page.request.get(product.server.origin + address);
  expect(reply.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = await reply.json();
  expect(manifest).toMatchObject({ start_url: "/paper/1", scope: "/", display: "standalone" });
  expect(manifest.icons.map((icon: { purpose: string }) => icon.purpose)).toEqual(["any", "any", "maskable"]);
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute("href");
  for (const { src, sizes } of [...manifest.icons, { src: touch, sizes: "180x180" }]) {
    const size = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
  const worker = await page.request.get(`${product.server.origin}/sw.js`);
  expect(worker.headers()["cache-control"]).toBe("no-cache");
  expect(worker.headers()["content-security-policy"]).toContain("worker-src 'self'");
  // A visitor gets no worker.
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});
