import { createRemoteJWKSet, errors, jwtVerify } from "jose";
import { z } from "zod";
import { AppError } from "./errors.ts";

const Claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.string().max(254),
  email_verified: z.literal(true),
  nonce: z.string(),
  hd: z.string().optional(),
});
export type GoogleClaims = z.infer<typeof Claims>;

export interface GoogleVerifier {
  clientId: string;
  /** @throws AppError google_refused when the token is not Google's, not for us, expired or not verified */
  verify(jwt: string, now: Date): Promise<GoogleClaims>;
}

const refused = () =>
  new AppError("bad_input", "Google could not confirm who you are. Please try again, or use your email.", {
    code: "google_refused",
  });

/** How long fetching Google's keys may take; they are cached for ten minutes. */
const TIMEOUT_MS = 5_000;

/**
 * The keys could not be fetched, so nothing is known about the token. The generic error is jose's for a reply that is
 * no key set.
 */
const isAway = (error: errors.JOSEError) =>
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  error.code === errors.JOSEError.code;

interface Options {
  clientId: string;
  jwksUrl: string;
  timeoutMs?: number;
}

/** Checks ID tokens against Google's published keys. */
export function googleVerifier({ clientId, jwksUrl, timeoutMs = TIMEOUT_MS }: Options): GoogleVerifier {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: timeoutMs });
  return {
    clientId,
    async verify(jwt, now) {
      try {
        const { payload } = await jwtVerify(jwt, keys, {
          algorithms: ["RS256"],
          audience: clientId,
          issuer: ["https://accounts.google.com", "accounts.google.com"],
          maxTokenAge: "10 min",
          requiredClaims: ["exp", "iat"],
          currentDate: now,
        });
        return Claims.parse(payload);
      } catch (error) {
        if (error instanceof z.ZodError) throw refused();
        if (error instanceof errors.JOSEError && !isAway(error)) throw refused();
        throw new AppError("unavailable", "Google cannot be reached. Please use your email instead.");
      }
    },
  };
}
