import { type FormEvent, useEffect, useId, useReducer, useRef } from "react";
import type { Question } from "#contract/shapes.ts";
import { cardReducer, initialCard } from "../../app/features/practice/card/machine.ts";
import { rulesOf } from "../../app/features/practice/card/modes.ts";
import { keepSample } from "../../app/features/practice/samples/sample-store.ts";
import { paths } from "../../app/lib/paths.ts";
import { hasSessionMarker } from "../../app/lib/whoami.ts";
import { AnswerArea } from "../../app/question/answer-area.tsx";
import { rightCount } from "../../app/question/answer-text.ts";
import { Explanation } from "../../app/question/explanation.tsx";
import { withoutKey } from "../../app/question/marks.ts";
import { Result } from "../../app/question/result.tsx";
import { Button, buttonClass } from "../../app/ui/button.tsx";
import { ArrowRightIcon } from "../../app/ui/icon.tsx";

interface LiveQuestionProps {
  question: Question;
  /** How many the visitor may try in all. */
  total: number;
  /** What was chosen and pressed before this code was there. */
  chosen?: string;
  isSubmitted?: boolean;
}

/** One real question of the bank to answer on the spot, with the parts of the app's own card. */
export function LiveQuestion({ question, total, chosen = "", isSubmitted = false }: LiveQuestionProps) {
  const [card, dispatch] = useReducer(cardReducer, undefined, () =>
    initialCard(rulesOf("sample", true), undefined, chosen),
  );
  const next = useRef<HTMLAnchorElement>(null);
  const stemId = useId();
  const isOpen = card.state === "active";
  const submit = () => {
    // It goes with the others of /try into the account; a signed-in visitor only plays here.
    if (!hasSessionMarker())
      keepSample(undefined, { questionId: question.ID, version: question.Version, answer: card.draft });
    dispatch({ type: "submitted" });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was pressed before
  useEffect(() => {
    if (isSubmitted) submit();
  }, []);
  useEffect(() => {
    // The options can't be reached any more, so the focus goes to what comes next.
    if (!isOpen) next.current?.focus({ preventScroll: true });
  }, [isOpen]);

  // The card before the answer knows no key, like the app's.
  return (
    <form
      aria-label="A sample question"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <AnswerArea
        question={isOpen ? withoutKey(question) : question}
        draft={card.draft}
        isOpen={isOpen}
        stemId={stemId}
        memoryKey="landing"
        onDraft={(draft) => dispatch({ type: "drafted", draft })}
      />
      <div role="status">
        {!isOpen && (
          <Result
            answer={{
              Question: question,
              Ans: card.draft,
              Counted: true,
              Score: rightCount(question, card.draft),
            }}
          />
        )}
      </div>
      {!isOpen && <Explanation question={question} />}
      <div className="mt-6" data-needs-script="">
        {isOpen ? (
          <Button type="submit" className="w-full md:w-auto md:px-8" disabled={card.draft === ""}>
            Submit
          </Button>
        ) : (
          <a ref={next} href={paths.try()} className={buttonClass("primary", "w-full md:w-auto md:px-8")}>
            Go on with the other {total - 1}
            <ArrowRightIcon />
          </a>
        )}
      </div>
    </form>
  );
}
