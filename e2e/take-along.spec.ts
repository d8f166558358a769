import { type BrowserContext, expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import type { RunningProduct } from "./product.ts";
import { press } from "./tab-key.ts";
import { test } from "./test.ts";
import { untilWorkerServes } from "./worker.ts";

test.use({ serviceWorkers: "allow" });

/** With `PICTURES` set to a folder, what the pages look like is kept there. */
const PICTURES = process.env.PICTURES;

async function look(page: Page, name: string) {
  await expectAccessible(page);
  if (!PICTURES) return;
  for (const colorScheme of ["light", "dark"] as const)
    for (const width of [390, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await page.screenshot({ path: `${PICTURES}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 390, height: 844 });
}

const ask = async (page: Page, product: RunningProduct, path: string) =>
  (await (await page.request.get(product.server.origin + path)).json()).Response;

/** The first topic of Paper 1, which is free. */
async function topicOf(page: Page, product: RunningProduct) {
  const paper = await ask(page, product, "/api/paperv2/1");
  return paper.Topics[0];
}

/** The names of all copies on this device. */
const copies = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open("threshold-copies");
        opening.onsuccess = () => {
          const db = opening.result;
          if (!db.objectStoreNames.contains("copies")) return resolve("");
          const keys = db.transaction("copies").objectStore("copies").getAllKeys();
          keys.onsuccess = () => {
            db.close();
            resolve(keys.result.join(" "));
          };
        };
      }),
  );

async function download(page: Page, product: RunningProduct, topicId: number) {
  await page.goto(`${product.server.origin}/topic/${topicId}`);
  await press(page, "button", "Download this topic");
  await expect(page.getByText(/This takes \d+ of the 200 new attempts you have left today\./)).toBeVisible();
  await look(page, "offer");
  await press(page, "button", "Download");
  await expect(page.getByText("The topic is on this device.")).toBeVisible();
  await look(page, "on-device-online");
}

async function goOffline(page: Page, context: BrowserContext, product: RunningProduct, path: string) {
  await untilWorkerServes(page);
  await context.setOffline(true);
  await page.goto(product.server.origin + path);
}

test("a topic that was downloaded is practised by keyboard without a network, after another test began, and is marked on return", async ({
  page,
  product,
  context,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await product.signInOnPage(page, "along@example.sg");
  const topic = await topicOf(page, product);
  const [first, second] = topic.ProblemSets;
  await download(page, product, topic.ID);
  expect(await ask(page, product, "/api/attempts")).toEqual([]);

  // Another test throws all other questions off this device.
  await page.goto(`${product.server.origin}/set/${await product.setId("CSQ")}/do?delayMarking=true`);
  await expect(page.getByRole("heading", { name: /^Question 1/ })).toBeVisible();
  await expect.poll(() => copies(page)).toMatch(/start\/.*taken-set\//);

  await goOffline(page, context, product, `/topic/${topic.ID}`);
  await expect(page.getByText("All these sets are on this device.")).toBeVisible();
  await look(page, "topic-offline");
  await press(page, "link", second.Title);
  await press(page, "link", "Start Practising");
  for (const n of [1, 2]) {
    await expect(page.getByRole("heading", { name: new RegExp(`^Question ${n}/`) })).toBeVisible();
    await page.keyboard.press("2");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Kept on this device.", { exact: true })).toBeVisible();
    if (n === 1) await look(page, "run-offline");
    await press(page, "button", "Next");
  }
  await page.reload();
  await expect(page.getByRole("heading", { name: /^Question 3\// })).toBeVisible();

  // What is not there leads to what is.
  await page.goto(`${product.server.origin}/set/${await product.setId("SAQ")}/do`);
  await expect(page.getByText("You are offline. This needs a connection.")).toBeVisible();
  await look(page, "not-here");
  await press(page, "link", "What is on this device");
  await expect(page.getByRole("heading", { level: 1, name: "On this device" })).toBeVisible();
  await expect(
    page.getByText(/^2 of \d+ answered\. 2 answers will be sent when you are back online\.$/),
  ).toBeVisible();
  await look(page, "list-offline");
  await page.goto(product.server.origin);
  await expect(page.getByRole("link", { name: "What is on this device" })).toHaveAttribute("href", "/device");

  await context.setOffline(false);
  await page.goto(`${product.server.origin}/device`);
  const attempts = () => ask(page, product, `/api/attempts?pset=${second.ID}`);
  await expect.poll(async () => (await attempts())[0]?.QuestionsDone, { timeout: 20_000 }).toBe(2);
  expect(await attempts()).toHaveLength(1);
  expect(await ask(page, product, `/api/attempts?pset=${first.ID}`)).toEqual([]);
  const graded = await ask(page, product, `/api/attempts/${(await attempts())[0].ID}/answers`);
  expect(graded.map((one: { Ans: string }) => one.Ans)).toEqual(["2", "2"]);
  expect(graded.every((one: { Score: number | null }) => one.Score !== null)).toBe(true);

  await page.goto(`${product.server.origin}/topic/${topic.ID}`);
  await press(page, "button", "Remove from this device");
  await expect(page.getByText("Removed from this device.")).toBeVisible();
  expect(await copies(page)).not.toContain("taken");
});

test("what was opened without a network and only read counts as seen and open once the network is back, and as nothing before", async ({
  page,
  product,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await product.signInOnPage(page, "reads-along@example.sg");
  const topic = await topicOf(page, product);
  await download(page, product, topic.ID);
  const unseen = async () => {
    const reply = await page.request.post(`${product.server.origin}/api/tests/count`, {
      data: { Papers: [1], Topics: [topic.ID], States: ["unseen"] },
      headers: { "X-Requested-With": "app" },
    });
    return (await reply.json()).Response.Questions;
  };
  const all = await unseen();
  await goOffline(page, context, product, `/set/${topic.ProblemSets[0].ID}/do`);
  await expect(page.getByRole("heading", { name: /^Question 1\// })).toBeVisible();
  // Looked at for longer than a second, which is what seconds are rounded to.
  const from = await page.evaluate(() => performance.now());
  await page.waitForFunction((since) => performance.now() > since + 1600, from);
  await page.goto(`${product.server.origin}/device`);
  await expect(page.getByText(/\d+ questions, opened\./)).toBeVisible();
  expect(await unseen()).toBe(all);
  await context.setOffline(false);
  await page.reload();
  await expect
    .poll(() => ask(page, product, "/api/attempts").then((list) => list.length), { timeout: 20_000 })
    .toBe(1);
  await expect.poll(unseen).toBe(all - 1);
});

test("what was downloaded goes at sign-out, and what was not sent yet stays for its owner", async ({
  page,
  product,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await product.signInOnPage(page, "leaves-along@example.sg");
  const topic = await topicOf(page, product);
  await download(page, product, topic.ID);
  await goOffline(page, context, product, `/set/${topic.ProblemSets[0].ID}/do`);
  await expect(page.getByRole("heading", { name: /^Question 1\// })).toBeVisible();
  await page.keyboard.press("2");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Kept on this device.", { exact: true })).toBeVisible();
  // The network is back for everything but answers.
  await context.route(/\/api\/attempts\/\d+\//, (route) => route.abort());
  await context.setOffline(false);
  await page.goto(`${product.server.origin}/device`);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(`${product.server.origin}/`);
  expect(await copies(page)).not.toContain("taken");
  await context.unroute(/\/api\/attempts\/\d+\//);
  await product.signInOnPage(page, "leaves-along@example.sg");
  await page.goto(`${product.server.origin}/device`);
  await expect(page.getByText("Nothing is downloaded to this device.")).toBeVisible();
  await expect
    .poll(() => ask(page, product, "/api/attempts").then(([one]) => one?.QuestionsDone), { timeout: 20_000 })
    .toBe(1);
});
