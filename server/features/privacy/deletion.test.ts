import { describe, expect, test } from "vitest";
import { COMMISSION, earner } from "../../../test/affiliate.ts";
import { byCode, EMAIL, run } from "../../../test/deletions.ts";
import { startProduct } from "../../../test/product.ts";
import { customer, DAY, order } from "../../../test/shop.ts";
import { rowsOf, userReferences } from "../../../test/user-references.ts";
import { learn, person } from "../../../test/whole-life.ts";
import { daysLeft, KEPT, REMOVED, UNLINKED } from "./deletion-rules.ts";

test("what happens to each reference to a user is said once, and the foreign keys say the same", async () => {
  const p = await startProduct();
  const found = await userReferences(p.db);
  const names = (list: typeof REMOVED) => list.map((reference) => reference.join(".")).sort();
  const by = (rule: string) => found.filter(({ onDelete }) => onDelete === rule).map(({ name }) => name);
  expect(names(REMOVED)).toEqual(by("CASCADE"));
  expect(names(UNLINKED)).toEqual(by("SET NULL"));
  expect(names(KEPT)).toEqual(by("NO ACTION"));
});

test("each day that has begun counts as one that is left of a plan, and none once it is over", () => {
  const now = new Date("2026-11-21T02:00:00Z");
  const inMs = (ms: number) => daysLeft(new Date(now.getTime() + ms), now);
  expect([inMs(1), inMs(86_400_000), inMs(86_400_001)]).toEqual([1, 1, 2]);
  expect([inMs(0), inMs(-1), inMs(-86_400_001), daysLeft(null, now)]).toEqual([0, 0, 0, 0]);
});

describe("asking for it", () => {
  test("needs the account's own e-mail, ends the session, and says by mail when and how to undo", async () => {
    const p = await startProduct();
    const ana = await person(p, EMAIL);
    const ask = (Email: string) => ana.browser.send("DELETE", "/api/user", { Email });
    for (const wrong of ["", "ana@example.sg", `${EMAIL} x`]) {
      const refused = await ask(wrong);
      expect([refused.status, refused.code]).toEqual([400, "email_differs"]);
      expect(refused.error).toBe(
        "That is not the email of this account. Please type the one that your profile shows.",
      );
    }
    expect((await ana.browser.get("/api/whoami")).response.Email).toBe(EMAIL);

    const before = ana.browser.copy();
    const asked = await ask(`  ${EMAIL.toUpperCase()}  `);
    expect(asked.response).toEqual({ DeleteAfter: "2026-12-21T02:00:00.000Z" });
    expect([...ana.browser.cookies.keys()]).not.toContain("sid");
    expect([...ana.browser.cookies.keys()]).not.toContain("signed_in");
    expect((await before.get("/api/attempts")).status).toBe(401);
    expect((await before.get("/api/whoami")).response).toBeNull();
    const session = await p.db.selectFrom("session").select("end_reason").execute();
    expect(session).toEqual([{ end_reason: "deleted" }]);
    await p.mail.idle();
    const mail = p.mails.at(-1);
    expect([mail?.to, mail?.subject]).toEqual([
      EMAIL,
      "Your Threshold account will be deleted on 21 Dec 2026",
    ]);
    expect(mail?.text).toContain("To keep it, sign in before that day");
    expect(mail?.text).toContain("http://localhost:3000/login");
  });

  test("signing in within 30 days undoes it, says so once, and nothing is lost", async () => {
    const p = await startProduct();
    const ana = await person(p, EMAIL);
    await learn(p, ana, await customer(p));
    const before = await rowsOf(p.db, ana.id);
    await ana.browser.send("DELETE", "/api/user", { Email: EMAIL });
    p.clock.pass(30 * DAY - 1);
    expect(await run(p)).toBe(0);
    const b = p.browser();
    const signIn = async () => (await b.post("/api/login", await byCode(p, b, EMAIL))).response;
    expect(await signIn()).toMatchObject({ ID: ana.id, DeletionUndone: true });
    p.clock.pass(31 * DAY);
    expect(await run(p)).toBe(0);
    expect((await signIn()).DeletionUndone).toBeUndefined();
    expect(await rowsOf(p.db, ana.id)).toEqual({
      ...before,
      "session.user_id": 3,
      "known_browser.user_id": 2,
    });
  });

  test("what it would cost is shown before: days of the plan, progress, commission owed and in a payout", async () => {
    const p = await startProduct();
    const { affiliate } = await earner(p);
    await learn(p, affiliate, await customer(p));
    await order(affiliate.browser, "p1-1").then((id) =>
      affiliate.browser.post(`/api/sandbox/checkout/${id}`, { Outcome: "pay" }),
    );
    const lost = (await affiliate.browser.get("/api/user/deletion")).response;
    expect(lost).toEqual({
      DeleteAfter: "2027-01-04T02:00:00.000Z",
      Perm: 1,
      EndsAt: "2027-01-05T02:00:00.000Z",
      DaysLeft: 31,
      Attempts: 2,
      SavedQuestions: 1,
      Messages: 1,
      Owed: COMMISSION,
      NotYetOwed: 0,
      Processing: 0,
      MinPayout: 400,
    });
  });
});
