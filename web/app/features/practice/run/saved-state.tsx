import { AlertIcon, CheckIcon } from "../../../ui/icon.tsx";
import type { Run } from "./run.ts";

/** Saved, Saving, or Not saved: always in sight while practising. */
export function SavedState({ run }: { run: Run }) {
  const isWaiting = run.waiting > 0;
  return (
    <div className="flex items-center gap-2 text-sm">
      <span className="flex min-h-6 items-center gap-1.5 text-soft" data-saved-state="">
        {isWaiting ? (
          <span className="flex items-center gap-1.5 font-semibold text-ink">
            <AlertIcon size={18} /> Not saved, will retry
          </span>
        ) : run.unsent > 0 ? (
          "Saving"
        ) : (
          <>
            <CheckIcon size={18} /> Saved
          </>
        )}
      </span>
      {isWaiting && (
        <button
          type="button"
          className="link relative font-semibold after:absolute after:-inset-x-2 after:-inset-y-2.5"
          onClick={run.retryNow}
        >
          Try now
        </button>
      )}
    </div>
  );
}

/** Tells those who don't see it; only when it goes wrong, and never for each answer. */
export function SavedAnnouncement({ run }: { run: Run }) {
  return (
    <p role="status" className="sr-only">
      {run.waiting > 0 &&
        "Your last answers are not saved yet. They are kept on this device and will be sent again."}
    </p>
  );
}
