import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import type { Question } from "#contract/shapes.ts";
import { onCompanionRequest } from "../../../lib/companion-requests.ts";
import { toast } from "../../../lib/toasts.ts";

interface DialogProps {
  about: Question | undefined;
  onClose: () => void;
}

const BotDialog = lazy<ComponentType<DialogProps>>(() =>
  import("./bot-dialog.tsx").catch(() => {
    toast({ tone: "warning", title: "The study bot did not load", body: "Please try again later." });
    return { default: () => null };
  }),
);

/** Opens the study bot for anyone who asks. What was asked stays until the page is loaded again. */
export function BotHost() {
  const [open, setOpen] = useState<{ about: Question | undefined }>();
  useEffect(() => onCompanionRequest("bot", (about) => setOpen({ about })), []);
  if (!open) return null;
  return (
    <Suspense>
      <BotDialog about={open.about} onClose={() => setOpen(undefined)} />
    </Suspense>
  );
}
