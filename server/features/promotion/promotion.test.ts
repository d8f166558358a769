import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { type Product, startProduct } from "../../../test/product.ts";
import { type Customer, customer } from "../../../test/shop.ts";
import { atOnce, sized } from "../../../test/size.ts";
import { readCampaign } from "../../content/campaign.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { codeMail } from "../account/mails.ts";
import { queueCampaign } from "./commands.ts";
import { promoRecipients } from "./queries.ts";
import { addressOfToken, campaignOf, promoToken } from "./rules.ts";

const KEY = "a key for tests only";
const EMAIL = "ana+law@example.sg";
const campaign = { key: "mock-papers", subject: "Mock papers", paragraphs: ["Two are new.", "Try <one>."] };
const queue = (p: Product, key = campaign.key) =>
  queueCampaign(
    { db: p.db, publicOrigin: "http://localhost:3000", secretKey: KEY, actorId: null },
    { ...campaign, key },
    p.clock.now(),
  );
const optedOut = async (p: Product) =>
  (await p.db.selectFrom("app_user").select("email").where("promo_opt_out", "=", true).execute()).map(
    (u) => u.email,
  );
/** All who have an account by now ask for news and offers. */
const askForNews = (p: Product) =>
  p.db.updateTable("app_user").set({ promo_opt_out: false }).where("deleted_at", "is", null).execute();

test("nobody gets news and offers who has not asked for them", async () => {
  const p = await startProduct();
  const b = await p.signIn(EMAIL);
  expect((await b.get("/api/whoami")).response.PromoOptOut).toBe(true);
  expect(await promoRecipients(p.db)).toEqual([]);
  await b.put("/api/user/promo", { PromoOptOut: false });
  expect(await promoRecipients(p.db)).toEqual([EMAIL]);
});

describe("the token of an unsubscribe link", () => {
  const runs = sized(5_000, 200_000);
  test(`names its address, and no other token is accepted (${runs} forged or altered)`, () => {
    const token = promoToken(KEY, EMAIL);
    expect(addressOfToken(KEY, token)).toBe(EMAIL);
    expect(addressOfToken("another key", token)).toBeUndefined();
    const at = fc.nat(token.length - 1);
    const letter = fc.constantFrom(
      ..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ ",
    );
    const put = (i: number, c: string, removed: number) => token.slice(0, i) + c + token.slice(i + removed);
    const [address = "", mac = ""] = token.split(".");
    const altered = fc.oneof(
      fc.tuple(at, letter).map(([i, c]) => put(i, c, 1)),
      fc.tuple(at, letter).map(([i, c]) => put(i, c, 0)),
      at.map((i) => put(i, "", 1)),
      at.map((i) => token.slice(0, i)),
      fc.tuple(at, at).map(([i, j]) => put(i, token[j] ?? "", 1)),
      fc.emailAddress().map((email) => `${Buffer.from(email).toString("base64url")}.${mac}`),
      fc.base64String().map((forged) => `${address}.${forged}`),
      fc.constantFrom(
        `${token}=`,
        `${address}=.${mac}`,
        token.toUpperCase(),
        `${token}.x`,
        `.${mac}`,
        address,
      ),
      fc.string({ unit: "binary" }),
    );
    fc.assert(
      fc.property(altered, (other) => other === token || addressOfToken(KEY, other) === undefined),
      { numRuns: runs },
    );
  });
});

