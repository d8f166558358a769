import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { BOT } from "../../../lib/bot-event.ts";
import { toast } from "../../../lib/toasts.ts";

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
  useEffect(() => {
    const open = () => setOpen(true);
    document.addEventListener(BOT, open);
    return () => document.removeEventListener(BOT, open);
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense>
      <BotDialog onClose={() => setOpen(false)} />
    </Suspense>
  );
}
