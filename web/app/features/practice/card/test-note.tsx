import type { Question } from "#contract/shapes.ts";
import { letterOf } from "../../../question/answer-text.ts";
import { CheckIcon } from "../../../ui/icon.tsx";
import type { KnownAnswer } from "./machine.ts";

interface TestNoteProps {
  question: Question;
  known: KnownAnswer | undefined;
  /** The server has it. */
  isSaved: boolean;
  /** It waits for another try at sending. */
  isWaiting: boolean;
}

/** What has become of a choice in a test, if nothing is right or wrong yet. */
export function TestNote({ question, known, isSaved, isWaiting }: TestNoteProps) {
  const answer = known?.answer ?? "";
  const which = question.QnType === "mcq" && answer !== "" ? ` ${letterOf(Number(answer) - 1)}` : "";
  const word = isWaiting ? "Kept on this device:" : isSaved ? "Saved:" : "Saving";
  return (
    <p className="mt-5 text-sm text-soft">
      <span role="status">
        {answer !== "" && (
          <b className="mr-1.5 font-semibold text-ink">
            {isSaved && !isWaiting && <CheckIcon size={16} className="mr-1 inline -mt-0.5" />}
            {which ? word + which : word.replace(":", "")}.
          </b>
        )}
      </span>
      Your answer will be marked at the end of the test.{answer !== "" && " You can change it until then."}
    </p>
  );
}
