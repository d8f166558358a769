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
  /** @throws AppError google_refused when the token is not Google's, not ours, not fresh or not verified */
  verify(jwt: string, now: Date): Promise<GoogleClaims>;
}

const refused = () =>
  new AppError("bad_input", "Google could not confirm who you are. Please try again, or use your email.", {
    code: "google_refused",
  });

/** Checks ID tokens against Google's published keys (security.md, One-time codes and Google). */
export function googleVerifier({ clientId, jwksUrl }: { clientId: string; jwksUrl: string }): GoogleVerifier {
  const keys = createRemoteJWKSet(new URL(jwksUrl));
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
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) throw refused();
        throw new AppError("unavailable", "Google cannot be reached. Please use your email instead.");
      }
    },
  };
}
