import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { COMMISSION, earner } from "../../../test/affiliate.ts";
import type { Browser } from "../../../test/browser.ts";
import { accountOf, byCode, EMAIL, run } from "../../../test/deletions.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { customer, DAY, ledger, order, signedIn, turn } from "../../../test/shop.ts";
import { sized } from "../../../test/size.ts";
import { placesOf, rowsOf } from "../../../test/user-references.ts";
import { learn, person, trade } from "../../../test/whole-life.ts";
import type { GoogleVerifier } from "../../platform/google.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { codeMail } from "../account/mails.ts";
import { deleteDueAccounts } from "./deletion-commands.ts";
import { KEPT, placeholderOf } from "./deletion-rules.ts";

const LEARNER_PLACES = [
  "app_user.email",
  "bot_answer.prompt",
  "community_feedback.body",
  "community_review.reason",
  "feedback.body",
  "feedback.current_url",
  "feedback.note",
  "mail_outbox.recipient",
  "message.body",
  "otp_challenge.email_key",
  "otp_failure.key",
  "question_version.body",
  "question_version.explanation",
  "question_version.params",
  "question_version.source",
  "report.reason",
];
const TRADER_PLACES = [
  "audit_entry.details",
  "commission.verdict_reason",
  "payout.payment_notes",
  "payout.reason",
];

/** A Google that accepts what it is sent. */
const trusting: GoogleVerifier = {
  clientId: "test",
  verify: async (claims) => ({
    iss: "https://accounts.google.com",
    email_verified: true,
    ...JSON.parse(claims),
  }),
};

async function byGoogle(b: Browser, email: string, sub: string) {
  const { Nonce } = (await b.get("/api/login/google")).response;
  return { GoogleJWT: JSON.stringify({ email, sub, nonce: Nonce }) };
}

