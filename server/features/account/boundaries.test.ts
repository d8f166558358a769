import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { DAY } from "../../../test/shop.ts";

const EMAIL = "ana@example.sg";

/** Asks for a code in a browser. @returns the sign-in by it */
async function ask(p: Product, b: Browser, Email = EMAIL) {
  const asked = await b.post("/api/otp", { Email });
  await p.mail.idle();
  const Otp = /^\d{6}$/m.exec(p.mails.findLast((m) => m.to === Email)?.text ?? "")?.[0];
  return { asked, enter: () => b.post("/api/login", { Email, Otp }) };
}

test("another code may be asked for after sixty seconds, to the second, and for another address at once", async () => {
  const p = await startProduct({ limitsOn: true });
  const b = p.browser();
  await ask(p, b);
  expect((await ask(p, b, "ben@example.sg")).asked.status).toBe(200);
  p.clock.pass(59);
  const soon = await b.post("/api/otp", { Email: EMAIL });
  expect([soon.status, soon.headers["retry-after"]]).toEqual([429, "1"]);
  p.clock.pass(1);
  expect((await ask(p, b)).asked.response).toEqual({ ResendAfter: 60 });
});

test("a code is good for ten minutes, to the second; the mail says so, and that it is for this browser", async () => {
  const p = await startProduct();
  const [one, two] = [p.browser(), p.browser()];
  const last = await ask(p, one);
  const late = await ask(p, two, "ben@example.sg");
  p.clock.pass(599);
  expect((await last.enter()).status).toBe(200);
  p.clock.pass(1);
  expect((await late.enter()).code).toBe("wrong_code");
  expect(p.mails[0]?.text).toContain("good for 10 minutes, in the browser that asked for it");
});

test("five minutes after a switch of browsers the next one is possible, to the second", async () => {
  const p = await startProduct();
  const first = await p.signIn(EMAIL);
  await p.signIn(EMAIL);
  p.clock.pass(299);
  const { enter } = await ask(p, first);
  const early = await enter();
  expect([early.status, early.headers["retry-after"]]).toEqual([409, "1"]);
  p.clock.pass(1);
  expect((await enter()).status).toBe(200);
});

test("a browser that was signed out by another hears of it for a day, to the second", async () => {
  const p = await startProduct();
  const first = await p.signIn(EMAIL);
  await p.signIn(EMAIL);
  p.clock.pass(DAY - 1);
  expect((await first.get("/api/whoami")).code).toBe("other_browser");
  p.clock.pass(1);
  expect((await first.get("/api/whoami")).response).toBeNull();
});

test("a session that is used once in fourteen days lives on; one second later it is over", async () => {
  const p = await startProduct();
  const b = await p.signIn(EMAIL);
  p.clock.pass(14 * DAY - 1);
  expect((await b.get("/api/whoami")).response.Email).toBe(EMAIL);
  p.clock.pass(14 * DAY);
  expect((await b.get("/api/whoami")).response).toBeNull();
});

test("a browser that has not signed in for ninety days is locked out with all others", async () => {
  const p = await startProduct();
  const known = await p.signIn(EMAIL);
  const lockedUntil = (seconds: number) => new Date(p.clock.now().getTime() + seconds * 1000);
  p.clock.pass(90 * DAY - 1);
  await sql`insert into otp_failure (key, failures, locked_until)
            values (${EMAIL}, 0, ${lockedUntil(DAY)})`.execute(p.db);
  const { enter } = await ask(p, known);
  p.clock.pass(1);
  expect((await enter()).code).toBe("wrong_code");
  p.clock.pass(-1);
  expect((await enter()).status).toBe(200);
});

test("a hundred wrong codes from a browser that is known lock that browser, and nobody else", async () => {
  const p = await startProduct();
  const known = await p.signIn(EMAIL);
  const bid = known.cookies.get("bid");
  await known.post("/api/logout");
  await sql`insert into otp_failure (key, failures) values (${`${EMAIL}\n${bid}`}, 99)`.execute(p.db);
  await ask(p, known);
  const wrong = /000000/.test(p.mails.at(-1)?.text ?? "") ? "000001" : "000000";
  await known.post("/api/login", { Email: EMAIL, Otp: wrong });
  const right = await ask(p, known);
  expect((await right.enter()).code).toBe("wrong_code");
  expect((await (await ask(p, p.browser())).enter()).status).toBe(200);
});

test("a right code forgets the wrong ones before it", async () => {
  const p = await startProduct();
  await sql`insert into otp_failure (key, failures) values (${EMAIL}, 99)`.execute(p.db);
  expect((await (await ask(p, p.browser())).enter()).status).toBe(200);
  expect(await p.db.selectFrom("otp_failure").select("key").execute()).toEqual([]);
});
