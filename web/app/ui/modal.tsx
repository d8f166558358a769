import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";

interface ModalProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** For a button inside: closes its modal as Escape does, so that the focus goes back to where it came from. */
export function closeModal(event: MouseEvent<HTMLElement>): void {
  event.currentTarget.closest("dialog")?.close();
}

/** A native modal, open while it is on screen: it keeps the focus, and Escape closes it. */
export function Modal({ title, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto w-[min(30rem,calc(100%-2rem))] rounded border border-hairline bg-raised p-6 text-ink lifted backdrop:bg-[rgb(0_0_0_/_0.5)]"
    >
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
