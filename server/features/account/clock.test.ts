import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { DAY } from "../../../test/shop.ts";

const EMAIL = "ana@example.sg";
const setBack = (p: Product) => p.clock.pass(-100 * DAY);

const codeOf = async (p: Product) => {
  await p.mail.idle();
  return /^\d{6}$/m.exec(p.mails.at(-1)?.text ?? "")?.[0];
};
const enter = async (p: Product, b: Browser) => b.post("/api/login", { Email: EMAIL, Otp: await codeOf(p) });

test("after the clock was set back a code can be requested once a minute, and signs in", async () => {
  const p = await startProduct({ limitsOn: true });
  const b = p.browser();
  await b.post("/api/otp", { Email: EMAIL });
  setBack(p);
  expect((await b.post("/api/otp", { Email: EMAIL })).status).toBe(200);
  p.clock.pass(8);
  const soon = await b.post("/api/otp", { Email: EMAIL });
  expect([soon.status, soon.headers["retry-after"]]).toEqual([429, "52"]);
  expect((await enter(p, b)).status).toBe(200);
});

test("after the clock was set back an old code is valid no longer than it was made for", async () => {
  const p = await startProduct();
  const b = p.browser();
  await b.post("/api/otp", { Email: EMAIL });
  p.clock.pass(-30);
  const second = b.copy();
  expect((await enter(p, b)).status).toBe(200);
  await second.post("/api/otp", { Email: EMAIL });
  setBack(p);
  expect((await enter(p, second)).code).toBe("wrong_code");
});

test("after the clock was set back nobody waits longer than five minutes to take an account over", async () => {
  const p = await startProduct();
  const first = await p.signIn(EMAIL);
  await p.signIn(EMAIL);
  await first.post("/api/otp", { Email: EMAIL });
  const refused = await enter(p, first);
  expect([refused.status, refused.headers["retry-after"]]).toEqual([409, "300"]);
  setBack(p);
  const again = p.browser();
  await again.post("/api/otp", { Email: EMAIL });
  expect((await enter(p, again)).status).toBe(200);
});

test("after the clock was set back an address is not locked for longer than a day", async () => {
  const p = await startProduct();
  await sql`insert into otp_failure (key, failures, locked_until)
            values (${EMAIL}, 0, ${new Date(p.clock.now().getTime() + DAY * 1000)})`.execute(p.db);
  const b = p.browser();
  await b.post("/api/otp", { Email: EMAIL });
  expect((await enter(p, b)).code).toBe("wrong_code");
  setBack(p);
  await b.post("/api/otp", { Email: EMAIL });
  expect((await enter(p, b)).status).toBe(200);
});
