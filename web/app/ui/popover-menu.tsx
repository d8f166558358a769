import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "../lib/class-names.ts";
import { usePlace } from "../lib/router.tsx";

interface PopoverMenuProps {
  id: string;
  /** The button's words for screen readers. */
  label: string;
  button: ReactNode;
  buttonClassName?: string;
  children: ReactNode;
}

/**
 * A button in the header and the panel that it opens. The browser's own popover closes it on Escape, on a
 * click elsewhere, and tells assistive technology whether it is open; a change of page closes it too.
 */
export function PopoverMenu({ id, label, button, buttonClassName, children }: PopoverMenuProps) {
  const panel = useRef<HTMLDivElement>(null);
  const { href: here } = usePlace();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closing is what a new address asks for
  useEffect(() => {
    panel.current?.hidePopover();
  }, [here]);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        className={classNames(
          "inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded px-2 text-sm font-semibold hover:bg-sunken",
          buttonClassName,
        )}
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="fixed inset-auto top-(--header-height) right-[max(0.5rem,calc((100vw-68rem)/2+1.5rem))] m-0 w-64 max-w-[calc(100vw-1rem)] rounded border border-hairline bg-raised p-2 text-ink shadow-lift"
      >
        {children}
      </div>
    </>
  );
}
