import { type BrowserContext, expect, type Page } from "@playwright/test";
import { testConfig } from "../test/product.ts";
import { PushService } from "../test/push.ts";
import { expectAccessible } from "./accessible.ts";
import { postTo } from "./sign-in.ts";
import { test } from "./test.ts";

test.use({ serviceWorkers: "allow" });

/** Opens the section on the page of today, by keyboard. */
async function openReminders(page: Page, origin: string) {
  await page.goto(`${origin}/today`);
  await page.getByText("Reminders and calendar").press("Enter");
  await expect(page.getByRole("heading", { name: "Dates that matter" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn everything off" })).toBeVisible();
}

const askedAlready = (page: Page, origin: string) =>
  page.request.put(`${origin}/api/plan`, { headers: { "x-requested-with": "app" }, data: { Asked: true } });

test("reminders, dates and the calendar's address are turned on and off by keyboard, and all off with one press @desk", async ({
  page,
  product,
}, info) => {
  const { origin } = product.server;
  await product.signIn(page, `reminders-${info.project.name}@example.sg`);
  await askedAlready(page, origin);
  await openReminders(page, origin);
  await expect(page.getByText("Exam day: not confirmed yet.")).toBeVisible();
  await expect(page.getByText("Everything here is off until you turn it on.")).toBeVisible();
  await expectAccessible(page);

  await page.getByText("Your exam and your week", { exact: true }).press("Enter");
  await page.getByRole("button", { name: "I know the day" }).press("Enter");
  await page.getByLabel("Day of your exam").fill("2099-03-14");
  await page.getByLabel("Day of your course certificate").fill("2026-02-10");
  await page.getByLabel("Paper you passed already").selectOption("Paper 1");
  await page.getByLabel("Day you sat Paper 1").fill("2026-07-18");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByText("Your course certificate runs out, before your exam")).toBeVisible();
  await expect(page.getByText("Your pass in Paper 1 runs out, before your exam")).toBeVisible();

  await page.getByLabel("Remind me by e-mail").press("Space");
  await expect(page.getByLabel("Remind me by e-mail")).toBeChecked();
  await page.getByLabel("Remind me at").selectOption("7 am");
  await page.getByRole("button", { name: "Make an address" }).press("Enter");
  const address = await page.getByText(/\/calendar\/[\w-]+\.ics$/).textContent();
  await expectAccessible(page);
  const feed = await fetch(address ?? "");
  expect(feed.headers.get("content-type")).toContain("text/calendar");
  expect(await feed.text()).toContain("DTSTART;VALUE=DATE:20990314");

  await page.reload();
  await page.getByText("Reminders and calendar").press("Enter");
  await expect(page.getByLabel("Remind me by e-mail")).toBeChecked();
  await expect(page.getByLabel("Remind me at")).toHaveValue("7");
  await page.getByRole("button", { name: "Turn everything off" }).press("Enter");
  await expect(page.getByText("Everything is off.")).toBeVisible();
  await expect(page.getByLabel("Remind me by e-mail")).not.toBeChecked();
  expect((await fetch(address ?? "")).status).toBe(404);
  await expectAccessible(page);
});

test("a notification that is blocked in the browser is reported, and mail still works", async ({
  page,
  product,
}) => {
  const { origin } = product.server;
  await product.signIn(page, "blocked@example.sg");
  await askedAlready(page, origin);
  await page.addInitScript(() => Object.defineProperty(Notification, "permission", { get: () => "denied" }));
  await openReminders(page, origin);
  await expect(page.getByText("Notifications of this site are blocked in your browser.")).toBeVisible();
  await expectAccessible(page);
});

/** What this page's browser gets, put into its worker as the browser's push service would. */
async function deliver(page: Page, context: BrowserContext, origin: string, payload: unknown) {
  const client = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    client.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (own) resolve(own.registrationId);
    }),
  );
  await client.send("ServiceWorker.enable");
  const registrationId = await registered;
  const data = JSON.stringify(payload);
  await client.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const all = await registration.getNotifications();
    return all.map(({ title, body, tag }) => ({ title, body, tag }));
  });

test("what the server sends at the hour is what the browser shows, once a day, and nothing of another learner after a sign-in @whole-browser", async ({
  page,
  context,
  clocked,
}) => {
  const { product, origin } = clocked;
  await context.grantPermissions(["notifications"], { origin });
  const service = await PushService.start(testConfig.push?.vapid.publicKey ?? "");
  try {
    await clocked.signIn(page, "pushed@example.sg");
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
    await askedAlready(page, origin);
    await postTo(page, `${origin}/api/push/subscriptions`, service.subscription("page"));
    await page.request.put(`${origin}/api/plan/reminders`, {
      headers: { "x-requested-with": "app" },
      data: { Push: true, Hour: 20 },
    });
    await openReminders(page, origin);
    await expect(page.getByLabel("Show me a notification in this browser")).toBeChecked();
    product.clock.set(new Date("2026-11-21T12:00:00Z"));
    for (let i = 0; i < 2; i++) {
      await product.runJob("remind of today's session");
      await product.runJob("send notifications");
    }
    expect(service.delivered).toHaveLength(1);
    await deliver(page, context, origin, service.delivered[0]?.payload);
    await expect
      .poll(() => shown(page))
      .toEqual([{ title: "Threshold", body: "Today's session: 30 minutes", tag: "today" }]);
    // One more takes its place, also one that cannot be read.
    await deliver(page, context, origin, "not what was sent");
    await expect
      .poll(() => shown(page))
      .toEqual([{ title: "Today's session", body: "It is ready when you are.", tag: "today" }]);

    // The browser is somebody else's now, who asked for nothing.
    await clocked.signIn(page, "next@example.sg");
    product.clock.set(new Date("2026-11-22T12:00:00Z"));
    await product.runJob("remind of today's session");
    await product.runJob("send notifications");
    expect(service.asked).toBe(1);
  } finally {
    service.stop();
  }
});