describe("unsubscribing", () => {
  test("the page's call opts out the address of the token and nobody else, without a session; a forged one is refused", async () => {
    const p = await startProduct();
    await p.signIn(EMAIL);
    await p.signIn("ben@example.sg");
    await askForNews(p);
    const visitor = p.browser();
    const url = `/api/user/unsubscribe-promo/${promoToken(KEY, EMAIL.toUpperCase())}`;
    expect((await visitor.put(url, undefined, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    const forged = await visitor.put(`/api/user/unsubscribe-promo/${promoToken("guessed", EMAIL)}`);
    expect([forged.status, forged.code, forged.error]).toEqual([
      400,
      "bad_link",
      "This link is broken. Please open it again from the mail, in one piece.",
    ]);
    expect(await optedOut(p)).toEqual([]);
    for (let i = 0; i < 2; i++)
      expect((await visitor.put(url)).response).toEqual({ Email: EMAIL, PromoOptOut: true });
    expect(await optedOut(p)).toEqual([EMAIL]);
    // Anyone who has no account any more gets the same reply.
    expect((await visitor.put(`/api/user/unsubscribe-promo/${promoToken(KEY, "gone@b.sg")}`)).status).toBe(
      200,
    );
  });

  test("one click in a mail program: a form from anywhere; the same address opened in a browser leads to the page", async () => {
    const p = await startProduct();
    const addresses = ["one@example.sg", "two@example.sg", "three@example.sg"];
    for (const email of addresses) await p.signIn(email);
    await askForNews(p);
    const forms = [
      ["application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
      [
        "multipart/form-data; boundary=x",
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
      ],
      ["text/plain", ""],
    ];
    for (const [i, [type = "", body = ""]] of forms.entries()) {
      const headers = {
        "content-type": type,
        origin: "https://mail.example",
        "sec-fetch-site": "cross-site",
      };
      const token = promoToken(KEY, addresses[i] ?? "");
      expect((await p.browser().post(`/api/unsubscribe/${token}`, body, headers)).status, type).toBe(200);
    }
    expect((await optedOut(p)).sort()).toEqual([...addresses].sort());
    expect(
      (await p.browser().post("/api/unsubscribe/forged", "x", { "content-type": "text/plain" })).code,
    ).toBe("bad_link");
    const opened = await p.browser().get("/api/unsubscribe/a.b%2F%0d%0ax", { "sec-fetch-site": "none" });
    expect([opened.status, opened.headers.location]).toEqual([303, "/unsub-promo?token=a.b%2F%0D%0Ax"]);
  });

  test("takes back what waits to be sent to that address, and to no other", async () => {
    const p = await startProduct();
    await p.signIn(EMAIL);
    await p.signIn("ben@example.sg");
    await askForNews(p);
    await queue(p);
    await p.browser().put(`/api/user/unsubscribe-promo/${promoToken(KEY, EMAIL)}`);
    const waiting = await p.db
      .selectFrom("mail_outbox")
      .select("recipient")
      .where("kind", "=", "promo")
      .execute();
    expect(waiting).toEqual([{ recipient: "ben@example.sg" }]);
  });

  test("the profile's switch turns it off and on", async () => {
    const p = await startProduct();
    const b = await p.signIn(EMAIL);
    for (const PromoOptOut of [true, true, false])
      expect((await b.put("/api/user/promo", { PromoOptOut })).response.PromoOptOut).toBe(PromoOptOut);
    expect((await p.browser().put("/api/user/promo", { PromoOptOut: true })).status).toBe(401);
    const other = await p.signIn("ben@example.sg");
    expect((await other.get("/api/whoami")).response.PromoOptOut).toBe(true);
  });
});

describe("a campaign", () => {
  test("goes once to anyone who wants it and stays; every mail carries the way out, for readers and programs", async () => {
    const p = await startProduct();
    const ana = await p.signIn(EMAIL);
    const left = await customer(p);
    const leaving = await customer(p);
    const out = await customer(p);
    await sql`update app_user set delete_after = ${p.clock.now()} where id = ${leaving.id}`.execute(p.db);
    await sql`update app_user set email = 'deleted-' || id, deleted_at = ${p.clock.now()}, promo_opt_out = true,
              reply_mail = false where id = ${left.id}`.execute(p.db);
    await askForNews(p);
    await out.browser.put("/api/user/promo", { PromoOptOut: true });
    expect(await promoRecipients(p.db)).toEqual([EMAIL]);
    // More than the sender takes at once.
    for (let i = 0; i < 10; i++) {
      const { browser } = await customer(p);
      await browser.put("/api/user/promo", { PromoOptOut: false });
    }
    expect(await queue(p)).toBe(11);
    await expect(queue(p)).rejects.toThrow(
      "The campaign mock-papers was queued on 21 Nov 2026 (recipients: 11). Nothing was queued again.",
    );
    // Asked for after the campaign, and yet sent before it.
    await enqueueMail(p.db, codeMail(EMAIL, "123456"), p.clock.now());
    p.mail.poke();
    await p.mail.idle();
    const sent = p.mails.slice(-12);
    expect(sent.map((m) => m.kind)).toEqual(["otp", ...Array(11).fill("promo")]);
    const mail = sent.findLast((m) => m.to === EMAIL);
    const token = promoToken(KEY, EMAIL);
    expect(mail?.headers).toEqual({
      "List-Unsubscribe": `<http://localhost:3000/api/unsubscribe/${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(mail?.text).toContain(`http://localhost:3000/unsub-promo?token=${token}`);
    expect(mail?.html).toContain(`href="http://localhost:3000/unsub-promo?token=${token}"`);
    expect(mail?.html).toContain("Try &lt;one&gt;.");
    const audit = await p.db.selectFrom("audit_entry").select(["action", "subject", "details"]).execute();
    expect(audit).toEqual([
      {
        action: "promotional mail",
        subject: "campaign:mock-papers",
        details: { subject: "Mock papers", recipients: 11 },
      },
    ]);

    await queue(p, "second");
    await ana.send("DELETE", "/api/user", { Email: EMAIL });
    await p.mail.idle();
    const promos = p.mails.filter((m) => m.kind === "promo");
    expect([promos.length, promos.filter((m) => m.to === EMAIL).length]).toEqual([11 + 10, 1]);
  });

  test("reaches each of more people than are queued in one statement once", async () => {
    const p = await startProduct();
    const people = 501;
    await sql`
      insert into app_user (id, email, referral_id, promo_opt_out, created_at)
      select 'learner-' || lpad(n::text, 8, '0'), 'learner' || n || '@example.sg', 'code' || n, false, ${p.clock.now()}
      from generate_series(1, ${people}::int) n`.execute(p.db);
    expect(await queue(p)).toBe(people);
    const { rows } = await sql<{ mails: number; people: number }>`
      select count(*)::int as mails, count(distinct recipient)::int as people from mail_outbox`.execute(p.db);
    expect(rows).toEqual([{ mails: people, people }]);
  });

  test("from the page is named by its day and its words, so that the same is not sent twice on a day", () => {
    const [day, next] = [new Date("2026-11-21T02:00:00Z"), new Date("2026-11-22T02:00:00Z")];
    const keyOf = (subject: string, text: string, at: Date) => campaignOf(subject, text, at).key;
    const key = keyOf("New cases", "Ten.", day);
    expect(key).toMatch(/^page-21-nov-2026-[0-9a-f]{12}$/);
    expect(keyOf("New cases", "Ten.", new Date(day.getTime() + 3_600_000))).toBe(key);
    const others = [
      keyOf("New cases", "Eleven.", day),
      keyOf("Old cases", "Ten.", day),
      keyOf("New cases", "Ten.", next),
    ];
    expect(new Set([key, ...others]).size).toBe(4);
    expect(campaignOf("New cases", "Ten\nof them.\n\nLook.", day)).toMatchObject({
      subject: "New cases",
      paragraphs: ["Ten of them.", "Look."],
    });
  });

  const people = sized(30, 300);
  test(`anyone who opts out while it is being queued gets none of it (${people} at once, two campaigns)`, async () => {
    const p = await startProduct();
    const all: Customer[] = [];
    for (let i = 0; i < people; i++) all.push(await customer(p));
    await askForNews(p);
    const leave = [
      (i: number) => all[i]?.browser.put("/api/user/promo", { PromoOptOut: true }),
      (i: number) => p.browser().put(`/api/user/unsubscribe-promo/${promoToken(KEY, all[i]?.email ?? "")}`),
      (i: number) => all[i]?.browser.send("DELETE", "/api/user", { Email: all[i]?.email }),
    ];
    const campaigns = Promise.all([queue(p, "first"), queue(p, "second")]);
    const replies = await atOnce(people - 3, async (i) => leave[i % 3]?.(i));
    await campaigns;
    await p.mail.idle();
    expect(new Set(replies.map((r) => r?.status))).toEqual(new Set([200]));
    const staying = all.slice(-3).map((c) => c.email);
    const { rows } = await sql<{ recipient: string; n: number }>`
      select recipient, count(*)::int as n from mail_outbox where kind = 'promo' and sent_at is null or
        recipient = any(${staying}::text[]) group by 1`.execute(p.db);
    // What had gone before somebody opted out is out of reach; what waits is for those who stay.
    expect(Object.fromEntries(rows.map(({ recipient, n }) => [recipient, n]))).toEqual(
      Object.fromEntries(staying.map((recipient) => [recipient, 2])),
    );
  });

  test("its file has a key, a subject of one line and paragraphs; what is wrong is reported with the file's name", () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "threshold-promo-"));
    const file = path.join(folder, "mail.md");
    const read = (text: string) => {
      writeFileSync(file, text);
      return readCampaign(file);
    };
    const head = "---\ncampaign: mock-papers\nsubject: Mock papers\n---\n";
    expect(read(`${head}\nTwo are\nnew.\n\n\nTry one.\n`)).toEqual({
      ...campaign,
      paragraphs: ["Two are new.", "Try one."],
    });
    const faults = {
      "no head": "begin with campaign and subject",
      [head]: "begin with campaign and subject",
      [`${head} \n`]: "the mail has no text",
      "---\ncampaign: Mock Papers\nsubject: x\n---\ntext": "campaign: must be in kebab-case",
      "---\ncampaign: x\n---\ntext": "subject: ",
      "---\ncampaign: x\nsubject: y\nto: all\n---\ntext": "to",
      "---\n: : :\n---\ntext": "mail.md: ",
    };
    for (const [text, message] of Object.entries(faults)) expect(() => read(text), text).toThrow(message);
    expect(() => readCampaign(path.join(folder, "none.md"))).toThrow("There is no file");
    rmSync(folder, { recursive: true });
  });
});
