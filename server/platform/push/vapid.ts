import { createECDH } from "node:crypto";
import { StartError } from "../errors.ts";

/** How push services know who sends (RFC 8292). Apple refuses a subject that cannot be reached. */
export interface Vapid {
  /** An uncompressed point of P-256, in base64url; browsers receive it. */
  publicKey: string;
  privateKey: string;
  /** A mailto: or https: address of the operator. */
  subject: string;
}

/** The curve of every key of web push. */
export const CURVE = "prime256v1";

/** The public key of a private one; undefined if the private key is invalid. */
export function publicKeyOf(privateKey: string): string | undefined {
  try {
    const curve = createECDH(CURVE);
    curve.setPrivateKey(Buffer.from(privateKey, "base64url"));
    return curve.getPublicKey("base64url");
  } catch {
    return undefined;
  }
}

/** A new private key. */
export function newPrivateKey(): string {
  const curve = createECDH(CURVE);
  curve.generateKeys();
  // The curve leaves out a leading zero byte, which readers of the key expect.
  const bytes = curve.getPrivateKey();
  return Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]).toString("base64url");
}

/** Whether a text names a contact that can be reached: push services refuse anything else. */
export const isSubject = (text: string): boolean =>
  /^mailto:[^\s@]+@[^\s@]+$/.test(text) || (/^https:\/\/[^\s]+$/.test(text) && URL.canParse(text));

/** @throws StartError with one sentence naming the variable that is wrong */
export function checkedVapid(given: {
  publicKey: string | undefined;
  privateKey: string | undefined;
  subject: string | undefined;
}): Vapid {
  const { publicKey, privateKey, subject } = given;
  if (!publicKey || !privateKey)
    throw new StartError("VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both, or neither.");
  const own = privateKey.length === 43 ? publicKeyOf(privateKey) : undefined;
  if (own === undefined)
    throw new StartError("VAPID_PRIVATE_KEY must be the 32 bytes of a P-256 key in base64url.");
  if (own !== publicKey)
    throw new StartError("VAPID_PUBLIC_KEY is not the key that belongs to VAPID_PRIVATE_KEY.");
  if (!subject)
    throw new StartError(
      "VAPID_PRIVATE_KEY needs VAPID_SUBJECT, a mailto: or https: address that reaches you.",
    );
  return { publicKey, privateKey, subject };
}
