import { describe, expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { type Customer, customer, DAY } from "../../../test/shop.ts";
import { atOnce } from "../../../test/size.ts";
import { subscriber } from "../../../test/talk.ts";
import { listWanting } from "./queries.ts";
import { remindAll } from "./remind-commands.ts";
import { reminderToken, userOfToken } from "./rules.ts";

const KEY = "a key for tests only";
const JOB = "remind of today's session";
/** Singapore's 20:00 on the day that tests begin on, which is a Saturday. */
const EVENING = new Date("2026-11-21T12:00:00Z");

const remind = async (p: Product) => {
  await p.runJob(JOB);
  p.mail.poke();
  await p.mail.idle();
  return p.mails.filter((m) => m.kind === "reminder");
};
const wanting = async (p: Product, body: object = { Mail: true }) => {
  const who = await customer(p);
  await who.browser.put("/api/plan/reminders", body);
  return who;
};

describe("how a learner is reminded", () => {
  test("is not at all until it is asked for, changes one by one, and is everybody's own", async () => {
    const p = await startProduct();
    const [ana, ben] = [await p.signIn("ana@example.sg"), await p.signIn("ben@example.sg")];
    const unasked = {
      Mail: false,
      Push: false,
      Hour: 20,
      PushPossible: true,
      PushHere: false,
      CalendarSince: null,
    };
    expect((await ana.get("/api/plan/reminders")).response).toEqual(unasked);
    expect((await ana.put("/api/plan/reminders", { Mail: true, Hour: 7 })).response).toEqual({
      ...unasked,
      Mail: true,
      Hour: 7,
    });
    expect((await ana.put("/api/plan/reminders", { Hour: 0 })).response).toMatchObject({
      Mail: true,
      Hour: 0,
    });
    expect((await ben.get("/api/plan/reminders")).response).toEqual(unasked);
    for (const bad of [{ Hour: 24 }, { Hour: -1 }, { Hour: 7.5 }, { Mail: "yes" }, { Minute: 3 }])
      expect((await ana.put("/api/plan/reminders", bad)).status, JSON.stringify(bad)).toBe(400);
    expect((await p.browser().get("/api/plan/reminders")).status).toBe(401);
  });

  test("is all off with one press, and a reset of progress changes nothing of it", async () => {
    const p = await startProduct();
    const ana = await p.signIn("ana@example.sg");
    await ana.put("/api/plan/reminders", { Mail: true, Push: true, Hour: 6 });
    await ana.put("/api/plan", { CourseDate: "2026-01-10" });
    const address = new URL(String((await ana.post("/api/plan/calendar")).response.Address)).pathname;
    await ana.put("/api/user/reset-progress");
    expect((await ana.get("/api/plan/reminders")).response).toMatchObject({
      Mail: true,
      Push: true,
      Hour: 6,
    });
    expect((await ana.get("/api/plan")).response.CourseDate).toBe("2026-01-10");
    expect((await p.browser().get(address)).status).toBe(200);
    expect((await ana.delete("/api/plan/reminders")).response).toEqual({
      Mail: false,
      Push: false,
      Hour: 6,
      PushPossible: true,
      PushHere: false,
      CalendarSince: null,
    });
    expect((await p.browser().get(address)).status).toBe(404);
    expect((await ana.delete("/api/plan/reminders")).status).toBe(200);
  });
});

describe("reminders by mail", () => {
  test("go at the hour that was chosen, once a day, to those who asked for them", async () => {
    const p = await startProduct();
    const ana = await wanting(p);
    await wanting(p, { Mail: true, Hour: 7 });
    await customer(p);
    await ana.browser.put("/api/plan", { ExamDate: "2026-12-01" });
    p.clock.set(new Date(EVENING.getTime() - 1000));
    expect(await remind(p)).toEqual([]);
    p.clock.set(EVENING);
    const [mail, ...others] = await remind(p);
    expect(others).toEqual([]);
    expect([mail?.to, mail?.subject]).toEqual([ana.email, "Today's session: 30 minutes"]);
    expect(mail?.text).toContain("Your exam is in 10 days.");
    expect(mail?.text).toContain("http://localhost:3000/today");
    p.clock.pass(59 * 60);
    expect(await remind(p)).toHaveLength(1);
    p.clock.pass(60);
    expect(await remind(p)).toHaveLength(1);
    p.clock.set(new Date(EVENING.getTime() + DAY * 1000));
    expect(await remind(p)).toHaveLength(2);
    // A clock that is set back sends no day's again.
    p.clock.set(EVENING);
    expect(await remind(p)).toHaveLength(2);
  });

  test("are looked for among some learners at a time, each of them once", async () => {
    const p = await startProduct();
    const wanted = [];
    for (let i = 0; i < 5; i++) wanted.push((await wanting(p)).id);
    await wanting(p, { Mail: true, Hour: 21 });
    const due = { hour: 20, day: "2026-11-21", push: false };
    const pages = [];
    for (let after = ""; pages.length < 4; after = pages.at(-1)?.at(-1) ?? after)
      pages.push(await listWanting(p.db, due, after, 2));
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1, 0]);
    expect(pages.flat()).toEqual(wanted.toSorted());
  });

  test("many processes that look at once remind each learner once", async () => {
    const p = await startProduct();
    const all: Customer[] = [];
    for (let i = 0; i < 12; i++) all.push(await wanting(p));
    p.clock.set(EVENING);
    const deps = { db: p.db, publicOrigin: "http://localhost:3000", secretKey: KEY, sendsPush: true };
    const counts = await atOnce(6, () => remindAll(deps, EVENING));
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(12);
    const mails = await remind(p);
    expect(mails.map(({ to }) => to).sort()).toEqual(all.map(({ email }) => email).sort());
  });

  test("do not go out on a day off, on one without minutes, nor from the day of the exam on", async () => {
    const p = await startProduct();
    for (const plan of [
      { DaysOff: ["2026-11-21"] },
      { Minutes: [30, 30, 30, 30, 30, 0, 30] },
      { ExamDate: "2026-11-21" },
    ])
      await (await wanting(p)).browser.put("/api/plan", plan);
    p.clock.set(EVENING);
    expect(await remind(p)).toEqual([]);
    p.clock.pass(DAY);
    expect(await remind(p)).toHaveLength(2);
  });

  /** Starts a set and answers its first questions. */
  async function answer(p: Product, b: Browser, set: string, many: number) {
    const id = await p.setId(set);
    const attempt = (await b.put(`/api/sets/${id}/attempt`)).response.ID;
    const questions = (await b.get(`/api/sets/${id}/questions`)).response;
    for (const question of questions.slice(0, many))
      await b.post(`/api/attempts/${attempt}/questions/${question.ID}/done`, { Answer: "1" });
    return id;
  }

  test("do not go to anyone who had a session today: finished something, or answered enough", async () => {
    const p = await startProduct();
    const [finished, begun, yesterday] = [await wanting(p), await wanting(p), await wanting(p)];
    await yesterday.browser.put(`/api/sets/${await answer(p, yesterday.browser, "free-1", 5)}/done`);
    p.clock.pass(DAY);
    await finished.browser.put(`/api/sets/${await answer(p, finished.browser, "free-1", 1)}/done`);
    await answer(p, begun.browser, "free-1", 3);
    p.clock.set(new Date(EVENING.getTime() + DAY * 1000));
    expect((await remind(p)).map(({ to }) => to).sort()).toEqual([begun.email, yesterday.email].sort());
  });

  test("do not go to anyone who finished something in the first hours of the day, and do where that was before midnight", async () => {
    const p = await startProduct();
    const [late, early] = [await wanting(p), await wanting(p)];
    // Midnight in Singapore.
    p.clock.set(new Date("2026-11-21T15:59:59Z"));
    await late.browser.put(`/api/sets/${await answer(p, late.browser, "free-1", 1)}/done`);
    p.clock.pass(1);
    await early.browser.put(`/api/sets/${await answer(p, early.browser, "free-1", 1)}/done`);
    p.clock.set(new Date(EVENING.getTime() + DAY * 1000));
    expect((await remind(p)).map(({ to }) => to)).toEqual([late.email]);
  });

  test("do not come a second time that day where a later hour is chosen after the first", async () => {
    const p = await startProduct();
    const ana = await wanting(p);
    p.clock.set(EVENING);
    expect(await remind(p)).toHaveLength(1);
    await ana.browser.put("/api/plan/reminders", { Hour: 21 });
    p.clock.pass(60 * 60);
    expect(await remind(p)).toHaveLength(1);
    p.clock.pass(DAY);
    expect(await remind(p)).toHaveLength(2);
  });

  test("do not go to anyone who answered enough today in what is still open, and do after one answer less", async () => {
    const p = await startProduct();
    const [enough, less] = [await subscriber(p), await subscriber(p)];
    for (const [who, many] of [
      [enough, 5],
      [less, 4],
    ] as const) {
      await who.browser.put("/api/plan/reminders", { Mail: true });
      await answer(p, who.browser, "locked-1", 5);
      await answer(p, who.browser, "other-paper", many);
    }
    p.clock.set(EVENING);
    expect((await remind(p)).map(({ to }) => to)).toEqual([less.email]);
  });

  test("do not go to an account that is being deleted, and what waits is taken back with it", async () => {
    const p = await startProduct();
    const [ana, ben] = [await wanting(p), await wanting(p)];
    p.clock.set(EVENING);
    await ana.browser.send("DELETE", "/api/user", { Email: ana.email });
    // What was to be sent at once is on its way, so that nothing sends what is queued now.
    await p.mail.idle();
    await p.runJob(JOB);
    await ben.browser.send("DELETE", "/api/user", { Email: ben.email });
    expect(await remind(p)).toEqual([]);
    expect(
      await p.db.selectFrom("mail_outbox").select("id").where("kind", "=", "reminder").execute(),
    ).toEqual([]);
  });

  test("that wait to be sent are taken back when they are turned off", async () => {
    const p = await startProduct();
    const [off, all, kept] = [await wanting(p), await wanting(p), await wanting(p)];
    p.clock.set(EVENING);
    await p.runJob(JOB);
    await off.browser.put("/api/plan/reminders", { Mail: false });
    await all.browser.delete("/api/plan/reminders");
    expect((await remind(p)).map(({ to }) => to)).toEqual([kept.email]);
  });
});

