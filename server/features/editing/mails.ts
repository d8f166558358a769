import type { Mail } from "../../platform/mail/outbox.ts";
import { mailOf } from "../../platform/mail/template.ts";

/**
 * A score changed because a question was regraded. It says where and not what: the question may be in an open test of
 * the reader when the mail arrives, which the page checks.
 */
export function regradeMail(m: { to: string; setId: number; attemptId: number; origin: string }): Mail {
  return mailOf({
    kind: "regrade",
    to: m.to,
    subject: "Your score has changed",
    lines: [
      "A question that you answered has been marked again by another key, and your score has changed.",
      "Your review shows both scores and the reason. If a test that you have open asks the same question, it shows them after that test.",
      { text: "See the review", url: `${m.origin}/set/${m.setId}/review?attemptID=${m.attemptId}` },
    ],
  });
}
