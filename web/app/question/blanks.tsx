import { classNames } from "../lib/class-names.ts";
import { CheckIcon, CloseIcon } from "../ui/icon.tsx";
import { RichText } from "../ui/rich-text.tsx";
import type { AnswerProps } from "./answer-props.ts";
import {
  type BlankResult,
  blankResults,
  emphasiseNegatives,
  splitAnswer,
  withAnswerAt,
} from "./answer-text.ts";

/** Characters that a blank takes, and from how many on it says so. */
const LONGEST = 200;
const NEAR = 180;

/** A short answer: the text with an input in each gap; once marked, what is accepted in each. */
export function Blanks({ question, draft, isOpen, stemId, onDraft }: AnswerProps) {
  const given = splitAnswer(question, draft);
  const isMarked = question.Answer !== undefined;
  const results = isMarked ? blankResults(question, draft) : [];
  const nameOf = (index: number) =>
    given.length > 1 ? `Blank ${index + 1} of ${given.length}` : "The blank";
  return (
    <>
      <div id={stemId} className="bg-paper">
        <RichText
          text={emphasiseNegatives(question.Body)}
          className={classNames("stem", !isMarked && "leading-[2.5]")}
          blank={(index) =>
            isMarked ? (
              <MarkedBlank result={results[index]} />
            ) : (
              <input
                type="text"
                aria-label={nameOf(index)}
                value={given[index] ?? ""}
                readOnly={!isOpen}
                maxLength={LONGEST}
                autoComplete="off"
                autoCapitalize="none"
                autoCorrect="off"
                spellCheck={false}
                enterKeyHint="send"
                onChange={(event) => onDraft(withAnswerAt(question, draft, index, event.target.value))}
                className="mx-1 my-1 inline-block min-h-11 w-44 max-w-[calc(100%-0.5rem)] rounded-sm border-b-2 border-control bg-sunken px-3 align-middle font-sans text-base text-ink [field-sizing:content] min-w-36 read-only:bg-transparent"
              />
            )
          }
        />
      </div>
      {!isMarked && (
        <p role="status" className="text-sm text-soft">
          {isOpen && given.some(({ length }) => length >= NEAR) && `A blank takes ${LONGEST} characters.`}
        </p>
      )}
      {isMarked && (
        <ol className="mt-5 grid max-w-measure gap-2">
          {results.map((result, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blanks of a text never move
            <BlankRow key={index} name={nameOf(index)} result={result} />
          ))}
        </ol>
      )}
    </>
  );
}

const LISTED = 3;

/** The first wordings that are accepted, and how many more there are. */
function acceptedText(accepted: string[]): string {
  const more = accepted.length - LISTED;
  const listed = accepted.slice(0, LISTED).join("; ");
  return more > 0 ? `${listed}; and ${more} more wording${more === 1 ? "" : "s"}` : listed;
}

function MarkedBlank({ result }: { result: BlankResult | undefined }) {
  if (!result) return null;
  const tone = result.isRight ? "border-correct text-correct" : "border-dashed border-wrong text-wrong";
  return (
    <span
      className={`mx-1 inline-block border-b-2 px-1 font-sans text-base leading-tight font-semibold ${tone}`}
    >
      {result.given.trim() || "left empty"}
      <span className="sr-only">{result.isRight ? " (right)" : " (wrong)"}</span>
    </span>
  );
}

function BlankRow({ name, result }: { name: string; result: BlankResult }) {
  const { isRight, accepted } = result;
  const tone = isRight
    ? "border-2 border-correct bg-correct-wash"
    : "border-2 border-dashed border-wrong bg-wrong-wash";
  return (
    <li className={`flex items-start gap-3 rounded px-4 py-3 ${tone}`}>
      <span className={isRight ? "text-correct" : "text-wrong"}>
        {isRight ? <CheckIcon className="mt-0.5" /> : <CloseIcon className="mt-0.5" />}
      </span>
      <p className="min-w-0 flex-1 text-sm">
        <b className={`block font-semibold ${isRight ? "text-correct" : "text-wrong"}`}>
          {name}: {isRight ? "Right" : "Wrong"}
        </b>
        Accepted: {acceptedText(accepted)}
      </p>
    </li>
  );
}
