import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { anyAttemptQuery, useResetProgress } from "../api.ts";

/** Deletes all attempts after asking once; disabled while there are none. */
export function ProgressReset() {
  const { data: hasAttempts = false, isSuccess } = useQuery(anyAttemptQuery);
  const [isAsking, setAsking] = useState(false);
  const reset = useResetProgress();
  const confirm = () =>
    reset.mutate(undefined, {
      onSuccess: () => toast({ tone: "success", title: "Progress Reset Completed" }),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <p className="max-w-note text-sm text-soft">
        Start over with every set as if you had never opened it.
        {isSuccess && !hasAttempts && " You have no attempts to reset."}
      </p>
      <Button variant="outline" className="mt-4" disabled={!hasAttempts} onClick={() => setAsking(true)}>
        Reset Progress
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Reset all your progress?"
        confirmLabel="Reset Progress"
        isBusy={reset.isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <p>
          This deletes all your attempts, ongoing ones included, with their answers and scores. It can't be
          undone.
        </p>
        <p className="mt-2">Your saved questions and your subscription stay.</p>
      </ConfirmDialog>
    </>
  );
}
