import { useEffect, useId, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { SHORTCUTS, switchShortcuts, useShortcutsOn } from "../shortcuts.ts";

interface ShortcutHelpProps {
  onClose: () => void;
}

/** The help sheet: every shortcut, and the switch for them. A native modal; Escape closes it. */
export function ShortcutHelp({ onClose }: ShortcutHelpProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const isOn = useShortcutsOn();
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto w-[min(26rem,calc(100%-2rem))] rounded border border-hairline bg-raised p-6 text-ink shadow-[0_20px_60px_var(--shadow)] backdrop:bg-[rgb(0_0_0_/_0.5)]"
    >
      <h2 id={id} className="text-lg">
        Keyboard shortcuts
      </h2>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-5 text-sm">
        {SHORTCUTS.map(({ command, caps, does }) => (
          <div key={command} className="col-span-2 grid grid-cols-subgrid border-t border-hairline py-2.5">
            <dt>
              <kbd className="rounded-sm border border-control px-2 py-0.5 font-sans text-xs font-semibold">
                {caps}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-3 flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => switchShortcuts(event.target.checked)}
          className="size-5 accent-accent"
        />
        Use these shortcuts
      </label>
      <div className="mt-4 flex justify-end">
        <Button onClick={() => dialog.current?.close()}>Close</Button>
      </div>
    </dialog>
  );
}
