import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { closeModal, Modal } from "../../../ui/modal.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { Trouble } from "../../../ui/trouble.tsx";
import { useReport } from "../api.ts";

const MOST = 255;

/** Tells the moderators about a message, and why. */
export function ReportDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const report = useReport(id);
  const length = [...reason.trim()].length;
  return (
    <Modal title="Report this message" onClose={onClose}>
      <p className="mt-2 text-sm text-soft">
        A moderator will look at it. The author does not hear who reported it.
      </p>
      <TextArea
        label="What is wrong with it?"
        hint="Rude, wrong on purpose, advertising, copied from elsewhere…"
        most={MOST}
        className="mt-4"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Trouble text={report.error?.message} className="mt-2" />
      <div className="mt-4 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={closeModal}>
          Cancel
        </Button>
        <Button
          disabled={length === 0 || length > MOST || report.isPending}
          onClick={() => report.mutate(reason.trim(), { onSuccess: onClose })}
        >
          Report
        </Button>
      </div>
    </Modal>
  );
}
