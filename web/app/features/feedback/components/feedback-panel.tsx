import { Suspense } from "react";
import { lazyPanel } from "../../../question/lazy-panel.tsx";
import type { CardPanel } from "../../../question/panel.ts";
import { MegaphoneGlyph } from "../../../ui/glyphs.tsx";

const QuestionFeedback = lazyPanel(() => import("./question-feedback.tsx"));

/** Tells the house what is wrong with a question. */
export const feedbackPanel: CardPanel = {
  id: "feedback",
  keys: ["r", "R"],
  caps: "R",
  does: "Report a fault",
  label: "Feedback",
  icon: <MegaphoneGlyph />,
  whileAnswering: "Report this question",
  isOffered: () => true,
  render: (question) => (
    <Suspense>
      <QuestionFeedback questionId={question.ID} isMarked={question.Answer !== undefined} />
    </Suspense>
  ),
};
