import { describe, expect, it } from "vitest";
import { type KeyPress, type Shortcut, shortcutOf } from "./shortcuts.ts";

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 0,
  place: "page",
  ...more,
});

const SHORTCUTS: Shortcut[] = [
  { id: "select", keys: ["1", "2", "3", "4"], caps: "1–4", does: "Choose" },
  { id: "submit", keys: ["Enter"], caps: "Enter", does: "Submit" },
  { id: "next", keys: ["ArrowRight"], caps: "→", does: "Next" },
  { id: "notes", keys: ["n", "N"], caps: "N", does: "Notes" },
];
const idOf = (given: KeyPress) => shortcutOf(given, SHORTCUTS)?.id;

describe("the shortcuts", () => {
  it.each([
    ["1", "select"],
    ["4", "select"],
    ["Enter", "submit"],
    ["ArrowRight", "next"],
    ["n", "notes"],
    ["N", "notes"],
    ["5", undefined],
    ["0", undefined],
    ["ArrowUp", undefined],
  ])("reads %s as %s, on the page and on an option", (key, command) => {
    expect(idOf(press(key))).toBe(command);
    expect(idOf(press(key, { place: "option" }))).toBe(command);
  });

  const everyKey = SHORTCUTS.flatMap((shortcut) => shortcut.keys);

  it.each([
    ["in a text field", { place: "text" as const }],
    ["in a dialog", { place: "dialog" as const }],
    ["with Ctrl", { ctrlKey: true }],
    ["with Cmd", { metaKey: true }],
    ["with Alt", { altKey: true }],
    ["while an input method composes", { isComposing: true }],
    ["while an older input method composes", { keyCode: 229 }],
  ])("leaves every key alone %s", (_where, more) => {
    for (const key of everyKey) expect(idOf(press(key, more))).toBeUndefined();
  });

  it("leaves Enter to a button that has the focus, and no other key", () => {
    expect(idOf(press("Enter", { place: "button" }))).toBeUndefined();
    expect(idOf(press("ArrowRight", { place: "button" }))).toBe("next");
  });
});
