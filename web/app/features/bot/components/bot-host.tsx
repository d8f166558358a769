import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { toast } from "../../../lib/toasts.ts";
import { onWish } from "../../../lib/wish.ts";

interface DialogProps {
  onClose: () => void;
}

const BotDialog = lazy<ComponentType<DialogProps>>(() =>
  import("./bot-dialog.tsx").catch(() => {
    toast({ tone: "warning", title: "The study bot did not load", body: "Please try again later." });
    return { default: () => null };
  }),
);

/** Opens the study bot for whoever asks. What was asked stays until the page is loaded anew. */
export function BotHost() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onWish("bot", () => setOpen(true)), []);
  if (!isOpen) return null;
  return (
    <Suspense>
      <BotDialog onClose={() => setOpen(false)} />
    </Suspense>
  );
}
