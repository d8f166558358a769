import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startIslands } from "./islands.ts";

const mount = vi.fn();
/** The try at which the code comes. */
let comesAt = 0;

beforeEach(() => {
  mount.mockClear();
  document.body.innerHTML = `
    <script type="application/json" data-samples>[{"ID":5}]</script>
    <form data-island="question"><input type="radio" value="a"></form><form data-island="mock"></form>`;
  for (let tries = 0; tries < 5; tries += 1)
    vi.doMock(`/island.js?${tries}`, () => {
      if (tries < comesAt) throw new TypeError("no network");
      return { mount };
    });
});
afterEach(() => document.body.replaceChildren());

const places = () => [...document.querySelectorAll<HTMLElement>("[data-island]")];
const turnTo = (place: HTMLElement | undefined, event: string) =>
  place?.dispatchEvent(new Event(event, { bubbles: true }));

test.each([
  "pointerover",
  "pointerdown",
  "focusin",
  "change",
])("a demo comes to life once, with the samples, at the first %s in it, and no other does", async (event) => {
  startIslands();
  const [first] = places();
  expect(mount).not.toHaveBeenCalled();
  turnTo(first, event);
  await vi.waitFor(() => expect(mount).toHaveBeenCalledOnce());
  turnTo(first, event);
  turnTo(first, "change");
  const [, second] = places();
  turnTo(second, event);
  await vi.waitFor(() => expect(mount).toHaveBeenCalledTimes(2));
  expect(mount.mock.calls.map(([place]) => place)).toEqual([first, second]);
  expect(mount).toHaveBeenLastCalledWith(second, [{ ID: 5 }], { isSubmitted: false });
});

test("an answer that was submitted before the code came leaves no page, and is handed on", async () => {
  startIslands();
  const [first] = places();
  const submit = new Event("submit", { bubbles: true, cancelable: true });
  first?.dispatchEvent(submit);
  expect(submit.defaultPrevented).toBe(true);
  turnTo(first, "pointerdown");
  await vi.waitFor(() => expect(mount).toHaveBeenCalledWith(first, [{ ID: 5 }], { isSubmitted: true }));
});

test("code that did not come is asked for again, by another address, at the next sign of interest", async () => {
  comesAt = 1;
  startIslands();
  const [first] = places();
  await vi.waitFor(() => {
    turnTo(first, "change");
    expect(mount).toHaveBeenCalledOnce();
  });
});
