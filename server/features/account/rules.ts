import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { EmailAddress } from "../../platform/email-address.ts";

/** The limits of one-time codes and sessions. */
export const CODE_LIFE_MS = 10 * 60 * 1000;
export const RESEND_AFTER_SECONDS = 60;
export const LIVE_CODES_PER_BROWSER = 3;
export const FAILURES_BEFORE_LOCK = 100;
export const LOCK_MS = 24 * 60 * 60 * 1000;
export const KNOWN_BROWSER_MS = 90 * 24 * 60 * 60 * 1000;
export const SESSION_LIFE_MS = 30 * 24 * 60 * 60 * 1000;
/** A time further ahead than clocks of several processes differ was written before a clock was set back. */
export const SKEW_SECONDS = 60;

/** Names that could be mistaken for the house. */
const RESERVED = /^(admin|administrator|moderator|threshold|support|staff|official|anonymous|system)/i;

/** Six digits, each code equally likely. */
export const newCode = () => String(randomInt(0, 1_000_000)).padStart(6, "0");

/** The keyed digest of a code: over the challenge's browser, the address and the code. */
export function macOf(key: string, browserHash: string, email: EmailAddress, code: string): string {
  return createHmac("sha256", key).update(`${browserHash}\n${email}\n${code}`).digest("base64url");
}

/** Compares in constant time. */
export function sameMac(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}

export const isReservedName = (name: string) => RESERVED.test(name);

/** Google vouches for an address only if it runs the mailbox. */
export function isGoogleAuthoritative(claims: { email: EmailAddress; hd?: string | undefined }): boolean {
  return claims.hd !== undefined || claims.email.endsWith("@gmail.com");
}
