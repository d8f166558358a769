import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { EditorQuestion } from "#contract/editing.ts";
import type { Topic } from "#contract/shapes.ts";
import { dateTime } from "../../../lib/dates.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Field } from "../../../ui/field.tsx";
import { findingsQuery, useSave } from "../api.ts";
import { draftOf, dropDraft, keepDraft } from "../drafts.ts";
import { useSettled } from "../settled.ts";
import { sentWords, type Wording, wordingOf } from "../wording.ts";
import { Preview } from "./preview.tsx";
import { QuestionFields } from "./question-fields.tsx";
import { SaveBar } from "./save-bar.tsx";

interface EditorProps {
  question: EditorQuestion;
  topics: readonly Topic[];
  /** What else can be done with the question: history, marking again, deleting. */
  acts: (restore: (wording: Wording) => void) => ReactNode;
}

const SAYS: Record<"draft" | "published" | "deleted", string> = {
  draft: "Draft: no learner sees it",
  published: "Published",
  deleted: "Deleted",
};

/** Why Save is disabled, in a sentence. */
function whyNot(isSaving: boolean, hasWork: boolean, isDeleted: boolean): string | undefined {
  if (isDeleted) return "A deleted question cannot be saved.";
  if (isSaving) return "It is being saved.";
  return hasWork ? undefined : "There is nothing to save: you have not changed anything.";
}

/**
 * Edits one question, with the card beside it. It is made again for each version, so what was written for a former one is
 * never saved over the current one.
 */
export function Editor({ question, topics, acts }: EditorProps) {
  const saved = wordingOf(question.QnType, question, question.TopicID);
  const [kept] = useState(() => draftOf(question.ID, question.UpdatedAt));
  const [wording, setWording] = useState(kept ?? saved);
  const [isDraft, setDraft] = useState(question.IsDraft);
  const [resetStat, setReset] = useState(false);
  const [note, setNote] = useState("");
  const save = useSave(question.ID);
  const words = sentWords(question.QnType, wording);
  const { data: findings = [] } = useQuery({
    ...findingsQuery(question.QnType, useSettled(words)),
    placeholderData: (before) => before,
  });
  const isChanged = JSON.stringify(wording) !== JSON.stringify(saved) || isDraft !== question.IsDraft;
  const change = (part: Partial<Wording>) => {
    const next = { ...wording, ...part };
    setWording(next);
    keepDraft(question.ID, { updatedAt: question.UpdatedAt, wording: next });
  };
  const restore = (next: Wording) => change(next);
  const reason = whyNot(save.isPending, isChanged || resetStat, question.DeletedAt !== null);
  const state = question.DeletedAt ? "deleted" : question.IsDraft ? "draft" : "published";
  return (
    <form
      aria-label={`Question ${question.ID}`}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ ...words, UpdatedAt: question.UpdatedAt, IsDraft: isDraft, Note: note, resetStat });
      }}
    >
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="min-w-0">
          <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
            <Badge tone={state === "published" ? "done" : "accent"}>{SAYS[state]}</Badge>
            <span>
              Version {question.Version}, {dateTime(question.UpdatedAt)}
            </span>
            {question.Key && <span className="font-mono text-xs">{question.Key}</span>}
          </p>
          {kept && (
            <p role="status" className="mb-4 text-sm">
              What you wrote last time is back.{" "}
              <button
                type="button"
                className="link min-h-6"
                onClick={() => {
                  dropDraft(question.ID);
                  setWording(saved);
                }}
              >
                Start from what is saved
              </button>
            </p>
          )}
          <QuestionFields
            type={question.QnType}
            wording={wording}
            findings={findings}
            topics={topics}
            onChange={change}
          />
          <div className="mt-8 border-t border-hairline pt-6">
            <Field
              label="What changed"
              hint="For learners who saw the former wording. May be left out."
              maxLength={500}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
            <div className="mt-4 grid gap-1">
              <Check isOn={!isDraft} onChange={(on) => setDraft(!on)}>
                Published: learners meet it in its sets
              </Check>
              <Check isOn={resetStat} onChange={setReset}>
                Reset statistics
              </Check>
            </div>
          </div>
          <div className="mt-8">{acts(restore)}</div>
        </div>
        <div className="min-w-0 xl:sticky xl:top-24 xl:self-start">
          <Preview question={question} wording={wording} />
        </div>
      </div>
      <SaveBar label={save.isPending ? "Saving" : "Save"} reason={reason}>
        {isChanged ? "Not saved yet; kept on this device." : "Saving begins its statistics again."}
      </SaveBar>
    </form>
  );
}

interface CheckProps {
  isOn: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
}

const Check = ({ isOn, onChange, children }: CheckProps) => (
  <label className="flex min-h-11 items-center gap-3 text-sm">
    <input
      type="checkbox"
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
      className="size-5 accent-accent"
    />
    {children}
  </label>
);
