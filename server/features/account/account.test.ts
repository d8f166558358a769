import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { atOnce, sized } from "../../../test/size.ts";

const codeIn = (text: string | undefined) => /^\d{6}$/m.exec(text ?? "")?.[0] ?? "";
const WRONG = "That code is wrong or has expired. Please check it, or ask for a new one.";

const inOrderOfAsking = (mails: Product["mails"]) => mails.toSorted((a, b) => a.id - b.id);

async function withCode(email = "ana@example.sg", limitsOn = false) {
  const p = await startProduct({ limitsOn });
  const b = p.browser();
  await b.post("/api/otp", { Email: email });
  await p.mail.idle();
  return { p, b, email, code: codeIn(p.mails.at(-1)?.text) };
}

describe("one-time codes", () => {
  test("the code of the mail signs in once, and makes the account", async () => {
    const { b, email, code } = await withCode();
    const login = await b.post("/api/login", { Email: email, Otp: code });
    expect(login.response).toMatchObject({
      Email: email,
      DisplayName: "",
      Rep: 0,
      SubscriptionInfo: { Perm: 0, Status: "none" },
    });
    expect(b.cookies.get("signed_in")).toBe("1");
    const again = await b.post("/api/login", { Email: email, Otp: code });
    expect([again.status, again.error]).toEqual([400, WRONG]);
  });

  const asked = sized(30, 1000);
  test(`the same reply for an address with and without an account (${asked} of each)`, async () => {
    const p = await startProduct();
    await p.signIn("known@example.sg");
    const replies = [];
    for (let i = 0; i < asked; i++)
      for (const email of ["known@example.sg", `new${i}@example.sg`])
        replies.push(await p.browser().post("/api/otp", { Email: email }));
    expect(new Set(replies.map((r) => `${r.status} ${r.text}`)).size).toBe(1);
  });

  const guessed = sized(150, 10_000);
  test(`five guesses are evaluated, then even the right code is refused (${guessed} at once)`, async () => {
    const { b, email, code, p } = await withCode();
    const wrong = code === "000000" ? "000001" : "000000";
    const guesses = await atOnce(guessed, () => b.post("/api/login", { Email: email, Otp: wrong }));
    expect(new Set(guesses.map((g) => `${g.status} ${g.error}`))).toEqual(new Set([`400 ${WRONG}`]));
    const { rows } = await sql<{ failures: number }>`select failures from otp_failure`.execute(p.db);
    expect(rows).toEqual([{ failures: 5 }]);
    expect((await b.post("/api/login", { Email: email, Otp: code })).status).toBe(400);
  });

  const replayed = sized(80, 1000);
  test(`the right code sent many times at once opens one session (${replayed} at once)`, async () => {
    const { b, email, code, p } = await withCode();
    const logins = await atOnce(replayed, () => b.copy().post("/api/login", { Email: email, Otp: code }));
    expect(logins.filter((l) => l.status === 200)).toHaveLength(1);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from session`.execute(p.db);
    expect(rows[0]?.n).toBe(1);
  });

  const twins = sized(40, 100);
  test(`first logins of one address at once, in any spelling, make one user (${twins} at once)`, async () => {
    const p = await startProduct();
    const spellings = ["Twin@Example.sg", "twin@example.sg", "TWIN@EXAMPLE.SG", "tWin@example.SG"];
    const browsers = [];
    for (let i = 0; i < twins; i++) {
      const b = p.browser();
      const email = spellings[i % 4] ?? "";
      await b.post("/api/otp", { Email: email });
      browsers.push({ b, email });
    }
    await p.mail.idle();
    const mails = inOrderOfAsking(p.mails);
    const logins = await Promise.all(
      browsers.map(({ b, email }, i) => b.post("/api/login", { Email: email, Otp: codeIn(mails[i]?.text) })),
    );
    expect([...new Set(logins.map((l) => l.status))].sort()).toEqual([200, 409]);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from app_user`.execute(p.db);
    expect(rows[0]?.n).toBe(1);
  });

  test("a code is good only in the browser that asked for it", async () => {
    const { p, email, code } = await withCode();
    expect((await p.browser().post("/api/login", { Email: email, Otp: code })).error).toBe(WRONG);
  });

  test("earlier codes of the browser stay good, at most three, until they expire", async () => {
    const p = await startProduct();
    const b = p.browser();
    for (let i = 0; i < 4; i++) await b.post("/api/otp", { Email: "ana@example.sg" });
    await p.mail.idle();
    const codes = inOrderOfAsking(p.mails).map((m) => codeIn(m.text));
    expect((await b.post("/api/login", { Email: "ana@example.sg", Otp: codes[0] })).status).toBe(400);
    expect((await b.post("/api/login", { Email: "ana@example.sg", Otp: codes[1] })).status).toBe(200);
    p.clock.pass(601);
    expect((await b.post("/api/login", { Email: "ana@example.sg", Otp: codes[3] })).error).toBe(WRONG);
  });

  test("another code within 60 seconds is refused with the time to wait", async () => {
    const { b, email, p } = await withCode("ana@example.sg", true);
    const soon = await b.post("/api/otp", { Email: email });
    expect([soon.status, soon.headers["retry-after"], soon.code]).toEqual([429, "60", "slow_down"]);
    p.clock.pass(61);
    expect((await b.post("/api/otp", { Email: email })).status).toBe(200);
  });

  test("an address without the form of a mailbox is refused in the user's words, and adds no header", async () => {
    const p = await startProduct();
    for (const Email of [
      "",
      "ana",
      "a@b",
      "a b@c.sg",
      "a@b.sg\r\nBcc: x@y.sg",
      `${"a".repeat(250)}@b.sg`,
      "a@b.sg,c@d.sg",
    ]) {
      const reply = await p.browser().post("/api/otp", { Email });
      expect([reply.status, reply.error]).toEqual([400, "Please provide a valid email address"]);
    }
    expect((await p.browser().post("/api/login", { Email: "a@b.sg" })).error).toBe(
      "Please provide a valid OTP",
    );
  });
});

