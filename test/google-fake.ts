import { once } from "node:events";
import { createServer } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

export const GOOGLE_CLIENT = "client-1";

interface Token {
  key?: CryptoKey;
  iss?: string;
  aud?: string;
  /** Seconds since it was issued, and until it expires. */
  age?: number;
  life?: number;
}

/** The claims of a token about a person. */
export const googleClaims = (nonce: string, more: object = {}) => ({
  sub: "g-1",
  email: "ana@gmail.com",
  email_verified: true,
  nonce,
  ...more,
});

/** Keys like Google's, published on loopback, and tokens signed with them. */
export async function startGoogle() {
  const keys = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: "k1", alg: "RS256", use: "sig" };
  const server = createServer((_request, reply) => {
    reply.setHeader("content-type", "application/json");
    reply.end(JSON.stringify({ keys: [jwk] }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  return {
    jwksUrl: `http://127.0.0.1:${port}/certs`,
    /** A token issued at a moment, in seconds of Unix time. */
    sign: (payload: Record<string, unknown>, at: number, o: Token = {}) =>
      new SignJWT(payload)
        .setProtectedHeader({ alg: "RS256", kid: "k1" })
        .setIssuer(o.iss ?? "https://accounts.google.com")
        .setAudience(o.aud ?? GOOGLE_CLIENT)
        .setIssuedAt(at - (o.age ?? 0))
        .setExpirationTime(at + (o.life ?? 3600))
        .sign(o.key ?? keys.privateKey),
    end: () => server.close(),
  };
}
