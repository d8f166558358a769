import { GENERAL_TYPES } from "#contract/feedback-type.ts";
import { Button } from "../../../ui/button.tsx";
import { closeModal, Modal } from "../../../ui/modal.tsx";
import { useSend } from "../api.ts";
import { FeedbackForm } from "./feedback-form.tsx";

/** Sends feedback about a fault or an idea. */
export default function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const send = useSend("Feedback Received");
  return (
    <Modal title="General Feedback" onClose={onClose}>
      <p className="mt-2 mb-4 text-sm text-soft">
        About a question, use Feedback on the question: then we know which one you mean.
      </p>
      <FeedbackForm
        legend="What is it about?"
        types={GENERAL_TYPES}
        isSending={send.isPending}
        onSend={(Type, Body) => send.mutate({ Type, Body }, { onSuccess: onClose })}
        cancel={
          <Button variant="ghost" onClick={closeModal}>
            Cancel
          </Button>
        }
      />
    </Modal>
  );
}
