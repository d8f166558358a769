import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { forBrowser } from "./kept.ts";

/** A key that does something, as hints and the help sheet show it. */
export interface Shortcut {
  id: string;
  /** By what the browser calls them. */
  keys: string[];
  /** The key caps. */
  caps: string;
  does: string;
}

/** A shortcut with what it does; false leaves the key to the browser. */
export interface Command extends Shortcut {
  run: (key: string) => boolean;
}

/** What a shortcut needs to know of a key press. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
  /** 229 while an input method composes, also where `isComposing` is not reported. */
  keyCode: number;
  /** Where the focus is: typing goes to a text field, Enter to a button. */
  place: "page" | "option" | "text" | "button" | "dialog";
}

/** The shortcut that a key press is meant for; undefined if the key belongs to somebody else. */
export function shortcutOf<S extends Shortcut>(press: KeyPress, shortcuts: readonly S[]): S | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing || press.keyCode === 229)
    return undefined;
  if (press.place === "text" || press.place === "dialog") return undefined;
  if (press.place === "button" && press.key === "Enter") return undefined;
  return shortcuts.find(({ keys }) => keys.includes(press.key));
}

/** Where the focus is, for what keys do there. */
export function placeOf(target: EventTarget | null): KeyPress["place"] {
  if (document.querySelector("dialog[open]")) return "dialog";
  if (!(target instanceof HTMLElement)) return "page";
  if (target.closest("dialog, [role=dialog], [popover]")) return "dialog";
  if (target instanceof HTMLInputElement && target.type === "radio") return "option";
  if (target.isContentEditable || target.matches("input, textarea, select")) return "text";
  return target.closest("button, a, summary, [role=button]") ? "button" : "page";
}

/** What the parts of the page on screen have joined with, in the order in which they did. */
const registry = new Set<{ current: readonly Command[] }>();

/** Every command of the page on screen, once each: what the help sheet lists. */
export function commandsOnPage(): Command[] {
  const all = [...registry].flatMap(({ current }) => current);
  return [...new Map(all.map((command) => [command.id, command])).values()];
}

/** Joins these commands while the component is on screen; `isWanted` says whether a press is meant for them. */
export function useShortcuts(commands: readonly Command[], isWanted: () => boolean): void {
  const isOn = useShortcutsOn();
  const latest = useRef(commands);
  const wanted = useRef(isWanted);
  // In the layout's effects, before the next key can come: keys are pressed faster than a screen is painted.
  useLayoutEffect(() => {
    latest.current = commands;
    wanted.current = isWanted;
  });
  useLayoutEffect(() => {
    registry.add(latest);
    return () => void registry.delete(latest);
  }, []);
  useLayoutEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return;
      const { key, ctrlKey, metaKey, altKey, isComposing, keyCode } = event;
      const place = placeOf(event.target);
      const command = shortcutOf(
        { key, ctrlKey, metaKey, altKey, isComposing, keyCode, place },
        latest.current,
      );
      if (!command || !wanted.current()) return;
      // Also keeps the arrows from changing the chosen option: up and down still do.
      if (command.run(key)) event.preventDefault();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [isOn]);
}

const SWITCH = "shortcuts";
const listeners = new Set<() => void>();
let isOff: boolean | undefined;

function readSwitch(): boolean {
  isOff ??= forBrowser.get(SWITCH) === "off";
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
  forBrowser.set(SWITCH, on ? "on" : "off");
  for (const listener of listeners) listener();
}
