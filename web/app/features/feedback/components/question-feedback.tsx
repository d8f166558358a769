import { QUESTION_TYPES } from "#contract/feedback-type.ts";
import { useSend } from "../api.ts";
import { FeedbackForm } from "./feedback-form.tsx";

interface QuestionFeedbackProps {
  questionId: number;
  /** Only who has seen the key can say that it is wrong. */
  isMarked: boolean;
}

/** The menu of what may be wrong with a question; a wrong answer comes first. */
export default function QuestionFeedback({ questionId, isMarked }: QuestionFeedbackProps) {
  const send = useSend("Feedback sent");
  const types = isMarked ? QUESTION_TYPES : QUESTION_TYPES.filter((type) => type !== "QnWrongKey");
  if (send.isSuccess)
    return (
      <p role="status" className="relative z-10 mt-6 max-w-measure border-y border-hairline py-5 text-sm">
        Thank you. Somebody looks at it, and you hear by e-mail what came of it.
      </p>
    );
  return (
    <section aria-label="Feedback" className="relative z-10 mt-6 max-w-measure border-y border-hairline py-5">
      <FeedbackForm
        legend="What is wrong with this question?"
        types={types}
        isSending={send.isPending}
        onSend={(Type, Body) => send.mutate({ Type, Body, QuestionID: questionId })}
      />
    </section>
  );
}
