import { useEffect, useRef, useSyncExternalStore } from "react";

export type Command = "select" | "submit" | "previous" | "next" | "flag" | "statistics" | "help";

export interface Shortcut {
  command: Command;
  keys: string[];
  /** The key caps, as hints and the help sheet show them. */
  caps: string;
  does: string;
}

/** The one list of shortcuts: bindings, hints and the help sheet are made from it. */
export const SHORTCUTS: Shortcut[] = [
  { command: "select", keys: ["1", "2", "3", "4"], caps: "1–4", does: "Choose an option" },
  { command: "submit", keys: ["Enter"], caps: "Enter", does: "Submit, or go on once it is marked" },
  { command: "previous", keys: ["ArrowLeft"], caps: "←", does: "Previous question" },
  { command: "next", keys: ["ArrowRight"], caps: "→", does: "Next question" },
  { command: "flag", keys: ["f", "F"], caps: "F", does: "Flag for later, in a test" },
  { command: "statistics", keys: ["s", "S"], caps: "S", does: "How others answered" },
  { command: "help", keys: ["?"], caps: "?", does: "This list" },
];

/** The key caps of a command, for hints. */
export function capsOf(command: Command): string {
  return SHORTCUTS.find((shortcut) => shortcut.command === command)?.caps ?? "";
}

/** What a shortcut needs to know of a key press. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
  /** 229 while an input method composes, also where `isComposing` is not told. */
  keyCode: number;
  /** Where the focus is: typing goes to a text field, Enter to a button. */
  place: "page" | "option" | "text" | "button" | "dialog";
}

/** The command of a key press, or undefined where the key belongs to somebody else. */
export function commandOf(press: KeyPress): Command | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing || press.keyCode === 229)
    return undefined;
  if (press.place === "text" || press.place === "dialog") return undefined;
  const command = SHORTCUTS.find((shortcut) => shortcut.keys.includes(press.key))?.command;
  return press.place === "button" && command === "submit" ? undefined : command;
}

function placeOf(target: EventTarget | null): KeyPress["place"] {
  if (document.querySelector("dialog[open]")) return "dialog";
  if (!(target instanceof HTMLElement)) return "page";
  if (target.closest("dialog, [role=dialog], [popover]")) return "dialog";
  if (target instanceof HTMLInputElement && target.type === "radio") return "option";
  if (target.isContentEditable || target.matches("input, textarea, select")) return "text";
  return target.closest("button, a, summary, [role=button]") ? "button" : "page";
}

/** What a command does; false (or nothing bound) leaves the key to the browser. */
export type Handlers = Partial<Record<Command, (key: string) => boolean>>;

/** Binds the shortcuts while the component is on screen; `isWanted` says whether this press is meant for it. */
export function useShortcuts(handlers: Handlers, isWanted: () => boolean): void {
  const isOn = useShortcutsOn();
  const latest = useRef({ handlers, isWanted });
  useEffect(() => {
    latest.current = { handlers, isWanted };
  });
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return;
      const { key, ctrlKey, metaKey, altKey, isComposing, keyCode } = event;
      const place = placeOf(event.target);
      const command = commandOf({ key, ctrlKey, metaKey, altKey, isComposing, keyCode, place });
      if (!command || !latest.current.isWanted()) return;
      // Also keeps the arrows from changing the chosen option: up and down still do.
      if (latest.current.handlers[command]?.(key)) event.preventDefault();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [isOn]);
}

const SWITCH = "shortcuts";
const listeners = new Set<() => void>();
let isOff: boolean | undefined;

function readSwitch(): boolean {
  try {
    isOff ??= localStorage.getItem(SWITCH) === "off";
  } catch {
    // Private windows may refuse storage; the choice then lasts until the page is left.
  }
  return !isOff;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether single keys act: people who dictate need to switch them off. */
export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, readSwitch);
}

/** Switches the shortcuts on or off for good in this browser. */
export function switchShortcuts(on: boolean): void {
  isOff = !on;
  try {
    localStorage.setItem(SWITCH, on ? "on" : "off");
  } catch {
    // As above.
  }
  for (const listener of listeners) listener();
}
