import type { ReactNode } from "react";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";

interface FinishDialogProps {
  isOpen: boolean;
  /** How many questions have no answer, and how many are flagged for later. */
  open: number;
  flagged: number;
  isBusy: boolean;
  onFinish: () => void;
  onCancel: () => void;
  /** In a test, a square for each question that one may want to go back to. */
  children?: ReactNode;
}

const questions = (n: number) => (n === 1 ? "1 question is" : `${n} questions are`);

/** Asks once before a run is marked: a test always, practice with questions left open. */
export function FinishDialog(props: FinishDialogProps) {
  const { isOpen, open, flagged, isBusy, onFinish, onCancel, children } = props;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={open > 0 ? `Finish with ${open} unanswered?` : "Finish the test?"}
      confirmLabel="Finish"
      isBusy={isBusy}
      onConfirm={onFinish}
      onCancel={onCancel}
    >
      <p>
        {open > 0 && `${questions(open)} not answered and will score 0. `}
        {flagged > 0 && `${questions(flagged)} still flagged. `}A finished attempt is marked and can't be
        changed.
      </p>
      {isOpen && children && <div className="mt-4">{children}</div>}
    </ConfirmDialog>
  );
}
