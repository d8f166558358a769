import { AlertIcon, CheckIcon } from "../../../ui/icon.tsx";
import type { Run } from "./run.ts";

/** Saved, Saving, or Kept here: always in sight while practising. What is kept here can be sent again by a press. */
export function SavedState({ run }: { run: Run }) {
  if (run.waiting > 0)
    return (
      <button
        type="button"
        data-saved-state=""
        title="Kept on this device. Send now"
        onClick={run.retryNow}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-sm px-1.5 text-xs font-semibold hover:bg-sunken"
      >
        <AlertIcon size={16} /> Kept here
        <span className="sr-only">, on this device. Send now</span>
      </button>
    );
  return (
    <span
      data-saved-state=""
      className="inline-flex min-w-17 items-center justify-end gap-1 px-1.5 text-xs text-soft"
    >
      {run.unsent > 0 ? (
        "Saving"
      ) : (
        <>
          <CheckIcon size={16} /> Saved
        </>
      )}
    </span>
  );
}

/** Tells those who don't see it; only when it goes wrong, and never for each answer. */
export function SavedAnnouncement({ run }: { run: Run }) {
  return (
    <p role="status" className="sr-only">
      {run.waiting > 0 && "Your last answers are kept on this device and will be sent again."}
    </p>
  );
}
