import { once } from "node:events";
import { createServer } from "node:http";
import { generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SilentServer } from "../../test/silent-server.ts";
import { googleVerifier } from "./google.ts";
import { StripePayments } from "./payments/stripe.ts";

// A call that hangs would exceed vitest's own limit, so no test here measures time.
let silent: SilentServer;
beforeAll(async () => {
  silent = await SilentServer.start();
});
afterAll(() => silent.stop());

async function token() {
  const { privateKey } = await generateKeyPair("RS256");
  return new SignJWT({ sub: "g-1" })
    .setProtectedHeader({ alg: "RS256", kid: "k1" })
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(privateKey);
}
const away = { kind: "unavailable", message: "Google cannot be reached. Please use your email instead." };

test("when Google's keys never arrive, that is the error, not a bad token", async () => {
  const google = googleVerifier({ clientId: "c", jwksUrl: `http://${silent.host}/certs`, timeoutMs: 200 });
  await expect(google.verify(await token(), new Date())).rejects.toMatchObject(away);
}, 10_000);

test("when Google's reply has no keys, that is the error, not a bad token", async () => {
  const replies = [
    { status: 503, body: "" },
    { status: 200, body: "<html>" },
    { status: 200, body: "{}" },
  ];
  for (const { status, body } of replies) {
    const server = createServer((_request, reply) => reply.writeHead(status).end(body)).listen(
      0,
      "127.0.0.1",
    );
    await once(server, "listening");
    const address = server.address();
    const port = address !== null && typeof address === "object" ? address.port : 0;
    const google = googleVerifier({ clientId: "c", jwksUrl: `http://127.0.0.1:${port}/certs` });
    await expect(google.verify(await token(), new Date())).rejects.toMatchObject(away);
    server.close();
  }
});

test("a Stripe that never answers is asked twice and then reported as away", async () => {
  const before = silent.connections;
  const config = {
    secretKey: "sk_test_1",
    webhookSecret: undefined,
    apiBase: `http://${silent.host}`,
    timeoutMs: 200,
  };
  const stripe = new StripePayments(config, { warn: () => undefined }, (kind) => kind);
  await expect(stripe.read("cs_1")).rejects.toMatchObject({
    kind: "unavailable",
    code: "payment_unavailable",
  });
  expect(silent.connections - before).toBe(2);
}, 20_000);
