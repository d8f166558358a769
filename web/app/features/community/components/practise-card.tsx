import { useEffect, useId, useRef, useState } from "react";
import type { CommunityAttempt, CommunityQuestion } from "#contract/community.ts";
import { AnswerArea } from "../../../question/answer-area.tsx";
import { Explanation } from "../../../question/explanation.tsx";
import { Result } from "../../../question/result.tsx";
import { Button } from "../../../ui/button.tsx";
import { ArrowRightIcon } from "../../../ui/icon.tsx";
import { useAnswer } from "../api.ts";
import { answerOf } from "../draft.ts";
import { Byline } from "./byline.tsx";
import { Rating } from "./rating.tsx";

interface PractiseCardProps {
  question: CommunityQuestion;
  /** "Question 3 of 12" */
  place: string;
  /** The learner came here from another one. */
  takesFocus: boolean;
  attempt: CommunityAttempt | undefined;
  onAnswered: (attempt: CommunityAttempt) => void;
  onNext: () => void;
}

/** One question to answer; once answered its verdict, its explanation, and room for what one thinks of it. */
export function PractiseCard(props: PractiseCardProps) {
  const { question, attempt, takesFocus, onAnswered, onNext } = props;
  const [chosen, setChosen] = useState<ReturnType<typeof answerOf>>("");
  const answer = useAnswer(question.ID);
  const heading = useRef<HTMLHeadingElement>(null);
  const verdict = useRef<HTMLDivElement>(null);
  const stemId = useId();
  const isOpen = attempt === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it appears; once it is answered, the verdict has the focus
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, []);
  const submit = () => {
    if (!isOpen || chosen === "" || answer.isPending) return;
    answer.mutate(chosen, {
      onSuccess: (given) => {
        onAnswered(given);
        // The button is gone; anyone who came by keyboard continues from the verdict.
        requestAnimationFrame(() => verdict.current?.focus());
      },
    });
  };
  return (
    <form
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2 ref={heading} tabIndex={-1} className="font-sans text-sm font-semibold text-soft outline-none">
        {props.place}
      </h2>
      <div className="mt-4">
        <AnswerArea
          question={attempt?.Question ?? question}
          draft={attempt?.Ans ?? chosen}
          isOpen={isOpen}
          stemId={stemId}
          memoryKey={`community/${question.ID}`}
          onDraft={(draft) => setChosen(answerOf(draft))}
        />
      </div>
      {attempt && (
        <div ref={verdict} tabIndex={-1} className="outline-none">
          <Result answer={{ ...attempt, Counted: true }} />
          <Explanation question={attempt.Question} />
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {isOpen && (
          <Button type="submit" disabled={chosen === "" || answer.isPending}>
            Submit
          </Button>
        )}
        <Button variant={isOpen ? "ghost" : "primary"} onClick={onNext}>
          {isOpen ? "Skip" : "Next"} <ArrowRightIcon size={18} />
        </Button>
      </div>
      <div className="mt-6">
        <Byline question={question} hidesVotes={!isOpen} />
      </div>
      {attempt && <Rating question={attempt.Question} />}
    </form>
  );
}
