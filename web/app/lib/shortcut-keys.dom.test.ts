import { expect, it } from "vitest";
import { act } from "../../../test/act.ts";
import { drawHook } from "../../../test/page.tsx";
import { useShortcuts } from "./shortcuts.ts";

const press = (init: KeyboardEventInit) => {
  const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init });
  return act(async () => void window.dispatchEvent(event)).then(() => event.defaultPrevented);
};

/** A page whose Enter submits, if it is wanted. */
async function submitting(isWanted = () => true, acts = true) {
  let submitted = 0;
  const command = {
    ...{ id: "submit", keys: ["Enter"], caps: "Enter", does: "Submit" },
    run: () => {
      submitted += 1;
      return acts;
    },
  };
  const { leave } = await drawHook(() => useShortcuts([command], isWanted), undefined);
  return { leave, submitted: () => submitted };
}

it("a key acts once, however long it is held", async () => {
  const { submitted } = await submitting();
  expect(await press({ key: "Enter" })).toBe(true);
  for (let n = 0; n < 5; n++) await press({ key: "Enter", repeat: true });
  expect(submitted()).toBe(1);
});

it("a key that something else has used, or that is not wanted here, does not act", async () => {
  const { submitted } = await submitting(() => false);
  expect(await press({ key: "Enter" })).toBe(false);
  expect(submitted()).toBe(0);
  const other = await submitting();
  const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  event.preventDefault();
  await act(async () => void window.dispatchEvent(event));
  expect(other.submitted()).toBe(0);
});

it("a key keeps what it does otherwise where the command did nothing", async () => {
  await submitting(() => true, false);
  expect(await press({ key: "Enter" })).toBe(false);
});

it("no key acts for a component that has left", async () => {
  const { leave, submitted } = await submitting();
  await leave();
  await press({ key: "Enter" });
  expect(submitted()).toBe(0);
});
