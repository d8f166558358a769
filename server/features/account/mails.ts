import type { Mail } from "../../platform/mail/outbox.ts";
import { mailOf } from "../../platform/mail/template.ts";

/** The code is alone on its line, so that a phone offers to fill it in. */
export function codeMail(to: string, code: string): Mail {
  return mailOf({
    kind: "otp",
    to,
    subject: "Your Threshold sign-in code",
    lines: [
      "Here is your code to sign in to Threshold:",
      { code },
      "It is good for 10 minutes, in the browser that asked for it.",
      "If you did not ask for it, just ignore this mail: nobody can sign in without the code.",
    ],
  });
}
