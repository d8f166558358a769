import { useId } from "react";
import type { EditorQuestion } from "#contract/editing.ts";
import { AnswerArea } from "../../../question/answer-area.tsx";
import { Explanation } from "../../../question/explanation.tsx";
import { previewOf, type Wording } from "../wording.ts";

interface PreviewProps {
  question: Pick<EditorQuestion, "ID" | "QnType">;
  wording: Wording;
}

/** The card as a learner sees it once it is marked, while it is written. */
export function Preview({ question, wording }: PreviewProps) {
  const id = useId();
  const shown = previewOf(question, wording);
  return (
    <section aria-label="Preview" className="rounded border border-hairline bg-paper p-5">
      <h3 className="font-sans text-sm font-semibold text-soft">As learners see it, once marked</h3>
      <div className="mt-4">
        <AnswerArea
          question={shown}
          draft=""
          isOpen={false}
          stemId={id}
          memoryKey={id}
          onDraft={() => undefined}
        />
      </div>
      <Explanation question={shown} />
    </section>
  );
}
