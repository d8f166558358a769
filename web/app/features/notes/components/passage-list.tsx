import { useState } from "react";
import type { Question } from "#contract/shapes.ts";
import { Button } from "../../../ui/button.tsx";
import { sentencesOf } from "../passages/places.ts";
import { nameOf, textsOf } from "../passages/texts.ts";
import { isSame, type Passages, usePassages } from "../passages/use-passages.ts";

/** The passages that the learner marked in the question, and a way to mark a sentence without selecting it. */
export function PassageList({ question }: { question: Question }) {
  const passages = usePassages(question.ID, true);
  const [choosesSentence, setChoosesSentence] = useState(false);
  const { marks, remove } = passages;
  if (!marks) return null;
  return (
    <section aria-label="Marked passages" className="mt-6 max-w-measure">
      <h3 className="font-sans text-sm font-semibold tracking-normal">Marked passages</h3>
      {marks.length === 0 && (
        <p className="mt-1 text-sm text-soft">
          Select words in the question or its explanation to mark them.
        </p>
      )}
      <ul className="mt-2 grid gap-2">
        {marks.map((mark) => (
          <li key={`${mark.Field}/${mark.Start}/${mark.Quote}`} className="flex items-start gap-3">
            <div className="min-w-0 flex-1 border-l-2 border-control pl-3 text-sm">
              <q>{mark.Quote}</q>
              <p className="text-xs text-soft">
                {nameOf(mark.Field)}
                {mark.Detached && " · These words are no longer there."}
              </p>
            </div>
            <Button
              variant="ghost"
              className="px-3"
              aria-label={`Remove the mark on ${mark.Quote}`}
              onClick={() => remove(mark)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <Button
        variant="outline"
        className="mt-3"
        aria-expanded={choosesSentence}
        onClick={() => setChoosesSentence(!choosesSentence)}
      >
        Mark a whole sentence
      </Button>
      {choosesSentence && <Sentences question={question} {...passages} />}
    </section>
  );
}

/** Each sentence as a button that is pressed while it is marked: nothing has to be selected. */
function Sentences({ question, marks = [], add, remove }: Passages & { question: Question }) {
  return [...textsOf(question)].map(([field, text]) => (
    <section key={field} aria-label={nameOf(field)} className="mt-4">
      <h4 className="text-xs font-semibold text-soft">{nameOf(field)}</h4>
      <ul className="mt-1 grid gap-1">
        {sentencesOf(field, text).map((sentence) => {
          const mark = marks.find((one) => isSame(one, sentence));
          return (
            <li key={sentence.Start}>
              <button
                type="button"
                aria-pressed={mark !== undefined}
                onClick={() => (mark ? remove(mark) : add(sentence))}
                className="min-h-11 w-full rounded-sm border border-hairline px-3 py-1.5 text-left text-sm hover:bg-sunken aria-pressed:border-ink aria-pressed:bg-accent-wash"
              >
                {sentence.Quote}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}