describe("after 30 days", () => {
  /** Asks for the deletion of an account and lets the 30 days pass. */
  async function leave(p: Product, who: { id: string; email: string }) {
    const b = await signedIn(p, who.id);
    expect((await b.send("DELETE", "/api/user", { Email: who.email })).status).toBe(200);
    await p.mail.idle();
    p.clock.pass(30 * DAY);
  }

  test("who never paid is gone as a row, with every trace of the address; what they said stays without a name", async () => {
    const p = await startProduct();
    const ana = await person(p, EMAIL);
    const friend = await customer(p);
    await learn(p, ana, friend);
    expect(await placesOf(p.db, EMAIL)).toEqual(LEARNER_PLACES);
    await leave(p, ana);
    expect(await run(p)).toBe(1);
    expect(await accountOf(p, ana.id)).toBeUndefined();
    expect(await rowsOf(p.db, ana.id)).toEqual({});
    expect(await placesOf(p.db, EMAIL)).toEqual([]);
    const { rows: messages } = await sql`select user_id, body from message order by id`.execute(p.db);
    expect(messages).toEqual([
      { user_id: null, body: "Write to […], please." },
      { user_id: friend.id, body: "Ask […]." },
    ]);
    // Of her own questions what was published stays.
    const { rows: questions } = await sql`
      select c.author_id, c.status, c.votes, v.body from community_question c
      join question_version v using (question_id) order by question_id`.execute(p.db);
    expect(questions).toEqual([
      { author_id: null, status: "published", votes: 0, body: "Write to […], please." },
      { author_id: friend.id, status: "published", votes: 0, body: "Ask Write to […], please." },
    ]);
    const afresh = await person(p, EMAIL);
    expect(afresh.id).not.toBe(ana.id);
  });

  test("who traded is emptied: the books and others' referrals stand, the code gives nothing, the plan has ended", async () => {
    const p = await startProduct();
    const ana = await person(p, EMAIL);
    const friend = await customer(p);
    await learn(p, ana, friend);
    await trade(p, ana, friend);
    const referrer = await p.db
      .selectFrom("app_user")
      .select("referrer_id")
      .where("id", "=", ana.id)
      .executeTakeFirstOrThrow();
    const theirs = await signedIn(p, referrer.referrer_id ?? "");
    const referrals = (await theirs.get("/api/referrals")).text;
    const code = (await ana.browser.get("/api/whoami")).response.ReferralID;
    expect(await placesOf(p.db, EMAIL)).toEqual([...LEARNER_PLACES, ...TRADER_PLACES].sort());
    const booked = await ledger(p.db);
    const kept = Object.entries(await rowsOf(p.db, ana.id)).filter(([name]) =>
      KEPT.some((reference) => reference.join(".") === name),
    );
    expect(kept.map(([name]) => name)).toEqual(KEPT.map((reference) => reference.join(".")).sort());
    await leave(p, ana);
    expect(await run(p)).toBe(1);

    expect(await accountOf(p, ana.id)).toMatchObject({
      email: placeholderOf(ana.id),
      display_name: "",
      is_affiliate: false,
      delete_after: null,
      deleted_at: p.clock.now(),
      referral_id: code,
    });
    expect(await placesOf(p.db, EMAIL)).toEqual([]);
    const left = await rowsOf(p.db, ana.id);
    // One entry more: what was still owed has lapsed.
    expect(left).toEqual(
      Object.fromEntries(kept.map(([name, n]) => [name, name === "ledger_entry.user_id" ? n + 1 : n])),
    );
    const after = await ledger(p.db);
    expect(Number(after.owed ?? 0) - Number(booked.owed)).toBe(
      -(Number(after.commission) - Number(booked.commission)),
    );
    const { rows } = await sql<{ perm: number }>`select perm_at(${ana.id}, ${p.clock.now()}) as perm`.execute(
      p.db,
    );
    expect(rows).toEqual([{ perm: 0 }]);

    expect((await (await signedIn(p, referrer.referrer_id ?? "")).get("/api/referrals")).text).toBe(
      referrals,
    );
    const buyer = await signedIn(p, friend.id);
    expect((await buyer.get("/api/plans")).response.ReferralDisc).toBe(0);
    expect((await p.browser().get(`/api/plans?referee=${code}`)).response.ReferralDisc).toBe(0);
    const late = await person(p, EMAIL);
    expect(late.id).not.toBe(ana.id);
    expect((await late.browser.post("/api/affiliate/set-referrer", { ReferralID: code })).code).toBe(
      "referrer_unknown",
    );
    expect((await p.browser().get(`/api/user/${ana.id}`)).response.DName).toBe("Anonymous");
  });

  test("an open payout is waited for; what a refund takes back later is written off, and no mail goes to nobody", async () => {
    const p = await startProduct();
    const { affiliate, orderId, friend } = await earner(p);
    await affiliate.browser.post("/api/affiliate/payout", { PaymentNotes: "PayNow 9123 4567" });
    await leave(p, affiliate);
    expect(await run(p)).toBe(0);
    const admin = await p.signIn("admin@threshold.example");
    const { id } = await p.db.selectFrom("payout").select("id").executeTakeFirstOrThrow();
    await admin.put(`/api/admin/payouts/${id}`, { Status: "accepted", Reason: "" });
    expect(await run(p)).toBe(1);
    const payout = await p.db
      .selectFrom("payout")
      .select(["amount", "status", "payment_notes"])
      .executeTakeFirst();
    expect(payout).toEqual({
      amount: COMMISSION,
      status: "accepted",
      payment_notes: "removed with the account",
    });
    const buyer = await signedIn(p, friend.id);
    await buyer.post(`/api/sandbox/checkout/${orderId}`, { Outcome: "refund" });
    expect(await ledger(p.db)).toMatchObject({ owed: -COMMISSION, paid_out: COMMISSION });
    expect(await run(p)).toBe(0);
    expect(await ledger(p.db)).toEqual({ commission: -COMMISSION, paid_out: COMMISSION });
    const mails = await p.db.selectFrom("mail_outbox").select("id").execute();
    await enqueueMail(p.db, codeMail(placeholderOf(affiliate.id), "123456"), p.clock.now());
    expect(await p.db.selectFrom("mail_outbox").select("id").execute()).toEqual(mails);
  });

  test("money that comes for an order after its account went buys nothing, and must go back", async () => {
    const p = await startProduct();
    const ana = await customer(p);
    const id = await order(ana.browser);
    // By PayNow: reported as sent, but not there yet.
    await turn(ana.browser, id, "pay_late");
    await leave(p, ana);
    expect(await run(p)).toBe(1);
    const reply = await turn(await signedIn(p, ana.id), id, "pay_late");
    expect(reply.status, reply.text).toBe(200);
    const late = await p.db.selectFrom("checkout").select(["state", "flag"]).executeTakeFirst();
    expect(late).toEqual({ state: "needs_refund", flag: "account_gone" });
    expect(await p.db.selectFrom("entitlement").select("id").execute()).toEqual([]);
  });

  // The embedded database has one connection, so what races there is little: PostgreSQL gets the more.
  const rounds = sized(process.env.TEST_DATABASE_URL ? 16 : 3, 400);
  test(`a sign-in at the same moment keeps the account whole, or finds it gone whole (${rounds} rounds, by code and by Google, two jobs)`, async () => {
    const p = await startProduct({ google: trusting });
    const friend = await customer(p);
    let kept = 0;
    for (let i = 0; i < rounds; i++) {
      const email = `ana${i}@gmail.com`;
      const ana = await person(p, email);
      await learn(p, ana, friend);
      const hasMoney = i % 4 > 1;
      if (hasMoney)
        await sql`insert into charge (user_id, source, status, perm, created_at) values (${ana.id}, 'grant', 'pending', 1, now())`.execute(
          p.db,
        );
      await leave(p, ana);
      const before = await rowsOf(p.db, ana.id);
      const b = p.browser();
      const body = i % 2 ? await byGoogle(b, email, `sub-${ana.id}`) : await byCode(p, b, email);
      // The job is ahead, then later by ever more statements, then behind.
      const job = async (after: Promise<unknown> | undefined) => {
        await after;
        for (let n = 0; n < (i % 16) * 2; n++) await sql`select 1`.execute(p.db);
        return run(p);
      };
      const first = i === 0 ? job(undefined) : undefined;
      const login = (async () => {
        await first;
        return b.post("/api/login", body);
      })();
      const last = i === rounds - 1 ? login : undefined;
      const [signedIn] = await Promise.all([login, job(last), job(last)]);
      expect(signedIn.status, signedIn.text).toBe(200);
      expect((await b.get("/api/whoami")).response.Email).toBe(email);
      const row = await accountOf(p, ana.id);
      if (String(signedIn.response.ID) === ana.id) {
        kept += 1;
        expect(signedIn.response.DeletionUndone).toBe(true);
        expect(row).toMatchObject({ email, delete_after: null, deleted_at: null });
        // The sign-in added its own.
        const own = { "session.user_id": 3, "known_browser.user_id": 2 };
        expect(await rowsOf(p.db, ana.id)).toEqual({ ...before, ...own });
      } else {
        expect(row?.email).toBe(hasMoney ? placeholderOf(ana.id) : undefined);
        expect(await rowsOf(p.db, ana.id)).toEqual(hasMoney ? { "charge.user_id": 1 } : {});
      }
    }
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(rounds);
  });

  test(`accounts go whole while their answers are passed on, and neither job blocks the other (${rounds} rounds)`, async () => {
    const p = await startProduct();
    const question = await p.questionId("free-1");
    const warned: object[] = [];
    const log = { warn: (details: object) => void warned.push(details) };
    for (let i = 0; i < rounds; i++) {
      const people = await Promise.all(Array.from({ length: 4 }, () => customer(p)));
      await sql`
        insert into marked_answer (user_id, attempt_id, question_id, version, ans, score, from_samples, at)
        select u, n, ${question}, 1, '2', 1, false, ${p.clock.now()}::timestamptz
        from generate_series(1, 50) n, unnest(${people.map(({ id }) => id)}::text[]) u`.execute(p.db);
      await p.db.updateTable("app_user").set({ delete_after: p.clock.now() }).execute();
      const deletion = () => deleteDueAccounts({ db: p.db, log }, p.clock.now());
      await Promise.all([
        p.runJob("pass on marked answers"),
        deletion(),
        deletion(),
        p.runJob("pass on marked answers"),
      ]);
      // Anyone who was held by the other job is taken by the next run.
      await deletion();
      for (const { id } of people) expect(await rowsOf(p.db, id)).toEqual({});
    }
    expect(warned).toEqual([]);
  });

  test("a sign-in code is forgotten a day after it expired, and with it the address of who never came", async () => {
    const p = await startProduct();
    await p.browser().post("/api/otp", { Email: EMAIL });
    p.clock.pass(DAY);
    await p.runJob("forget who left");
    expect(await placesOf(p.db, EMAIL)).toContain("otp_challenge.email_key");
    p.clock.pass(600 + 1);
    await p.runJob("forget who left");
    expect(await placesOf(p.db, EMAIL)).not.toContain("otp_challenge.email_key");
  });
});
