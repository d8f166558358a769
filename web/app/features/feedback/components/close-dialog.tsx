import { useState } from "react";
import type { Feedback, FeedbackOutcome } from "#contract/feedback.ts";
import { Button } from "../../../ui/button.tsx";
import { FilterGroup } from "../../../ui/filter-group.tsx";
import { closeModal, Modal } from "../../../ui/modal.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { useClose } from "../api.ts";
import { OUTCOME_WORDS } from "../words.ts";

const MOST = 500;
const HINTS: Record<FeedbackOutcome, string> = {
  fixed: "We have changed it as they said",
  right: "We have checked, and it stays",
  noted: "We have read it and keep it in mind",
};
const OUTCOMES: FeedbackOutcome[] = ["fixed", "right", "noted"];

/** Says the outcome of feedback; anyone who sent it reads so by mail. */
export function CloseDialog({ feedback, onClose }: { feedback: Feedback; onClose: () => void }) {
  const [outcome, setOutcome] = useState<FeedbackOutcome>("fixed");
  const [note, setNote] = useState("");
  const close = useClose();
  return (
    <Modal title="What came of it?" onClose={onClose}>
      <div className="mt-4">
        <FilterGroup
          label="Outcome"
          options={OUTCOMES.map((value) => ({ value, name: OUTCOME_WORDS[value], hint: HINTS[value] }))}
          value={outcome}
          onChange={setOutcome}
        />
      </div>
      <TextArea
        label="Note"
        hint={`Goes to ${feedback.UserEmail || "nobody: the account is gone"}. May be left out.`}
        most={MOST}
        className="mt-6"
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="mt-4 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={closeModal}>
          Cancel
        </Button>
        <Button
          disabled={[...note.trim()].length > MOST || close.isPending}
          onClick={() =>
            close.mutate({ id: feedback.ID, Outcome: outcome, Note: note.trim() }, { onSuccess: onClose })
          }
        >
          Close and tell them
        </Button>
      </div>
    </Modal>
  );
}