describe("the way out of a reminder", () => {
  test("is one click in a mail program, from anywhere; opened in a browser it leads to the page that asks", async () => {
    const p = await startProduct();
    const [ana, ben] = [await wanting(p), await wanting(p)];
    p.clock.set(EVENING);
    const mail = (await remind(p)).find(({ to }) => to === ana.email);
    const token = reminderToken(KEY, ana.id);
    const url = `/api/reminders/unsubscribe/${token}`;
    expect(mail?.headers).toEqual({
      "List-Unsubscribe": `<http://localhost:3000${url}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(mail?.text).toContain(`http://localhost:3000/unsub-reminders?token=${token}`);
    const opened = await p.browser().get(url, { "sec-fetch-site": "none" });
    expect([opened.status, opened.headers.location]).toEqual([303, `/unsub-reminders?token=${token}`]);
    expect((await ana.browser.get("/api/plan/reminders")).response.Mail).toBe(true);
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      origin: "https://mail.example",
      "sec-fetch-site": "cross-site",
    };
    for (let i = 0; i < 2; i++) {
      const pressed = await p.browser().post(url, "List-Unsubscribe=One-Click", headers);
      expect([pressed.status, pressed.response]).toEqual([200, { Mail: false }]);
    }
    expect((await ana.browser.get("/api/plan/reminders")).response.Mail).toBe(false);
    expect((await ben.browser.get("/api/plan/reminders")).response.Mail).toBe(true);
  });

  test("takes back the reminder that waits to be sent, and nobody else's", async () => {
    const p = await startProduct();
    const [ana, ben] = [await wanting(p), await wanting(p)];
    p.clock.set(EVENING);
    await p.runJob(JOB);
    const url = `/api/reminders/unsubscribe/${reminderToken(KEY, ana.id)}`;
    expect((await p.browser().post(url)).status).toBe(200);
    expect((await remind(p)).map(({ to }) => to)).toEqual([ben.email]);
  });

  test("is signed: no other token turns anything off", async () => {
    const p = await startProduct();
    const ana = await wanting(p);
    const token = reminderToken(KEY, ana.id);
    expect(userOfToken(KEY, token)).toBe(ana.id);
    const [, mac] = token.split(".");
    for (const forged of [
      ana.id,
      `${ana.id}.`,
      `x.${mac}`,
      `${token}x`,
      token.toUpperCase(),
      reminderToken("other", ana.id),
    ]) {
      expect(userOfToken(KEY, forged), forged).toBeUndefined();
      expect((await p.browser().post(`/api/reminders/unsubscribe/${forged}`)).code).toBe("bad_link");
    }
    // An account that is gone has nothing to turn off.
    expect((await p.browser().post(`/api/reminders/unsubscribe/${reminderToken(KEY, "gone")}`)).status).toBe(
      200,
    );
    expect((await ana.browser.get("/api/plan/reminders")).response.Mail).toBe(true);
  });
});
