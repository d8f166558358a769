import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Product, startProduct } from "../../../test/product.ts";
import { DAY } from "../../../test/shop.ts";

const codeIn = (text: string | undefined) => /^\d{6}$/m.exec(text ?? "")?.[0] ?? "";

/** Tries wrong codes, in fresh browsers: five are evaluated in each. */
async function guessWrong(p: Product, email: string, times: number) {
  for (let b = p.browser(), i = 0; i < times; i++) {
    if (i % 5 === 0) {
      b = p.browser();
      await b.post("/api/otp", { Email: email });
      await p.mail.idle();
    }
    const wrong = codeIn(p.mails.at(-1)?.text) === "000000" ? "000001" : "000000";
    expect((await b.post("/api/login", { Email: email, Otp: wrong })).code).toBe("wrong_code");
  }
}

test("a hundred wrong codes in a row lock the address for a day, right codes and other browsers included", async () => {
  const p = await startProduct();
  const guesses = (times: number) => guessWrong(p, "ana@example.sg", times);
  const byCode = async () => {
    const browser = p.browser();
    await p.signInByCode(browser, "ana@example.sg");
    return browser;
  };
  for (const row of [60, 60, 100]) {
    const between = await byCode();
    expect((await between.get("/api/whoami")).response?.Email).toBe("ana@example.sg");
    p.clock.pass(301);
    await guesses(row);
  }
  p.clock.pass(DAY - 60);
  const locked = await byCode();
  expect((await locked.get("/api/whoami")).response).toBeNull();
  p.clock.pass(61);
  const free = await byCode();
  expect((await free.get("/api/whoami")).response.Email).toBe("ana@example.sg");
});

test("a browser that signed in within 90 days is never locked out by others' wrong codes, and has its own quota of codes", async () => {
  const p = await startProduct({ limitsOn: true });
  const known = p.browser();
  await p.signInByCode(known, "ana@example.sg");
  p.clock.pass(89 * DAY);
  for (let i = 0; i < 4; i++) await p.browser().post("/api/otp", { Email: "ana@example.sg" });
  const stranger = await p.browser().post("/api/otp", { Email: "ana@example.sg" });
  expect(stranger.status).toBe(429);
  await sql`insert into otp_failure (key, failures, locked_until)
            values ('ana@example.sg', 0, ${new Date(p.clock.now().getTime() + DAY * 1000)})`.execute(p.db);
  await known.post("/api/otp", { Email: "ana@example.sg" });
  await p.mail.idle();
  const login = { Email: "ana@example.sg", Otp: codeIn(p.mails.at(-1)?.text) };
  expect((await known.post("/api/login", login)).status).toBe(200);
});
