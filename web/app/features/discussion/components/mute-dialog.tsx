import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { FilterGroup } from "../../../ui/filter-group.tsx";
import { closeModal, Modal } from "../../../ui/modal.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { Trouble } from "../../../ui/trouble.tsx";
import { useMute } from "../moderation-api.ts";

const MOST = 255;
const DAYS = [1, 7, 30] as const;
const NAMES = { 1: "1 day", 7: "7 days", 30: "30 days" };
type Days = `${(typeof DAYS)[number]}`;

/** Keeps an author from writing for a while. */
export function MuteDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const [days, setDays] = useState<Days>("7");
  const [reason, setReason] = useState("");
  const mute = useMute();
  return (
    <Modal title="Mute the author" onClose={onClose}>
      <p className="mt-2 mb-4 text-sm text-soft">
        They can read and practise as before, and see until when they cannot write.
      </p>
      <FilterGroup
        label="For how long"
        options={DAYS.map((n) => ({ value: `${n}` as const, name: NAMES[n], hint: `For ${NAMES[n]}` }))}
        value={days}
        onChange={setDays}
      />
      <TextArea
        label="Why"
        hint="Stays in the audit log."
        most={MOST}
        className="mt-4"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Trouble text={mute.error?.message} className="mt-2" />
      <div className="mt-4 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={closeModal}>
          Cancel
        </Button>
        <Button
          variant="strong"
          disabled={reason.trim() === "" || [...reason].length > MOST || mute.isPending}
          onClick={() =>
            mute.mutate({ userId, Days: Number(days), Reason: reason.trim() }, { onSuccess: onClose })
          }
        >
          Mute
        </Button>
      </div>
    </Modal>
  );
}
