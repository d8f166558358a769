import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";

interface FinishDialogProps {
  isOpen: boolean;
  /** How many questions have no answer. */
  open: number;
  isBusy: boolean;
  onFinish: () => void;
  onCancel: () => void;
}

/** Asks once before a run is marked with questions left open. */
export function FinishDialog({ isOpen, open, isBusy, onFinish, onCancel }: FinishDialogProps) {
  const questions = open === 1 ? "1 question is" : `${open} questions are`;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Finish with ${open} unanswered?`}
      confirmLabel="Finish"
      isBusy={isBusy}
      onConfirm={onFinish}
      onCancel={onCancel}
    >
      <p>{questions} not answered and will score 0. A finished attempt is marked and can't be changed.</p>
    </ConfirmDialog>
  );
}
