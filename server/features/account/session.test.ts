import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { type Product, startProduct } from "../../../test/product.ts";
import { DAY } from "../../../test/shop.ts";
import { allEndpoints } from "../../platform/openapi/document.ts";
import { Sessions } from "../../platform/session.ts";

const EMAIL = "ana@example.sg";
const codeIn = (text: string | undefined) => /^\d{6}$/m.exec(text ?? "")?.[0] ?? "";
const calls = allEndpoints().filter((e) => e.who !== "visitor");

/** A learner with an open attempt, whom the server remembers from an answer given just now. */
async function answering() {
  const p = await startProduct();
  const browser = await p.signIn(EMAIL);
  const setId = await p.setId("free-1");
  const attempt = (await browser.put(`/api/sets/${setId}/attempt?delayMarking=true`)).response;
  const ids = (await browser.get(`/api/sets/${setId}/questions`)).response.map((q) => Number(q.ID));
  const attemptUrl = `/api/attempts/${attempt.ID}`;
  const give = (Answer: string) => browser.post(`${attemptUrl}/questions/${ids[0]}/done`, { Answer });
  const giveAll = () =>
    browser.post(`${attemptUrl}/answers`, { Answers: [{ QnID: ids[1], Answer: "2", Seq: 1 }] });
  expect((await give("1")).status).toBe(200);
  return { p, browser, give, giveAll };
}

/** Each way in which a session ends, and what its browser gets from then on. */
const ENDS = [
  { how: "it was logged out", status: 401, end: (p: Product) => end(p, "logout") },
  { how: "another browser took the account over", status: 409, end: (p: Product) => p.signIn(EMAIL) },
  { how: "nobody used it for 14 days", status: 401, end: async (p: Product) => p.clock.pass(14 * DAY + 1) },
  { how: "its 30 days are over", status: 401, end: (p: Product) => expire(p) },
];

const end = (p: Product, reason: string) =>
  sql`update session set ended_at = ${p.clock.now()}, end_reason = ${reason}`.execute(p.db);
const revive = (p: Product) => sql`update session set ended_at = null, end_reason = null`.execute(p.db);
const expire = (p: Product) => sql`update session set expires_at = ${p.clock.now()}`.execute(p.db);

describe.each(ENDS)("a session is over once $how", ({ end, status }) => {
  test("takes no answer, even on a server that remembers its caller", async () => {
    const { p, give, giveAll } = await answering();
    await end(p);
    expect([(await give("2")).status, (await giveAll()).status]).toEqual([status, status]);
    const { rows } = await sql`select ans from answer`.execute(p.db);
    expect(rows).toEqual([{ ans: "1" }]);
  });

  test("is refused by every call of the contract that needs a signed-in user", async () => {
    const { p, browser } = await answering();
    await end(p);
    for (const e of calls) {
      const body = e.method === "GET" || e.method === "DELETE" ? undefined : {};
      const reply = await browser.copy().send(e.method, e.path.replace(/:\w+/g, "1"), body);
      expect(reply.status, `${e.method} ${e.path}`).toBe(status);
    }
  });
});

test("a learner who does nothing but answer is not idle", async () => {
  const { p, give } = await answering();
  for (let day = 0; day < 20; day++) {
    p.clock.pass(DAY);
    expect((await give(day % 2 ? "1" : "2")).status, `day ${day}`).toBe(200);
  }
});

describe("a session that ends during a call", () => {
  /** From now on every session ends right after it was checked for a call, as by a logout in another window. */
  function endOnceLetIn(p: Product) {
    const find = Sessions.prototype.find;
    const spy = vi.spyOn(Sessions.prototype, "find").mockImplementation(async function (
      this: Sessions,
      ...asked
    ) {
      const caller = await find.apply(this, asked);
      await end(p, "logout");
      return caller;
    });
    return () => spy.mockRestore();
  }

  test("writes neither progress nor money", async () => {
    const p = await startProduct();
    const browser = await p.signIn(EMAIL, { subscribed: true });
    const [setId, otherSet] = [await p.setId("free-1"), await p.setId("locked-1")];
    const marked = (await browser.put(`/api/sets/${setId}/attempt`)).response.ID;
    const ids = (await browser.get(`/api/sets/${setId}/questions`)).response.map((q) => Number(q.ID));
    await browser.post(`/api/attempts/${marked}/questions/${ids[0]}/done`, { Answer: "1" });
    await browser.put(`/api/sets/${setId}/done`);
    const open = (await browser.put(`/api/sets/${setId}/attempt`)).response.ID;
    const writes = [
      ["DELETE", `/api/attempts/${open}`],
      ["POST", `/api/attempts/${marked}/practice`, { Which: "wrong" }],
      ["POST", "/api/dynamic-sets/attempts/new?paper_id=1"],
      ["POST", "/api/questions/samples/answers", { Answers: [{ QnID: ids[0], Answer: "1" }] }],
      ["PUT", "/api/user/reset-progress"],
      ["POST", "/api/create-checkout-session", { PriceID: "p1-1" }],
      ["POST", "/api/subscription/cancel"],
      ["POST", "/api/transfer-acc/ben@example.sg"],
      ["POST", "/api/affiliate/payout", { PaymentNotes: "PayNow 9123 4567" }],
      ["POST", "/api/affiliate/bump-referral?event=any"],
    ] as const;
    // Starting and finishing accept a remembered caller; the command's own statement checks the session.
    const remembered = [`/api/sets/${otherSet}/attempt`, `/api/sets/${setId}/done`];
    for (const url of remembered) {
      await revive(p);
      expect((await browser.get("/api/whoami")).status).toBe(200);
      await end(p, "logout");
      expect((await browser.put(url)).status, url).toBe(401);
    }
    const letGo = endOnceLetIn(p);
    try {
      for (const [method, url, body] of writes) {
        await revive(p);
        expect((await browser.send(method, url, body)).status, `${method} ${url}`).toBe(401);
      }
    } finally {
      letGo();
    }
    const { rows } = await sql`select id from attempt order by id`.execute(p.db);
    expect(rows).toEqual([{ id: marked }, { id: open }]);
  });
});

test("a correct code that the rule turned away stays usable, however often it is tried", async () => {
  const p = await startProduct();
  await p.signIn("ana@example.sg");
  await p.signIn("ana@example.sg");
  const third = p.browser();
  await third.post("/api/otp", { Email: "ana@example.sg" });
  await p.mail.idle();
  const login = { Email: "ana@example.sg", Otp: codeIn(p.mails.at(-1)?.text) };
  for (let i = 0; i < 10; i++) expect((await third.post("/api/login", login)).status).toBe(409);
  p.clock.pass(301);
  expect((await third.post("/api/login", login)).status).toBe(200);
});

test("an account that was just taken over and logged out is free for any browser at once", async () => {
  const p = await startProduct();
  await p.signIn("ana@example.sg");
  const second = await p.signIn("ana@example.sg");
  await second.post("/api/logout");
  const third = await p.signIn("ana@example.sg");
  expect((await third.get("/api/whoami")).response?.Email).toBe("ana@example.sg");
});
