import { type KeyboardEvent, type RefObject, useState } from "react";
import { classNames } from "../../../lib/class-names.ts";
import { Button } from "../../../ui/button.tsx";
import {
  type Calculator,
  display,
  FAULTS,
  type Key,
  keyOf,
  plainDisplay,
  press,
  shownValue,
  take,
} from "../machine.ts";

/** A key with what is read out of it, where its sign says too little. */
const KEYS: readonly (readonly [Key, string?])[] = [
  ["MC", "Clear the memory"],
  ["MR", "Recall the memory"],
  ["M−", "Take off the memory"],
  ["M+", "Add to the memory"],
  ["⌫", "Delete the last digit"],
  ["7"],
  ["8"],
  ["9"],
  ["÷", "Divided by"],
  ["C", "Clear the number"],
  ["4"],
  ["5"],
  ["6"],
  ["×", "Times"],
  ["AC", "Clear all but the memory"],
  ["1"],
  ["2"],
  ["3"],
  ["−", "Minus"],
  ["%", "Percent"],
  ["0"],
  [".", "Point"],
  ["±", "Change the sign"],
  ["+", "Plus"],
  ["=", "Equals"],
];

interface PocketCalculatorProps {
  calculator: Calculator;
  /** Changes it from what it is by then: keys come faster than a screen is drawn. */
  onChange: (change: (calculator: Calculator) => Calculator) => void;
  /** The display, which has the focus while one types. */
  field: RefObject<HTMLInputElement | null>;
}

/** Display, keys and tape. Digits, operators and Enter of the keyboard work while the focus is in it. */
export function PocketCalculator({ calculator: c, onChange, field }: PocketCalculatorProps) {
  const [copied, setCopied] = useState("");
  const shown = display(c);
  const change = (by: (calculator: Calculator) => Calculator) => {
    setCopied("");
    onChange(by);
  };
  const type = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    // Enter and the space bar press the button that has the focus.
    if (event.key === "Enter" && event.target !== field.current) return;
    const key = keyOf(event.key);
    if (!key) return;
    event.preventDefault();
    change((now) => press(now, key));
  };
  const copy = async () => {
    const isDone = await navigator.clipboard.writeText(plainDisplay(c)).then(
      () => true,
      () => false,
    );
    setCopied(isDone ? "Copied." : "Your browser did not let us copy it.");
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the keyboard, for whatever in it has the focus
    <div onKeyDown={type}>
      <div className="relative">
        <input
          ref={field}
          readOnly
          // A phone's own keyboard stays away.
          inputMode="none"
          aria-label="Display"
          value={shown}
          className="block h-16 w-full rounded border border-control bg-sunken pr-3 pl-12 text-right text-lg figures text-ink"
        />
        <span className="pointer-events-none absolute top-1.5 left-3 text-xs font-semibold text-soft">
          {c.memory !== "0" && (
            <>
              M<span className="sr-only">: something is in the memory</span>
            </>
          )}
        </span>
        <span
          aria-hidden="true"
          className="pointer-events-none absolute bottom-1.5 left-3 text-base text-soft"
        >
          {c.pending?.operator}
        </span>
      </div>
      <p role="status" className="sr-only">
        {c.fault ? `E. ${FAULTS[c.fault]}` : shown}
      </p>
      {c.fault && (
        <p aria-hidden="true" className="mt-1 text-sm font-semibold">
          {FAULTS[c.fault]}
        </p>
      )}
      <fieldset aria-label="Keys" className="mt-2 grid grid-cols-5 gap-1.5">
        {KEYS.map(([key, label]) => (
          <button
            key={key}
            type="button"
            aria-label={label}
            // The display keeps the focus, so that Enter after a tap is "equals" and not the key again.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => change((now) => press(now, key))}
            className={classNames(
              "min-h-11 rounded border text-base font-semibold figures transition-colors",
              key === "="
                ? "border-transparent bg-accent text-(--on-accent) hover:bg-(--accent-strong)"
                : "border-control hover:bg-sunken",
              !/^[\d.=]$/.test(key) && "text-soft",
            )}
          >
            {key}
          </button>
        ))}
      </fieldset>
      <div className="mt-2 flex flex-wrap items-center gap-x-3">
        <Button variant="ghost" className="-ml-3 px-3" disabled={c.fault !== undefined} onClick={copy}>
          Copy the result
        </Button>
        <span role="status" className="text-sm">
          {copied}
        </span>
      </div>
      <Tape calculator={c} onUse={(value) => change((now) => take(now, value))} />
    </div>
  );
}

/** The steps so far, newest first. */
function Tape({ calculator: { tape }, onUse }: { calculator: Calculator; onUse: (value: string) => void }) {
  return (
    <details className="border-t border-hairline pt-1" open={tape.length > 0 || undefined}>
      <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold">
        History ({tape.length})
      </summary>
      {tape.length === 0 && (
        <p className="pb-2 text-sm text-soft">Each step that you work out is kept here.</p>
      )}
      <ol className="max-h-40 overflow-y-auto">
        {tape.map(({ id, text, result }) => (
          <li key={id} className="flex items-center gap-2 border-t border-hairline text-sm figures">
            <span className="min-w-0 flex-1 py-1 break-words">
              {text} = <b className="font-semibold">{shownValue(result)}</b>
            </span>
            <Button
              variant="ghost"
              className="px-3"
              aria-label={`Use ${shownValue(result)} again`}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onUse(result)}
            >
              Use again
            </Button>
          </li>
        ))}
      </ol>
    </details>
  );
}