describe("one browser at a time", () => {
  test("a second browser takes over at most once in five minutes; the first is notified, then signed out", async () => {
    const p = await startProduct();
    const first = await p.signIn("ana@example.sg");
    const second = await p.signIn("ana@example.sg");
    expect((await second.get("/api/whoami")).response.Email).toBe("ana@example.sg");
    const blocked = await first.get("/api/whoami");
    expect([blocked.status, blocked.code, blocked.headers["retry-after"]]).toEqual([
      409,
      "other_browser",
      "300",
    ]);
    p.clock.pass(60);
    expect((await first.get("/api/whoami")).headers["retry-after"]).toBe("240");
    const third = p.browser();
    await third.post("/api/otp", { Email: "ana@example.sg" });
    await p.mail.idle();
    const code = codeIn(p.mails.at(-1)?.text);
    const early = await third.post("/api/login", { Email: "ana@example.sg", Otp: code });
    expect(early.status).toBe(409);
    expect(early.headers["retry-after"]).toBe("240");
    p.clock.pass(241);
    expect((await first.get("/api/whoami")).headers["retry-after"]).toBeUndefined();
    expect((await third.post("/api/login", { Email: "ana@example.sg", Otp: code })).status).toBe(200);
    p.clock.pass(25 * 3600);
    expect((await first.get("/api/whoami")).response).toBeNull();
  });

  test("signing in again in the same browser is no switch", async () => {
    const p = await startProduct();
    const b = await p.signIn("ana@example.sg");
    const before = b.copy();
    await b.post("/api/otp", { Email: "ana@example.sg" });
    await p.mail.idle();
    expect(
      (await b.post("/api/login", { Email: "ana@example.sg", Otp: codeIn(p.mails.at(-1)?.text) })).status,
    ).toBe(200);
    expect((await before.get("/api/attempts")).status).toBe(401);
    const other = await p.signIn("ana@example.sg");
    expect((await other.get("/api/whoami")).response.Email).toBe("ana@example.sg");
  });

  test("logging out frees the account for any browser, and ends only its own session", async () => {
    const p = await startProduct();
    const first = await p.signIn("ana@example.sg");
    const stale = first.copy();
    expect((await first.post("/api/logout")).status).toBe(200);
    const second = await p.signIn("ana@example.sg");
    for (let i = 0; i < 50; i++) expect((await stale.copy().get("/api/logout")).status).toBe(200);
    expect((await second.get("/api/whoami")).response.Email).toBe("ana@example.sg");
    expect((await stale.get("/api/attempts")).status).toBe(401);
  });

  test("sessions end after 14 idle days, and after 30 days in any case", async () => {
    const p = await startProduct();
    const b = await p.signIn("ana@example.sg");
    for (let day = 0; day < 29; day++) {
      p.clock.pass(86_400);
      expect((await b.get("/api/whoami")).response, `day ${day}`).not.toBeNull();
    }
    p.clock.pass(2 * 86_400);
    expect((await b.get("/api/whoami")).response).toBeNull();
    const idle = await p.signIn("ben@example.sg");
    p.clock.pass(14 * 86_400 + 1);
    expect((await idle.get("/api/whoami")).response).toBeNull();
  });
});

