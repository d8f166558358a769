import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { onCompanionRequest } from "../../../lib/companion-requests.ts";
import { toast } from "../../../lib/toasts.ts";

interface DialogProps {
  onClose: () => void;
}

const FeedbackDialog = lazy<ComponentType<DialogProps>>(() =>
  import("./feedback-dialog.tsx").catch(() => {
    toast({
      tone: "warning",
      title: "Feedback Failed",
      body: "The dialog did not load. Please try again later.",
    });
    return { default: () => null };
  }),
);

/** Opens the feedback dialog for anyone who asks, outside of the menu that did. */
export function FeedbackHost() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onCompanionRequest("feedback", () => setOpen(true)), []);
  if (!isOpen) return null;
  return (
    <Suspense>
      <FeedbackDialog onClose={() => setOpen(false)} />
    </Suspense>
  );
}
