import { useState } from "react";
import type { Question } from "#contract/shapes.ts";
import { Button } from "../../../ui/button.tsx";
import { QuestionCard } from "../card/question-card.tsx";
import { sampleItem } from "./sample-marking.ts";

/** A question as a learner meets it, from open to marked, by anyone who holds its key. Nothing of it is recorded. */
export function Trial({ question, onEnd }: { question: Question; onEnd: () => void }) {
  const [given, setGiven] = useState<string>();
  const kept =
    given === undefined ? [] : [{ questionId: question.ID, version: question.Version, answer: given }];
  const { question: shown, known, graded } = sampleItem(question, kept);
  return (
    <>
      <p role="status" className="mb-4 flex flex-wrap items-center gap-3 text-sm">
        <b className="font-semibold">Test Mode: nothing is recorded.</b>
        {given !== undefined && (
          <Button variant="outline" onClick={() => setGiven(undefined)}>
            Once more
          </Button>
        )}
        <Button variant="outline" onClick={onEnd}>
          Leave Test Mode
        </Button>
      </p>
      <QuestionCard
        key={given === undefined ? "open" : "marked"}
        question={shown}
        title="As a learner meets it"
        mode="sample"
        known={known}
        graded={graded}
        watermark=""
        onSubmit={setGiven}
      />
    </>
  );
}
