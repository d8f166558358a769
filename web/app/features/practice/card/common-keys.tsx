import { Button } from "../../../ui/button.tsx";
import { CARD_KEYS } from "./card-shortcuts.ts";

export interface CommonKeysProps {
  hasOptions: boolean;
  onHelp: () => void;
}

/** The commonest keys, and the way to all of them; only where there is likely a keyboard. */
export default function CommonKeys({ hasOptions, onHelp }: CommonKeysProps) {
  const { select, submit, previous, next } = CARD_KEYS;
  const common = [...(hasOptions ? [select] : []), submit, previous, next];
  return (
    <div className="mt-6 hidden border-t border-hairline pt-4 text-xs text-soft lg:block">
      <ul className="grid gap-1.5">
        {common.map(({ id, caps, does }) => (
          <li key={id} className="flex gap-2">
            <kbd className="w-10 shrink-0 font-sans font-semibold text-ink">{caps}</kbd>
            {does}
          </li>
        ))}
      </ul>
      <Button variant="ghost" className="-ml-4 mt-1 text-xs" onClick={onHelp} aria-keyshortcuts="?">
        All shortcuts
      </Button>
    </div>
  );
}
