import type { FeedbackOutcome } from "#contract/feedback.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { mailOf } from "../../platform/mail/template.ts";

const SUBJECTS: Record<FeedbackOutcome, string> = {
  fixed: "You were right, and it is mended",
  right: "We have checked what you reported",
  noted: "Thank you for your feedback",
};
const SENTENCES: Record<FeedbackOutcome, string> = {
  fixed: "Thank you for telling us. We have looked at it and mended it.",
  right: "Thank you for telling us. We have looked at it with care, and it is correct as it is.",
  noted: "Thank you for telling us. We have read it and keep it in mind.",
};

/** The outcome of feedback. */
export function outcomeMail(m: {
  to: string;
  outcome: FeedbackOutcome;
  note: string;
  questionId: number | null;
  origin: string;
}): Mail {
  return mailOf({
    kind: "feedback",
    to: m.to,
    subject: SUBJECTS[m.outcome],
    lines: [
      SENTENCES[m.outcome],
      ...(m.note ? [`Our note: ${m.note}`] : []),
      ...(m.questionId
        ? [{ text: `Question ${m.questionId}`, url: `${m.origin}/question/${m.questionId}` }]
        : []),
    ],
  });
}