describe("the caller's own account", () => {
  test("whoami never returns another user, however calls interleave (10 users, 300 calls)", async () => {
    const p = await startProduct();
    const users: { email: string; b: Browser }[] = [];
    for (let i = 0; i < 10; i++)
      users.push({ email: `user${i}@example.sg`, b: await p.signIn(`user${i}@example.sg`) });
    const calls = Array.from({ length: 300 }, (_, i) => users[i % 10]).map(async (user) => {
      const reply = await user?.b.get("/api/whoami");
      expect(reply?.headers["cache-control"]).toBe("no-store");
      expect(reply?.response.Email).toBe(user?.email);
    });
    await Promise.all(calls);
  });

  test("a display name has 6 to 30 word characters and cannot be mistaken for the house", async () => {
    const p = await startProduct();
    const b = await p.signIn("ana@example.sg");
    const rule = "A display name has to be between 6 to 30 alphanumeric characters long.";
    for (const name of [
      "",
      "short",
      "x".repeat(31),
      "has space",
      "<script>",
      "naïve_name",
      "tab\tname",
      "emoji😀name",
    ]) {
      const reply = await b.post(`/api/user?DisplayName=${encodeURIComponent(name)}`);
      expect([reply.status, reply.error], name).toEqual([400, rule]);
    }
    expect((await b.post("/api/user?DisplayName=Admin_of_all")).status).toBe(400);
    expect((await b.post("/api/user?DisplayName=ana_tan_88")).response.DisplayName).toBe("ana_tan_88");
  });

  test("others see exactly four fields of a user, and never an e-mail", async () => {
    const p = await startProduct();
    const b = await p.signIn("ana@example.sg");
    const id = String((await b.get("/api/whoami")).response.ID);
    const seen = await p.browser().get(`/api/user/${id}`);
    expect(Object.keys(seen.response).sort()).toEqual(["DName", "ID", "IsMod", "Rep"]);
    expect(seen.response.DName).toBe("Anonymous");
    expect((await p.browser().get("/api/user/nobody")).status).toBe(404);
  });

  test("the addresses of ADMIN_EMAILS are admins from sign-in; their grant opens both papers for three months", async () => {
    const p = await startProduct();
    const admin = await p.signIn("admin@threshold.example");
    const ana = await p.signIn("ana@example.sg");
    const id = String((await ana.get("/api/whoami")).response.ID);
    expect((await ana.post(`/api/admin/user/${id}`)).status).toBe(403);
    const granted = (await admin.post(`/api/admin/user/${id}`)).response;
    expect(granted.SubscriptionInfo).toMatchObject({
      Perm: 3,
      Status: "paid",
      StartsAt: "2026-11-21T02:00:00.000Z",
      EndsAt: "2027-02-21T02:00:00.000Z",
      History: [{ Source: "grant", SubscriptionMonths: 3 }],
    });
    await admin.get(`/api/admin/user/${id}`);
    expect((await ana.get("/api/whoami")).response.SubscriptionInfo?.EndsAt).toBe("2027-02-21T02:00:00.000Z");
    p.clock.pass(61);
    await admin.post(`/api/admin/user/${id}`);
    expect((await ana.get("/api/whoami")).response.SubscriptionInfo?.EndsAt).toBe("2027-05-21T02:00:00.000Z");
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from audit_entry where action = 'grant'`.execute(p.db);
    expect(rows[0]?.n).toBe(2);
  });
});

describe("an address has one canonical form", () => {
  test("a look-alike of an address is refused and receives no mail", async () => {
    const p = await startProduct();
    for (const Email of ["\u212Aate@example.sg", "İ@x.test", "a\u0001@b.sg", "kate@ﬁx.test"]) {
      const b = p.browser();
      const asked = await b.post("/api/otp", { Email });
      expect([asked.status, asked.error], Email).toEqual([400, "Please provide a valid email address"]);
      expect((await b.post("/api/login", { Email, Otp: "123456" })).status, Email).toBe(400);
    }
    await p.mail.idle();
    expect(p.mails).toEqual([]);
  });

  test("whatever its spelling, a code is sent to the account's canonical address, and signs in there", async () => {
    const p = await startProduct();
    const first = await p.signIn("kate@xn--mnchen-3ya.de");
    const id = (await first.get("/api/whoami")).response.ID;
    await first.post("/api/logout");
    const b = p.browser();
    await b.post("/api/otp", { Email: " Kate@münchen.DE" });
    await p.mail.idle();
    expect(p.mails.at(-1)?.to).toBe("kate@xn--mnchen-3ya.de");
    const login = await b.post("/api/login", {
      Email: "KATE@münchen.de",
      Otp: codeIn(p.mails.at(-1)?.text),
    });
    expect(login.response).toMatchObject({ ID: id, Email: "kate@xn--mnchen-3ya.de" });
  });

  test("one mailbox gets five codes in ten minutes, however its address is spelt", async () => {
    const p = await startProduct({ limitsOn: true });
    const statuses = [];
    for (let i = 0; i < 34; i++) {
      const Email = i % 2 ? `an.a${".".repeat(i % 3 ? 1 : 0)}tan@example.sg` : `ana.tan+${i}@example.sg`;
      statuses.push((await p.browser().post("/api/otp", { Email })).status);
    }
    expect(statuses.filter((s) => s === 200)).toHaveLength(5);
    expect(statuses.filter((s) => s === 429)).toHaveLength(29);
  });
});
