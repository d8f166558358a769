import { type FormEvent, useState } from "react";
import type { EditorQuestion } from "#contract/editing.ts";
import type { Topic } from "#contract/shapes.ts";
import { Button } from "../../../ui/button.tsx";
import { closeModal, Modal } from "../../../ui/modal.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { useAdd } from "../api.ts";
import { emptyWording, sentWords } from "../wording.ts";

type Type = EditorQuestion["QnType"];

interface NewQuestionProps {
  tenantId: number;
  topics: readonly Topic[];
  onMade: (id: number) => void;
  onClose: () => void;
}

/** What a new question needs to be stored at all; everything else is written in the editor. */
const START: Record<Type, Partial<ReturnType<typeof emptyWording>>> = {
  mcq: { Options: ["Option A", "Option B", "Option C", "Option D"] },
  csq: {
    Parts: [{ B: "What is asked first?", A: ["Option A", "Option B", "Option C", "Option D"], R: 1, E: "" }],
  },
  saq: { Answer: "answer" },
};

/** Begins a question as a draft. */
export function NewQuestion({ tenantId, topics, onMade, onClose }: NewQuestionProps) {
  const [type, setType] = useState<Type>("mcq");
  const [topicId, setTopicId] = useState(topics[0]?.ID ?? 0);
  const [body, setBody] = useState("");
  const add = useAdd(tenantId);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const text = type === "saq" && !body.includes("{{b}}") ? `${body.trim()} {{b}}` : body;
    const wording = { ...emptyWording(type, topicId), ...START[type], Body: text };
    add.mutate(
      { ...sentWords(type, wording), QnType: type, TopicID: topicId },
      { onSuccess: (question) => onMade(question.ID) },
    );
  };
  return (
    <Modal title="New question" onClose={onClose}>
      <form onSubmit={send} className="mt-4 grid gap-4">
        <Select
          label="Type"
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
        <Select label="Topic" value={topicId} onChange={(event) => setTopicId(Number(event.target.value))}>
          {topics.map((topic) => (
            <option key={topic.ID} value={topic.ID}>
              Paper {topic.Paper}: {topic.Name}
            </option>
          ))}
        </Select>
        <TextArea
          label={type === "csq" ? "Story" : "Question"}
          most={12_000}
          value={body}
          onChange={(e) => setBody(e.target.value)}
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={closeModal}>
            Cancel
          </Button>
          <Button type="submit" disabled={body.trim() === "" || topicId === 0 || add.isPending}>
            Begin as a draft
          </Button>
        </div>
      </form>
    </Modal>
  );
}
