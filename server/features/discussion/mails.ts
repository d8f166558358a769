import { brand } from "../../platform/brand.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { mailOf } from "../../platform/mail/template.ts";

/**
 * Announces a reply. It says where and not what: the text may be deleted by then, or the question may be in an open
 * test of the reader.
 */
export const replyMail = (m: { to: string; origin: string; questionId: number; messageId: number }): Mail =>
  mailOf({
    kind: "reply",
    to: m.to,
    subject: "Somebody replied to you",
    lines: [
      `There is a reply to what you wrote under question ${m.questionId} at ${brand.name}.`,
      { text: "Read it", url: `${m.origin}/question/${m.questionId}?msgID=${m.messageId}` },
      "You get one such mail a discussion, until you have looked at it.",
      { text: "Turn these mails off in your profile", url: `${m.origin}/profile` },
    ],
  });
