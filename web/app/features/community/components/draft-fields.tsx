import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { QUESTION_LENGTH } from "#contract/community-limits.ts";
import type { User } from "#contract/shapes.ts";
import { counted } from "../../../lib/counted.ts";
import { letterOf } from "../../../question/answer-text.ts";
import { Field } from "../../../ui/field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { takesPartIn } from "../access.ts";
import { topicsQuery } from "../api.ts";
import { answerOf, type OwnDraft } from "../draft.ts";

interface DraftFieldsProps {
  user: User;
  draft: OwnDraft;
  onChange: (draft: OwnDraft) => void;
}

/** What a question is made of, each with the rule for it. */
export function DraftFields({ user, draft, onChange }: DraftFieldsProps) {
  return (
    <div className="grid gap-6">
      <TopicChoice user={user} draft={draft} onChange={onChange} />
      <TextArea
        label="What is asked"
        hint="A short case and one question. It should be answerable without seeing the options."
        most={QUESTION_LENGTH.body}
        value={draft.body}
        onChange={(event) => onChange({ ...draft, body: event.target.value })}
      />
      <OptionFields draft={draft} onChange={onChange} />
      <TextArea
        label="Why it is right"
        hint="Name the rule first, then how it decides this case, and why the tempting option is wrong."
        most={QUESTION_LENGTH.explanation}
        value={draft.explanation}
        onChange={(event) => onChange({ ...draft, explanation: event.target.value })}
      />
      <Field
        label="Source (if you have it)"
        hint="The statute and section, or the agency's rule: “Estate Agents Act 2010, s 44”."
        value={draft.source}
        maxLength={QUESTION_LENGTH.source}
        onChange={(event) => onChange({ ...draft, source: event.target.value })}
      />
    </div>
  );
}

function TopicChoice({ user, draft, onChange }: DraftFieldsProps) {
  const id = useId();
  const { data: topics = [], error } = useQuery(topicsQuery);
  const papers = [1, 2].filter((paper) => takesPartIn(user, paper));
  return (
    <div>
      <label htmlFor={id} className="block text-sm font-semibold">
        Topic
      </label>
      <select
        id={id}
        value={draft.topicId ?? ""}
        onChange={(event) => onChange({ ...draft, topicId: Number(event.target.value) || undefined })}
        className="mt-2 block min-h-12 w-full rounded border border-control bg-raised px-3 text-base text-ink"
      >
        <option value="">Choose a topic</option>
        {papers.map((paper) => (
          <optgroup key={paper} label={`Paper ${paper}`}>
            {topics
              .filter((topic) => topic.Paper === paper)
              .map((topic) => (
                <option key={topic.ID} value={topic.ID}>
                  {topic.Name}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      {error && <p className="mt-1.5 text-xs text-soft">The topics did not load. Load the page again.</p>}
    </div>
  );
}

type OptionFieldsProps = Omit<DraftFieldsProps, "user">;

/** Four options, and which of them is right. */
function OptionFields({ draft, onChange }: OptionFieldsProps) {
  const id = useId();
  const write = (index: number, text: string) =>
    onChange({ ...draft, options: draft.options.map((old, at) => (at === index ? text : old)) });
  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className="text-sm font-semibold">Four options, and the right one</legend>
      <p id={`${id}-hint`} className="mt-0.5 text-xs text-soft">
        About equally long. A wrong one is a mistake that somebody really makes.
      </p>
      <ol className="mt-2 grid gap-2.5">
        {draft.options.map((text, index) => {
          const letter = letterOf(index);
          const number = String(index + 1);
          const left = QUESTION_LENGTH.option - [...text].length;
          return (
            <li key={letter} className="flex items-start gap-2">
              <label className="flex min-h-12 items-center gap-2 pr-1 text-sm font-semibold text-soft">
                <input
                  type="radio"
                  name={id}
                  aria-label={`Option ${letter} is right`}
                  checked={draft.answer === number}
                  onChange={() => onChange({ ...draft, answer: answerOf(number) })}
                  className="size-5 shrink-0 accent-accent"
                />
                <span aria-hidden="true" className="w-4">
                  {letter}
                </span>
              </label>
              <div className="min-w-0 flex-1">
                <textarea
                  aria-label={`Option ${letter}`}
                  rows={1}
                  value={text}
                  onChange={(event) => write(index, event.target.value)}
                  className="field-sizing-content block min-h-12 w-full rounded border border-control bg-raised px-3 py-2.5 text-base text-ink"
                />
                {left < QUESTION_LENGTH.option / 5 && (
                  <p role="status" className="mt-1 text-xs font-semibold">
                    {left < 0
                      ? `${counted(-left, "character")} too many.`
                      : `${counted(left, "character")} left.`}
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}
