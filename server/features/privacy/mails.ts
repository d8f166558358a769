import { brand } from "../../platform/brand.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { mailOf } from "../../platform/mail/template.ts";
import { singaporeDay } from "../../platform/singapore-day.ts";

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
