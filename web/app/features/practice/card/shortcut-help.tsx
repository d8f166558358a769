import { commandsOnPage, switchShortcuts, useShortcutsOn } from "../../../lib/shortcuts.ts";
import { Button } from "../../../ui/button.tsx";
import { closeModal, Modal } from "../../../ui/modal.tsx";

interface ShortcutHelpProps {
  onClose: () => void;
}

/** The help sheet: every shortcut of the page, and the switch for them. */
export function ShortcutHelp({ onClose }: ShortcutHelpProps) {
  const isOn = useShortcutsOn();
  return (
    <Modal title="Keyboard shortcuts" onClose={onClose}>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-5 text-sm">
        {commandsOnPage().map(({ id, caps, does }) => (
          <div key={id} className="col-span-2 grid grid-cols-subgrid border-t border-hairline py-2.5">
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
        <Button onClick={closeModal}>Close</Button>
      </div>
    </Modal>
  );
}
