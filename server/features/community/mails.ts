import { brand } from "../../platform/brand.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { mailOf } from "../../platform/mail/template.ts";

type Outcome = "published" | "returned";

const SUBJECTS: Record<Outcome, string> = {
  published: "Your question is published",
  returned: "Your question came back from its review",
};
const SENTENCES: Record<Outcome, string> = {
  published: `Two reviewers have approved the question that you wrote at ${brand.name}. Others can practise it from now on.`,
  returned: `Two reviewers would change something in the question that you wrote at ${brand.name}. They say what. You can mend it and submit it again.`,
};

/** The outcome of a review. It names the question and quotes none of its words. */
export const decisionMail = (m: { to: string; outcome: Outcome; questionId: number; origin: string }): Mail =>
  mailOf({
    kind: "community",
    to: m.to,
    subject: SUBJECTS[m.outcome],
    lines: [
      SENTENCES[m.outcome],
      { text: `Question ${m.questionId} among yours`, url: `${m.origin}/community?tab=mine` },
      { text: "Turn these mails off in your profile", url: `${m.origin}/profile` },
    ],
  });
