import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { again, ask, COMMISSION, earner, info } from "../../../test/affiliate.ts";
import { startProduct } from "../../../test/product.ts";
import { buy, customer, shareBrowser } from "../../../test/shop.ts";
import { atOnce, sized } from "../../../test/size.ts";

describe("payouts", () => {
  const asks = sized(25, 50);
  test(`pays out all that is owed, in one payout (${asks} at once)`, async () => {
    const p = await startProduct();
    const { affiliate } = await earner(p);
    const replies = await atOnce(asks, () => ask(affiliate));
    expect(replies.filter((r) => r.status === 200).map((r) => Number(r.response.Amount))).toEqual([
      COMMISSION,
    ]);
    expect(replies.every((r) => r.status === 200 || r.code === "payout_open")).toBe(true);
    expect(await info(affiliate)).toMatchObject({ Owed: 0, Processing: COMMISSION, Earned: COMMISSION });
  });

  test("nothing below the minimum payout", async () => {
    const p = await startProduct({ plans: { minPayout: COMMISSION + 1 } });
    const { affiliate } = await earner(p);
    expect((await ask(affiliate)).code).toBe("payout_too_small");
  });

  test("takes along what is owed, and leaves what is not owed yet to the next", async () => {
    const p = await startProduct();
    const { affiliate } = await earner(p);
    await buy((await customer(p, { referrer: affiliate })).browser, "combined-12");
    const payout = (await ask(affiliate)).response;
    expect(payout.Amount).toBe(COMMISSION);
    const taken = await p.db.selectFrom("commission").select("payout_id").orderBy("owed_from").execute();
    expect(taken.map((row) => row.payout_id)).toEqual([payout.ID, null]);
    // What matures later is not shown as owed to the admin who decides now.
    const admin = await p.signIn("admin@threshold.example");
    expect((await admin.get("/api/admin/payouts")).response).toMatchObject([{ ID: payout.ID, Owed: 0 }]);
  });

  test("takes along what its own affiliate earned alone, and gives back that alone when it is rejected", async () => {
    const p = await startProduct();
    const made = await earner(p);
    const other = await earner(p);
    const one = await again(p, made.affiliate);
    const admin = await p.signIn("admin@threshold.example");
    const paying = async () => {
      const rows = await p.db
        .selectFrom("commission")
        .select(["referrer_id", "payout_id"])
        .orderBy("charge_id")
        .execute();
      return rows.map((row) => [row.referrer_id, row.payout_id]);
    };
    const first = Number((await ask(one)).response.ID);
    expect(await paying()).toEqual([
      [one.id, first],
      [other.affiliate.id, null],
    ]);
    const second = Number((await ask(other.affiliate)).response.ID);
    await admin.put(`/api/admin/payouts/${first}`, { Status: "rejected", Reason: "no" });
    expect(await paying()).toEqual([
      [one.id, null],
      [other.affiliate.id, second],
    ]);
    const owed = (await admin.get("/api/admin/payouts")).response.map((r) => [Number(r.ID), Number(r.Owed)]);
    expect(owed).toEqual([
      [second, 0],
      [first, COMMISSION],
    ]);
  });

  test("payout notes are 16 to 40 characters, an emoji counting as one, by either name", async () => {
    const p = await startProduct();
    const { affiliate } = await earner(p);
    const { browser } = affiliate;
    for (const unit of ["x", "😀", "你", "<"]) {
      for (const length of [0, 15, 41])
        for (const name of ["PaymentNotes", "PayoutNotes"]) {
          const reply = await browser.post("/api/affiliate/payout", { [name]: unit.repeat(length) });
          expect([reply.status, reply.error], `${unit} × ${length}`).toEqual([
            400,
            "Payout notes have to be between 16 and 40 characters long.",
          ]);
        }
    }
    expect((await browser.post("/api/affiliate/payout", {})).status).toBe(400);
    const admin = await p.signIn("admin@threshold.example");
    for (const [name, notes] of [
      ["PaymentNotes", "😀".repeat(16)],
      ["PayoutNotes", "😀".repeat(40)],
      ["PayoutNotes", '<img src=x onerror="alert(1)">'],
    ] as const) {
      const reply = await browser.post("/api/affiliate/payout", { [name]: notes });
      expect([reply.status, reply.response.PaymentNotes]).toEqual([200, notes]);
      await admin.put(`/api/admin/payouts/${Number(reply.response.ID)}`, {
        Status: "rejected",
        Reason: "no",
      });
    }
  });

  test("accepts or rejects a payout once; the affiliate is notified, and it is audited", async () => {
    const p = await startProduct();
    const { affiliate } = await earner(p);
    const admin = await p.signIn("admin@threshold.example");
    const first = Number((await ask(affiliate)).response.ID);
    expect((await admin.get("/api/admin/payouts")).response).toMatchObject([
      { ID: first, Amount: COMMISSION, Status: "open", UserEmail: affiliate.email, Owed: 0 },
    ]);
    const url = `/api/admin/payouts/${first}`;
    expect((await affiliate.browser.put(url, { Status: "accepted", Reason: "" })).status).toBe(403);
    const rejected = await admin.put(url, { Status: "rejected", Reason: "The number is not yours." });
    expect(rejected.response).toMatchObject({ Status: "rejected", Owed: COMMISSION });
    expect((await admin.put(url, { Status: "rejected", Reason: "again" })).response.Reason).toBe(
      "The number is not yours.",
    );
    expect((await admin.put(url, { Status: "accepted", Reason: "" })).code).toBe("payout_decided");
    const second = Number((await ask(affiliate)).response.ID);
    const decided = await atOnce(10, (i) =>
      admin.put(`/api/admin/payouts/${second}`, { Status: i % 2 ? "accepted" : "rejected", Reason: "" }),
    );
    expect(new Set(decided.map((r) => r.status))).toEqual(new Set([200, 400]));
    const figures = await info(affiliate);
    expect(Number(figures.Owed) + Number(figures.PaidOut)).toBe(COMMISSION);
    expect(figures.Processing).toBe(0);
    await p.mail.idle();
    expect(p.mails.filter((m) => m.kind === "payout")).toHaveLength(2);
    expect(p.mails.find((m) => m.kind === "payout")?.text).toContain("The number is not yours.");
    const { rows } = await sql`select 1 from audit_entry where action like 'payout %'`.execute(p.db);
    expect(rows).toHaveLength(2);
    expect((await admin.put("/api/admin/payouts/999", { Status: "accepted" })).status).toBe(404);
  });

  test("are listed newest first, a page at a time; the affiliate sees their own alone, and why one was not made", async () => {
    const p = await startProduct();
    const made = await earner(p);
    const other = await earner(p);
    const affiliate = await again(p, made.affiliate);
    const admin = await p.signIn("admin@threshold.example");
    const decide = (id: number, Status: string, Reason: string) =>
      admin.put(`/api/admin/payouts/${id}`, { Status, Reason });
    const request = async (who: typeof affiliate) => Number((await ask(who)).response.ID);
    const theirs = await request(other.affiliate);
    const first = await request(affiliate);
    await decide(first, "rejected", "Whose number is it?");
    const second = await request(affiliate);
    await decide(second, "accepted", "A friend of ours.");
    const page = async (query: string) =>
      (await affiliate.browser.get(`/api/affiliate/payout${query}`)).response;
    expect(await page("")).toMatchObject([
      { ID: second, Status: "accepted", Reason: "" },
      { ID: first, Status: "rejected", Reason: "Whose number is it?" },
    ]);
    expect(await page("?page=2&pageSize=1")).toMatchObject([{ ID: first }]);
    // An admin sees those first that wait for them.
    const forAdmin = async (query: string) =>
      (await admin.get(`/api/admin/payouts${query}`)).response.map((r) => Number(r.ID));
    expect(await forAdmin("")).toEqual([theirs, second, first]);
    expect(await forAdmin("?page=2&pageSize=2")).toEqual([first]);
  });

  test("what a rejected one had taken is checked again before the next", async () => {
    const p = await startProduct();
    const { affiliate, friend } = await earner(p);
    const admin = await p.signIn("admin@threshold.example");
    const first = Number((await ask(affiliate)).response.ID);
    await admin.put(`/api/admin/payouts/${first}`, { Status: "rejected", Reason: "no" });
    await shareBrowser(p, friend, affiliate);
    const next = await again(p, affiliate);
    expect((await ask(next)).code).toBe("payout_too_small");
    expect(await info(next)).toMatchObject({ Owed: 0, Held: COMMISSION });
  });

  test("exactly the minimum is paid out; the mail says how much went, or that it is owed again", async () => {
    const p = await startProduct({ plans: { minPayout: COMMISSION } });
    const { affiliate } = await earner(p);
    const admin = await p.signIn("admin@threshold.example");
    for (const Status of ["rejected", "accepted"]) {
      const { ID, Amount } = (await ask(affiliate)).response;
      expect(Amount).toBe(COMMISSION);
      await admin.put(`/api/admin/payouts/${ID}`, { Status, Reason: "" });
      await p.mail.idle();
    }
    const mails = p.mails.filter((m) => m.kind === "payout");
    expect(mails.map((m) => [m.to, m.subject])).toEqual([
      [affiliate.email, "Your payout was not made"],
      [affiliate.email, "Your payout is on its way"],
    ]);
    expect(mails[0]?.text).toContain("S$28.48. It is owed to you again");
    expect(mails[1]?.text).toContain("We have sent your payout of S$28.48 by PayNow.");
    expect(mails.map((m) => m.text).join()).not.toContain("Our note");
  });
});
