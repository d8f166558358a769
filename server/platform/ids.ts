import { createHash, randomBytes } from "node:crypto";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Letters and digits that are hard to misread, chosen evenly at random. */
function random(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte % 32]).join("");
}

/** 100 bits, so that users cannot be counted or guessed. */
export const newUserId = () => random(20);
/** The code in a referral link; short enough to read out. */
export const newReferralId = () => random(8);
/** 256 bits for a session, of which only a digest is stored. */
export const newToken = () => randomBytes(32).toString("base64url");
/** 128 bits that identify a browser. */
export const newBrowserId = () => randomBytes(16).toString("base64url");

/** SHA-256 as text, for looking up what must not be stored. */
export const digest = (secret: string) => createHash("sha256").update(secret).digest("base64url");
