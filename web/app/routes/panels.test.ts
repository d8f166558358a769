import { expect, it } from "vitest";
import { CARD_KEYS } from "../features/practice/card/card-shortcuts.ts";
import { PANELS } from "./panels.ts";

it("the card and its panels bind no key twice, and have a name each", () => {
  const all = [...Object.values(CARD_KEYS), ...PANELS];
  const keys = all.flatMap((shortcut) => shortcut.keys);
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});
