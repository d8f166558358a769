import { describe, expect, it } from "vitest";
import { commandOf, type KeyPress, SHORTCUTS } from "./shortcuts.ts";

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

describe("the shortcuts", () => {
  it.each([
    ["1", "select"],
    ["4", "select"],
    ["Enter", "submit"],
    ["ArrowLeft", "previous"],
    ["ArrowRight", "next"],
    ["s", "statistics"],
    ["S", "statistics"],
    ["?", "help"],
    ["5", undefined],
    ["0", undefined],
    ["ArrowUp", undefined],
  ])("reads %s as %s, on the page and on an option", (key, command) => {
    expect(commandOf(press(key))).toBe(command);
    expect(commandOf(press(key, { place: "option" }))).toBe(command);
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
    for (const key of everyKey) expect(commandOf(press(key, more))).toBeUndefined();
  });

  it("leaves Enter to a button that has the focus, and no other key", () => {
    expect(commandOf(press("Enter", { place: "button" }))).toBeUndefined();
    expect(commandOf(press("ArrowRight", { place: "button" }))).toBe("next");
  });

  it("binds no key twice", () => {
    expect(new Set(everyKey).size).toBe(everyKey.length);
  });
});
