import { createHmac } from "node:crypto";
import { canonicalAddress, mailboxOf } from "../email-address.ts";

/** Identifies a payer by a keyed digest: the same card or mailbox gives the same mark, which cannot be reversed. */
export type PayerMark = (kind: "card" | "email", identity: string) => string;

/** All spellings of a mailbox are one payer; a text that is no address is used as it is. */
function mailbox(email: string): string {
  const address = canonicalAddress(email);
  return address === undefined ? email : mailboxOf(address);
}

export const payerMarks =
  (secretKey: string): PayerMark =>
  (kind, identity) =>
    createHmac("sha256", secretKey)
      .update(`payer\n${kind}\n${kind === "email" ? mailbox(identity) : identity}`)
      .digest("base64url");
