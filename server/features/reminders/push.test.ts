import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Product, startProduct, testConfig } from "../../../test/product.ts";
import { PushService, pushSubscription } from "../../../test/push.ts";
import { type Customer, customer, DAY, shareBrowser, signedIn } from "../../../test/shop.ts";
import { createLogger } from "../../platform/logging.ts";
import { isPushService } from "../../platform/push/services.ts";

const EVENING = new Date("2026-11-21T12:00:00Z");
const KEY = testConfig.push?.vapid.publicKey ?? "";

let service: PushService;
beforeEach(async () => {
  service = await PushService.start(KEY);
});
afterEach(() => service.stop());

/** Somebody whose browser is subscribed at the local push service, and who wants notifications. */
async function wanting(p: Product, name = "one"): Promise<Customer> {
  const who = await customer(p);
  await who.browser.put("/api/plan/reminders", { Push: true });
  const made = await who.browser.post("/api/push/subscriptions", service.subscription(name));
  expect([made.status, made.response?.PushHere], made.error).toEqual([200, true]);
  return who;
}

/** Lets it be evening, and sends what is due. */
async function notify(p: Product, days = 0) {
  p.clock.set(new Date(EVENING.getTime() + days * DAY * 1000));
  await p.runJob("remind of today's session");
  await p.runJob("send notifications");
}
const subscriptions = async (p: Product) =>
  (await p.db.selectFrom("push_subscription").select("id").execute()).length;

describe("a notification", () => {
  test("reaches its browser sealed and signed, and says today's minutes and nothing of its learner", async () => {
    const p = await startProduct();
    const ana = await wanting(p);
    expect((await ana.browser.get("/api/push/key")).response).toEqual({ Key: KEY });
    await ana.browser.put("/api/plan", { ExamDate: "2026-12-01" });
    await notify(p);
    expect(service.delivered).toHaveLength(1);
    const [
      { path, headers, claims, payload } = { path: "", headers: {}, claims: undefined, payload: undefined },
    ] = service.delivered;
    expect(path).toBe("/push/one");
    expect(payload).toEqual({ title: "Threshold", body: "Today's session: 30 minutes" });
    expect(headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "14400", topic: "today" });
    expect(claims?.sub).toBe("mailto:hello@threshold.example");
    expect(claims?.aud).toBe(new URL(service.address("")).origin);
    // At most a day ahead, or services refuse it.
    expect((claims?.exp ?? 0) * 1000).toBeLessThan(Date.now() + DAY * 1000);
    expect((claims?.exp ?? 0) * 1000).toBeGreaterThan(Date.now());
  });

  test("comes once a day, however often and by however many it is looked for", async () => {
    const p = await startProduct();
    await wanting(p);
    p.clock.set(EVENING);
    await Promise.all(Array.from({ length: 4 }, () => p.runJob("remind of today's session")));
    await Promise.all(Array.from({ length: 4 }, () => p.runJob("send notifications")));
    await notify(p);
    expect(service.delivered).toHaveLength(1);
    await notify(p, 1);
    expect(service.delivered).toHaveLength(2);
  });

  test("does not come on a day off, nor once it was turned off, also where it was queued already", async () => {
    const p = await startProduct();
    const ana = await wanting(p);
    await ana.browser.put("/api/plan", { DaysOff: ["2026-11-21"] });
    await notify(p);
    p.clock.set(new Date(EVENING.getTime() + DAY * 1000));
    await p.runJob("remind of today's session");
    await ana.browser.put("/api/plan/reminders", { Push: false });
    await p.runJob("send notifications");
    expect(service.asked).toBe(0);
    expect(await p.db.selectFrom("job").select("id").where("name", "=", "notification").execute()).toEqual(
      [],
    );
  });

  test("that waited for a day is not sent any more", async () => {
    const p = await startProduct();
    await wanting(p);
    p.clock.set(EVENING);
    await p.runJob("remind of today's session");
    p.clock.pass(DAY);
    await p.runJob("send notifications");
    expect(service.asked).toBe(0);
  });
});

describe("a push service", () => {
  test.each([
    404, 410,
  ])("that does not know the browser any more (%i) ends the subscription", async (status) => {
    const p = await startProduct();
    const ana = await wanting(p);
    service.status = status;
    await notify(p);
    expect([service.asked, await subscriptions(p)]).toEqual([1, 0]);
    expect((await ana.browser.get("/api/plan/reminders")).response).toMatchObject({
      Push: true,
      PushHere: false,
    });
  });

  test.each([
    ["that fails", 500],
    ["that is too busy", 429],
    ["that leads elsewhere", 307],
    ["that never answers", 0],
  ])("%s is tried again twice and then left, its address is in no log, and the next day begins again", async (_title, status) => {
    const lines: string[] = [];
    const p = await startProduct({
      logger: createLogger("debug", { write: (line) => void lines.push(line) }),
    });
    await wanting(p);
    service.status = status;
    await notify(p);
    for (let i = 0; i < 5; i++) {
      p.clock.pass(10 * 60);
      await p.runJob("send notifications");
    }
    expect([service.asked, await subscriptions(p)]).toEqual([3, 1]);
    expect(lines.join("")).toContain("notification given up");
    expect(lines.join("")).not.toMatch(/127\.0\.0\.1|push\/one/);
    service.status = 201;
    await notify(p, 1);
    expect(service.delivered).toHaveLength(1);
  });

  test("is one that browsers have, and nothing else on this network", () => {
    const known = (url: string) => isPushService(url, { loopback: false });
    for (const url of [
      "https://fcm.googleapis.com/fcm/send/x",
      "https://updates.push.services.mozilla.com/wpush/v2/x",
      "https://web.push.apple.com/x",
      "https://wns2-by3p.notify.windows.com/w/?token=x",
    ])
      expect(known(url), url).toBe(true);
    for (const url of [
      "http://fcm.googleapis.com/x",
      "https://fcm.googleapis.com:8443/x",
      "https://me@fcm.googleapis.com/x",
      "https://fcm.googleapis.com.evil.example/x",
      "https://fcm.googleapis.com./x",
      "https://evilpush.apple.com/x",
      "https://push.apple.com.evil.example/",
      "https://evil.example/fcm.googleapis.com",
      "https://10.0.0.1/x",
      "https://169.254.169.254/latest/meta-data",
      "https://[::1]/x",
      "https://localhost/x",
      "http://127.0.0.1:8080/x",
      "http://0x7f000001/x",
      "file:///etc/passwd",
      "javascript:1",
      "//fcm.googleapis.com",
      "",
    ])
      expect(known(url), url).toBe(false);
    expect(isPushService("http://127.0.0.1:8080/x", { loopback: true })).toBe(true);
    expect(isPushService("https://10.0.0.1/x", { loopback: true })).toBe(false);
  });
});

