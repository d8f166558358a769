import { type ReactNode, useEffect, useRef } from "react";
import { watchMoves } from "../lib/arrival.ts";
import { classNames } from "../lib/class-names.ts";
import { usePlace } from "../lib/router.tsx";

interface PopoverMenuProps {
  id: string;
  /** The button's words for screen readers. */
  label: string;
  button: ReactNode;
  /** Where the panel opens; its width, where it is another. */
  side?: "left" | "right";
  panelClassName?: string;
  children: ReactNode;
}

/** Closes a panel that stays on its page. */
export const closePopover = (id: string) => document.getElementById(id)?.hidePopover();

/**
 * A button in the header and the panel that it opens. The browser's own popover closes it on Escape, on a
 * click elsewhere, and tells assistive technology whether it is open; a change of page closes it too, another query of it
 * included. A search box that writes its words into the address leaves it open.
 */
export function PopoverMenu(props: PopoverMenuProps) {
  const { id, label, button, side = "right", panelClassName = "w-64 p-2", children } = props;
  const panel = useRef<HTMLDivElement>(null);
  const { pathname } = usePlace();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closing is what a new page asks for
  useEffect(() => {
    const close = () => panel.current?.hidePopover();
    close();
    return watchMoves(close);
  }, [pathname]);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded px-2 text-sm font-semibold hover:bg-sunken"
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={classNames(
          "fixed inset-auto top-(--header-height) m-0 max-h-[calc(100dvh-var(--header-height)-1rem)] max-w-[calc(100vw-1rem)] overflow-y-auto rounded border border-hairline bg-raised text-ink lifted",
          side === "right"
            ? "right-[max(0.5rem,calc((100vw-68rem)/2+1.5rem))]"
            : "left-[max(0.5rem,calc((100vw-68rem)/2+1.5rem))]",
          panelClassName,
        )}
      >
        {children}
      </div>
    </>
  );
}
