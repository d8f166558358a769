import { afterEach, expect, it, vi } from "vitest";
import { drawHook } from "../../../test/page.tsx";
import { type Command, commandsOnPage, switchShortcuts, useShortcuts } from "./shortcuts.ts";

const command = (id: string, key: string, run: Command["run"]): Command => ({
  id,
  keys: [key],
  caps: key,
  does: id,
  run,
});
const press = (key: string) => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
};
const join = (commands: Command[], isWanted = () => true) =>
  drawHook(() => useShortcuts(commands, isWanted) ?? null, undefined);

afterEach(() => switchShortcuts(true));

it("what parts of the page join is listed once each, and answers while they are on screen", async () => {
  const notes = vi.fn(() => true);
  const card = await join([command("next", "x", () => false), command("notes", "n", notes)]);
  const other = await join([command("next", "x", () => false), command("palette", "k", () => true)]);
  expect(commandsOnPage().map(({ id }) => id)).toEqual(["next", "notes", "palette"]);
  expect([press("n"), press("x"), press("k")]).toEqual([true, false, true]);
  await card.leave();
  expect(commandsOnPage().map(({ id }) => id)).toEqual(["next", "palette"]);
  expect(press("n")).toBe(false);
  expect(notes).toHaveBeenCalledTimes(1);
  await other.leave();
  expect(commandsOnPage()).toEqual([]);
});

it("a key is left alone where it is not meant for the part, and everywhere once the shortcuts are off", async () => {
  const run = vi.fn(() => true);
  const elsewhere = await join([command("notes", "n", run)], () => false);
  expect(press("n")).toBe(false);
  await elsewhere.leave();
  switchShortcuts(false);
  const off = await join([command("notes", "n", run)]);
  expect(press("n")).toBe(false);
  await off.leave();
  expect(run).not.toHaveBeenCalled();
});
