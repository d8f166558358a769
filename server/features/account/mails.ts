import { brand } from "../../platform/brand.ts";
import { type Mail, PROMO } from "../../platform/mail/outbox.ts";
import { mailOf } from "../../platform/mail/template.ts";
import { singaporeDay } from "../../platform/singapore-day.ts";
import { promoToken } from "./promo-rules.ts";

/** The code stands alone on a line, so that a phone offers to fill it in. */
export function codeMail(to: string, code: string): Mail {
  return mailOf({
    kind: "otp",
    to,
    subject: "Your Threshold sign-in code",
    lines: [
      "Here is your code to sign in to Threshold:",
      { code },
      "It is good for 10 minutes, in the browser that asked for it.",
      "If you did not ask for it, leave this mail be: nobody gets in without the code.",
    ],
  });
}

/** Says when an account will be deleted, and how to keep it. */
export function deletionMail(m: { to: string; at: Date; origin: string }): Mail {
  const day = singaporeDay(m.at);
  return mailOf({
    kind: "deletion",
    to: m.to,
    subject: `Your ${brand.name} account will be deleted on ${day}`,
    lines: [
      `We were asked to delete your ${brand.name} account. On ${day} it is gone for good, with your plan, your progress and your details. Until then nothing is lost.`,
      "To keep it, sign in before that day. That alone undoes the deletion:",
      { text: "Sign in and keep my account", url: `${m.origin}/login` },
      "If you did not ask for this, sign in now and write to us.",
    ],
  });
}

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
