import { brand } from "../../platform/brand.ts";
import { type Mail, PROMO } from "../../platform/mail/outbox.ts";
import { mailOf } from "../../platform/mail/template.ts";
import { promoToken } from "./rules.ts";

/** News or an offer. Every one carries the way out, for the reader and for mail programs (RFC 8058). */
export function promoMail(m: {
  to: string;
  subject: string;
  paragraphs: string[];
  origin: string;
  secretKey: string;
}): Mail {
  const token = promoToken(m.secretKey, m.to);
  const mail = mailOf({
    kind: PROMO,
    to: m.to,
    subject: m.subject,
    lines: [
      ...m.paragraphs,
      `You get this because you have an account at ${brand.name}.`,
      { text: "Unsubscribe from promotional e-mails", url: `${m.origin}/unsub-promo?token=${token}` },
    ],
  });
  return {
    ...mail,
    headers: {
      "List-Unsubscribe": `<${m.origin}/api/unsubscribe/${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}