describe("a subscription", () => {
  test("is taken only from a push service, with keys that a message can be sealed for, from who is signed in", async () => {
    const p = await startProduct();
    const { browser } = await customer(p);
    const good = pushSubscription("https://fcm.googleapis.com/fcm/send/x");
    const { Endpoint, Keys } = good;
    for (const bad of [
      { ...good, Endpoint: "https://10.0.0.1/x" },
      { ...good, Endpoint: `${Endpoint}${"x".repeat(1000)}` },
      { Endpoint, Keys: { ...Keys, p256dh: Buffer.alloc(65, 4).toString("base64url") } },
      { Endpoint, Keys: { ...Keys, p256dh: "short" } },
      { Endpoint, Keys: { ...Keys, auth: "short" } },
      { Endpoint, Keys: { p256dh: Keys.p256dh } },
      { ...good, expirationTime: null },
    ])
      expect((await browser.post("/api/push/subscriptions", bad)).status, JSON.stringify(bad)).toBe(400);
    expect(await subscriptions(p)).toBe(0);
    expect((await p.browser().post("/api/push/subscriptions", good)).status).toBe(401);
    expect((await browser.post("/api/push/subscriptions", good)).status).toBe(200);
    // The same once more takes no more room.
    expect((await browser.post("/api/push/subscriptions", good)).status).toBe(200);
    expect(await subscriptions(p)).toBe(1);
    expect((await browser.delete("/api/push/subscriptions")).response.PushHere).toBe(false);
    expect(await subscriptions(p)).toBe(0);
  });

  test("ends with the sign-out, with a sign-in elsewhere, with the deletion of the account and with its session's age", async () => {
    const p = await startProduct();
    const ends = [
      async ({ browser }: Customer) => void (await browser.post("/api/logout")),
      async ({ id }: Customer) => void (await signedIn(p, id)),
      async ({ browser, email }: Customer) =>
        void (await browser.send("DELETE", "/api/user", { Email: email })),
      async ({ browser }: Customer) => void (await browser.delete("/api/plan/reminders")),
    ];
    for (const [i, end] of ends.entries()) {
      const who = await wanting(p, `${i}`);
      expect(await subscriptions(p)).toBe(1);
      await end(who);
      expect(await subscriptions(p), `${i}`).toBe(0);
    }
    await wanting(p, "old");
    // Nobody has used the session for two weeks: nothing is shown there, though nobody signed out.
    await notify(p, 15);
    expect(service.asked).toBe(0);
  });

  test("belongs to the one who uses the browser now: another who signs in there ends it, and who subscribes takes it over", async () => {
    const p = await startProduct();
    const ana = await wanting(p, "shared");
    const ben = await customer(p);
    const there = await shareBrowser(p, ben, ana);
    expect(await subscriptions(p)).toBe(0);
    await ana.browser.post("/api/push/subscriptions", service.subscription("shared"));
    await there.put("/api/plan/reminders", { Push: true });
    await there.put("/api/plan", { Minutes: [5, 5, 5, 5, 5, 5, 5] });
    await there.post("/api/push/subscriptions", service.subscription("shared"));
    const rows = await p.db.selectFrom("push_subscription").select("user_id").execute();
    expect(rows).toEqual([{ user_id: ben.id }]);
    expect((await ana.browser.get("/api/plan/reminders")).response.PushHere).toBe(false);
    await notify(p);
    expect(service.delivered.map(({ payload }) => payload)).toEqual([
      { title: "Threshold", body: "Today's session: 5 minutes" },
    ]);
  });
});

test("where no keys were given, notifications are off, and everything else works", async () => {
  const p = await startProduct({ config: { push: undefined } });
  const { browser } = await customer(p);
  expect((await browser.get("/api/push/key")).response).toEqual({ Key: null });
  expect((await browser.get("/api/plan/reminders")).response.PushPossible).toBe(false);
  for (const refused of [
    await browser.put("/api/plan/reminders", { Push: true }),
    await browser.post("/api/push/subscriptions", service.subscription("one")),
  ])
    expect([refused.status, refused.code]).toEqual([400, "push_off"]);
  expect((await browser.put("/api/plan/reminders", { Mail: true, Push: false })).status).toBe(200);
  p.clock.set(EVENING);
  expect(await p.runJob("remind of today's session")).toBe(1);
});
