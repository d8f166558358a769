import { generateKeyPair } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { googleClaims as claims, GOOGLE_CLIENT, startGoogle } from "../../../test/google-fake.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { type GoogleVerifier, googleVerifier } from "../../platform/google.ts";

let fake: Awaited<ReturnType<typeof startGoogle>>;
let google: GoogleVerifier;
let strangers: Awaited<ReturnType<typeof generateKeyPair>>;

beforeAll(async () => {
  fake = await startGoogle();
  strangers = await generateKeyPair("RS256");
  google = googleVerifier({ clientId: GOOGLE_CLIENT, jwksUrl: fake.jwksUrl });
});
afterAll(() => fake.end());

async function starting(): Promise<{ p: Product; b: Browser; nonce: string; at: number }> {
  const p = await startProduct({ google });
  const b = p.browser();
  const { Nonce, ClientID } = (await b.get("/api/login/google")).response;
  expect(ClientID).toBe(GOOGLE_CLIENT);
  return { p, b, nonce: String(Nonce), at: Math.floor(p.clock.now().getTime() / 1000) };
}

describe("signing in with Google", () => {
  test("without Google configured there is no button", async () => {
    const p = await startProduct();
    expect((await p.browser().get("/api/login/google")).response).toBeNull();
    expect((await p.browser().post("/api/login", { GoogleJWT: "x" })).status).toBe(400);
  });

  test("a Gmail address signs in at once, and again as the same user by either of Google's names", async () => {
    const { p, b, nonce, at } = await starting();
    const first = await b.post("/api/login", { GoogleJWT: await fake.sign(claims(nonce), at) });
    expect(first.response.Email).toBe("ana@gmail.com");
    const { Nonce } = (await b.get("/api/login/google")).response;
    const again = await b.post("/api/login", {
      GoogleJWT: await fake.sign(claims(String(Nonce)), at, { iss: "accounts.google.com" }),
    });
    expect(again.response.ID).toBe(first.response.ID);
    expect((await p.db.selectFrom("google_identity").selectAll().execute()).length).toBe(1);
  });

  test("an address that Google does not run is linked once, by a code", async () => {
    const { p, b, nonce, at } = await starting();
    await p.signIn("ana@company.sg");
    p.clock.pass(301);
    const GoogleJWT = await fake.sign(claims(nonce, { email: "ana@company.sg" }), at + 301);
    expect((await b.post("/api/login", { GoogleJWT })).code).toBe("otp_needed");
    await b.post("/api/otp", { Email: "ana@company.sg" });
    await p.mail.idle();
    const Otp = /^\d{6}$/m.exec(p.mails.at(-1)?.text ?? "")?.[0];
    expect((await b.post("/api/login", { Email: "ana@company.sg", Otp, GoogleJWT })).status).toBe(200);
    const { Nonce } = (await b.get("/api/login/google")).response;
    const later = await fake.sign(claims(String(Nonce), { email: "ana@company.sg" }), at + 301);
    expect((await b.post("/api/login", { GoogleJWT: later })).response.Email).toBe("ana@company.sg");
  });

  test("a code for one address links no account of another, one of Google's own included", async () => {
    for (const email of ["ana@gmail.com", "ana@elsewhere.sg"]) {
      const { p, b, nonce, at } = await starting();
      await b.post("/api/otp", { Email: "ben@company.sg" });
      await p.mail.idle();
      const Otp = /^\d{6}$/m.exec(p.mails.at(-1)?.text ?? "")?.[0];
      const GoogleJWT = await fake.sign(claims(nonce, { email }), at);
      expect(await b.post("/api/login", { Email: "ben@company.sg", Otp, GoogleJWT })).toMatchObject({
        status: 400,
        code: "email_differs",
      });
      expect(await p.db.selectFrom("google_identity").selectAll().execute()).toEqual([]);
    }
  });

  test("forged, foreign, stale, unverified and replayed tokens are refused (8 kinds and 100 mutations)", async () => {
    const { b, nonce, at } = await starting();
    const good = await fake.sign(claims(nonce), at);
    const bad = [
      await fake.sign(claims(nonce), at, { key: strangers.privateKey }),
      await fake.sign(claims(nonce), at, { aud: "another-client" }),
      await fake.sign(claims(nonce), at, { iss: "https://accounts.google.com.evil.example" }),
      await fake.sign(claims(nonce), at, { age: 660 }),
      await fake.sign(claims(nonce), at, { age: 120, life: -60 }),
      await fake.sign(claims(nonce, { email_verified: false }), at),
      await fake.sign(claims("another nonce"), at),
      `${Buffer.from('{"alg":"none"}').toString("base64url")}.${good.split(".")[1]}.`,
    ];
    for (let i = 0; i < 100; i++) {
      const at = Math.floor((good.length - 1) * (i / 100));
      // The last character of a part may contain unused bits; the one before it never does.
      const safe = good[at + 1] === "." || good[at] === "." || at >= good.length - 2 ? at - 3 : at;
      bad.push(good.slice(0, safe) + (good[safe] === "A" ? "B" : "A") + good.slice(safe + 1));
    }
    for (const GoogleJWT of bad) {
      const reply = await b.post("/api/login", { GoogleJWT });
      expect([reply.status, reply.code], GoogleJWT).toEqual([400, "google_refused"]);
    }
    expect((await b.post("/api/login", { GoogleJWT: good })).status).toBe(200);
    expect((await b.post("/api/login", { GoogleJWT: good })).code).toBe("google_refused");
  });
});
