import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { type GoogleVerifier, googleVerifier } from "../../platform/google.ts";

const CLIENT = "client-1";
type Keys = Awaited<ReturnType<typeof generateKeyPair>>;
let keys: Keys;
let strangers: Keys;
let server: Server;
let google: GoogleVerifier;

beforeAll(async () => {
  keys = await generateKeyPair("RS256");
  strangers = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: "k1", alg: "RS256", use: "sig" };
  server = createServer((_request, reply) => {
    reply.setHeader("content-type", "application/json");
    reply.end(JSON.stringify({ keys: [jwk] }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  google = googleVerifier({ clientId: CLIENT, jwksUrl: `http://127.0.0.1:${port}/certs` });
});
afterAll(() => server.close());

async function starting(): Promise<{ p: Product; b: Browser; nonce: string; at: number }> {
  const p = await startProduct({ google });
  const b = p.browser();
  const { Nonce, ClientID } = (await b.get("/api/login/google")).response;
  expect(ClientID).toBe(CLIENT);
  return { p, b, nonce: String(Nonce), at: Math.floor(p.clock.now().getTime() / 1000) };
}

const claims = (nonce: string, more: object = {}) => ({
  sub: "g-1",
  email: "ana@gmail.com",
  email_verified: true,
  nonce,
  ...more,
});

function sign(
  payload: Record<string, unknown>,
  at: number,
  o: { key?: CryptoKey; iss?: string; aud?: string; age?: number; life?: number } = {},
) {
  return new SignJWT(payload)
    .setProtectedHeader({ alg: "RS256", kid: "k1" })
    .setIssuer(o.iss ?? "https://accounts.google.com")
    .setAudience(o.aud ?? CLIENT)
    .setIssuedAt(at - (o.age ?? 0))
    .setExpirationTime(at + (o.life ?? 3600))
    .sign(o.key ?? keys.privateKey);
}

describe("signing in with Google", () => {
  test("the button has nothing to show where Google is not configured", async () => {
    const p = await startProduct();
    expect((await p.browser().get("/api/login/google")).response).toBeNull();
    expect((await p.browser().post("/api/login", { GoogleJWT: "x" })).status).toBe(400);
  });

  test("a Gmail address signs in at once, and again as the same user by either of Google's names", async () => {
    const { p, b, nonce, at } = await starting();
    const first = await b.post("/api/login", { GoogleJWT: await sign(claims(nonce), at) });
    expect(first.response.Email).toBe("ana@gmail.com");
    const { Nonce } = (await b.get("/api/login/google")).response;
    const again = await b.post("/api/login", {
      GoogleJWT: await sign(claims(String(Nonce)), at, { iss: "accounts.google.com" }),
    });
    expect(again.response.ID).toBe(first.response.ID);
    expect((await p.db.selectFrom("google_identity").selectAll().execute()).length).toBe(1);
  });

  test("an address that Google does not run is linked once, by a code", async () => {
    const { p, b, nonce, at } = await starting();
    await p.signIn("ana@company.sg");
    p.clock.pass(301);
    const GoogleJWT = await sign(claims(nonce, { email: "ana@company.sg" }), at + 301);
    expect((await b.post("/api/login", { GoogleJWT })).code).toBe("otp_needed");
    await b.post("/api/otp", { Email: "ana@company.sg" });
    await p.mail.idle();
    const Otp = /^\d{6}$/m.exec(p.mails.at(-1)?.text ?? "")?.[0];
    expect((await b.post("/api/login", { Email: "ana@company.sg", Otp, GoogleJWT })).status).toBe(200);
    const { Nonce } = (await b.get("/api/login/google")).response;
    const later = await sign(claims(String(Nonce), { email: "ana@company.sg" }), at + 301);
    expect((await b.post("/api/login", { GoogleJWT: later })).response.Email).toBe("ana@company.sg");
  });

  test("forged, foreign, stale, unverified and replayed tokens are refused (8 kinds and 100 mutations)", async () => {
    const { b, nonce, at } = await starting();
    const good = await sign(claims(nonce), at);
    const bad = [
      await sign(claims(nonce), at, { key: strangers.privateKey }),
      await sign(claims(nonce), at, { aud: "another-client" }),
      await sign(claims(nonce), at, { iss: "https://accounts.google.com.evil.example" }),
      await sign(claims(nonce), at, { age: 660 }),
      await sign(claims(nonce), at, { age: 120, life: -60 }),
      await sign(claims(nonce, { email_verified: false }), at),
      await sign(claims("another nonce"), at),
      `${Buffer.from('{"alg":"none"}').toString("base64url")}.${good.split(".")[1]}.`,
    ];
    for (let i = 0; i < 100; i++) {
      const at = Math.floor((good.length - 1) * (i / 100));
      // The last character of a part may hold bits that nothing reads; the one before it never does.
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
