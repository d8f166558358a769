import type { Mail } from "../../platform/mail/outbox.ts";
import { mailOf } from "../../platform/mail/template.ts";

/** A score changed because a question was marked anew. */
export function regradeMail(m: {
  to: string;
  questionId: number;
  setId: number;
  attemptId: number;
  from: number;
  after: number;
  maxScore: number;
  reason: string;
  origin: string;
}): Mail {
  return mailOf({
    kind: "regrade",
    to: m.to,
    subject: `Your score is ${m.after} of ${m.maxScore} now`,
    lines: [
      `A question that you answered was marked anew. Your score went from ${m.from} to ${m.after} of ${m.maxScore}.`,
      `Why: ${m.reason}`,
      "Both scores stand in your review.",
      { text: "See the review", url: `${m.origin}/set/${m.setId}/review?attemptID=${m.attemptId}` },
    ],
  });
}
