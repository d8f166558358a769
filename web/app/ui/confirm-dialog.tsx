import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./button.tsx";

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** What will be lost, by name. */
  children: ReactNode;
  confirmLabel: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks once before something is lost. A native modal: it keeps the focus, and Escape cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, isBusy = false, onConfirm, onCancel } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === isOpen) return;
    if (isOpen) element.showModal();
    else element.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={() => isOpen && onCancel()}
      className="m-auto w-[min(30rem,calc(100%-2rem))] rounded border border-hairline bg-raised p-6 text-ink lifted backdrop:bg-[rgb(0_0_0_/_0.5)]"
    >
      <h2 id={titleId} className="text-lg">
        {title}
      </h2>
      <div className="mt-3 text-sm text-soft">{children}</div>
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button variant="strong" onClick={onConfirm} disabled={isBusy}>
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  );
}
