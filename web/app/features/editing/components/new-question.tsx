import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { EditorQuestion } from "#contract/editing.ts";
import type { Topic } from "#contract/shapes.ts";
import { Select } from "../../../ui/select.tsx";
import { findingsQuery, useAdd } from "../api.ts";
import { draftOf, dropDraft, keepDraft } from "../drafts.ts";
import { useSettled } from "../settled.ts";
import { emptyWording, sentWords, type Wording } from "../wording.ts";
import { writtenFields } from "../written.ts";
import { Preview } from "./preview.tsx";
import { QuestionFields } from "./question-fields.tsx";
import { SaveBar } from "./save-bar.tsx";

type Type = EditorQuestion["QnType"];

/** There is no question yet that a draft would be of a version of. */
const NEW = { ID: 0, UpdatedAt: "" };

interface NewQuestionProps {
  tenantId: number;
  topics: readonly Topic[];
  /** The topic that it is filed under until its author chooses another. */
  topicId: number;
  onMade: (id: number) => void;
}

/** Begins a question: its type, then its empty fields. Nothing is stored before its author saves it. */
export function NewQuestion(props: NewQuestionProps) {
  const [type, setType] = useState<Type>("mcq");
  return (
    <>
      <h2 className="mb-4 text-lg">New question</h2>
      <Select
        label="Type"
        className="mb-6 max-w-xs"
        value={type}
        onChange={(event) => {
          const { value } = event.target;
          if (value === "mcq" || value === "csq" || value === "saq") setType(value);
        }}
      >
        <option value="mcq">Multiple choice</option>
        <option value="csq">Case study</option>
        <option value="saq">Short answer</option>
      </Select>
      <NewFields key={type} type={type} {...props} />
    </>
  );
}

function NewFields({ type, tenantId, topics, topicId, onMade }: NewQuestionProps & { type: Type }) {
  const empty = emptyWording(type, topicId);
  const [kept] = useState(() => draftOf(type, NEW.UpdatedAt));
  const [wording, setWording] = useState<Wording>(kept ?? empty);
  const [isAsked, setAsked] = useState(false);
  const add = useAdd(tenantId);
  const words = sentWords(type, wording);
  const written = writtenFields(wording, empty);
  const { data: findings = [] } = useQuery({
    ...findingsQuery(type, useSettled(words)),
    enabled: isAsked || written.size > 0,
    placeholderData: (before) => before,
  });
  return (
    <form
      aria-label="New question"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        add.mutate(
          { ...words, QnType: type, TopicID: wording.TopicID },
          { onSuccess: (question) => onMade(question.ID) },
        );
      }}
    >
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="min-w-0">
          {kept && (
            <p role="status" className="mb-4 text-sm">
              What you wrote last time is back.{" "}
              <button
                type="button"
                className="link min-h-6"
                onClick={() => {
                  dropDraft(type);
                  setWording(empty);
                }}
              >
                Start with an empty question
              </button>
            </p>
          )}
          <QuestionFields
            type={type}
            wording={wording}
            findings={isAsked ? findings : findings.filter(({ Field }) => written.has(Field))}
            topics={topics}
            onChange={(part) => {
              const next = { ...wording, ...part };
              setWording(next);
              keepDraft(type, { updatedAt: NEW.UpdatedAt, wording: next });
            }}
          />
        </div>
        <div className="min-w-0 xl:sticky xl:top-24 xl:self-start">
          <Preview question={{ ID: NEW.ID, QnType: type }} wording={wording} />
        </div>
      </div>
      <SaveBar
        label={add.isPending ? "Saving" : "Save"}
        reason={add.isPending ? "It is being saved." : undefined}
      >
        It is kept as a draft, which no learner sees.
      </SaveBar>
    </form>
  );
}
