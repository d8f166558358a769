import { useEffect, useState } from "react";
import { dismissToast, type Toast, useToasts } from "../lib/toasts.ts";
import { IconButton } from "./button.tsx";
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from "./icon.tsx";
import { Link } from "./link.tsx";

const ICONS = { info: InfoIcon, success: CheckIcon, warning: AlertIcon };

/**
 * The place where toasts appear: a polite live region that is always there. On phones it is at the top, since the
 * page's own actions are at the bottom.
 */
export function Toasts() {
  const toasts = useToasts();
  return (
    <section
      aria-label="Messages"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-(--header-height) z-50 flex flex-col items-center gap-2 p-3 sm:top-auto sm:bottom-(--bar-height,0px) sm:items-end sm:p-4"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

/** One toast; it waits while the pointer or the focus is on it. */
function ToastCard({ toast }: { toast: Toast }) {
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.durationMs);
    return () => clearTimeout(timer);
  }, [isPaused, toast]);
  const Icon = ICONS[toast.tone];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a toast only keeps it from leaving
    <div
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="pointer-events-auto flex w-full max-w-md items-start gap-3 toast py-1 pr-1 pl-4 transition-[opacity,translate] starting:[translate:0_0.5rem] starting:opacity-0"
    >
      <Icon className="mt-3" />
      <div className="min-w-0 flex-1 py-2.5 text-sm">
        <p className="font-semibold">{toast.title}</p>
        {toast.body && <p className="text-soft">{toast.body}</p>}
        {toast.link && (
          <Link href={toast.link.href} className="link" onClick={() => dismissToast(toast.id)}>
            {toast.link.text}
          </Link>
        )}
      </div>
      <IconButton label="Dismiss" onClick={() => dismissToast(toast.id)}>
        <CloseIcon size={18} />
      </IconButton>
    </div>
  );
}
