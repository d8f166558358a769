import { type Mail, REMINDER } from "../../platform/mail/outbox.ts";
import { mailOf } from "../../platform/mail/template.ts";
import { reminderText, reminderToken, type Session } from "./rules.ts";

/** The reminder of a day's session. Every one carries the way out, for the reader and for mail programs (RFC 8058). */
export function reminderMail(m: {
  to: string;
  userId: string;
  session: Session;
  origin: string;
  secretKey: string;
}): Mail {
  const token = reminderToken(m.secretKey, m.userId);
  const { title, more } = reminderText(m.session);
  const mail = mailOf({
    kind: REMINDER,
    to: m.to,
    subject: title,
    lines: [
      `${title}. ${more}`,
      { text: "Open today's session", url: `${m.origin}/today` },
      "You get this because you asked to be reminded. You choose the hour, and days off, on the same page.",
      { text: "Stop reminders by e-mail", url: `${m.origin}/unsub-reminders?token=${token}` },
    ],
  });
  return {
    ...mail,
    headers: {
      "List-Unsubscribe": `<${m.origin}/api/reminders/unsubscribe/${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}
