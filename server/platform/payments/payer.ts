import { createHmac } from "node:crypto";

/** Names a payer by a keyed digest: the same card or mailbox gives the same mark, and nobody can turn it back. */
export type PayerMark = (kind: "card" | "email", identity: string) => string;

/** An address without letter case and without "+tag": mail to all its forms reaches one mailbox. */
const mailboxOf = (email: string) => email.toLowerCase().replace(/\+[^@]*@/, "@");

export const payerMarks =
  (secretKey: string): PayerMark =>
  (kind, identity) =>
    createHmac("sha256", secretKey)
      .update(`payer\n${kind}\n${kind === "email" ? mailboxOf(identity) : identity}`)
      .digest("base64url");
