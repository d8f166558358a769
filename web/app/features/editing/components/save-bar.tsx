import { type ReactNode, useId } from "react";
import { Button } from "../../../ui/button.tsx";

interface SaveBarProps {
  label: string;
  /** Why nothing can be saved now, in a sentence; undefined if it can. */
  reason: string | undefined;
  /** What to say beside the button when something can be saved. */
  children?: ReactNode;
}

/** The form's Save, which stays at the bottom of the screen however long the form is, and says why it is disabled. */
export function SaveBar({ label, reason, children }: SaveBarProps) {
  const id = useId();
  return (
    <div
      data-bar=""
      className="sticky bottom-0 z-30 mt-8 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-hairline bg-paper pt-3 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
    >
      <Button type="submit" disabled={reason !== undefined} aria-describedby={`${id}-reason`}>
        {label}
      </Button>
      <p id={`${id}-reason`} role="status" className="min-w-0 flex-1 text-sm text-soft">
        {reason ?? children}
      </p>
    </div>
  );
}
