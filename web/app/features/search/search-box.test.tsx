import { afterEach, expect, it, vi } from "vitest";
import { act } from "../../../../test/act.ts";
import { draw } from "../../../../test/page.tsx";
import { SearchBox } from "./components/search-box.tsx";

afterEach(() => vi.unstubAllGlobals());

async function open(text: string, isPhone = false) {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: isPhone && query.includes("coarse") }));
  const [onText, onFind] = [vi.fn(), vi.fn()];
  const box = (shown: string) => <SearchBox text={shown} onText={onText} onFind={onFind} />;
  const { place, show } = await draw(box(text));
  const input = place.querySelector("input");
  const enter = async () => {
    const event = new Event("submit", { bubbles: true, cancelable: true });
    await act(() => place.querySelector("form")?.dispatchEvent(event));
    return event.defaultPrevented;
  };
  return {
    input,
    enter,
    onText,
    onFind,
    write: (shown: string) => show(box(shown)),
    hasFocus: () => document.activeElement === input,
  };
}

it("an empty box takes the focus when it is opened, and one with results leaves it to their reader", async () => {
  expect((await open("")).hasFocus()).toBe(true);
  const { hasFocus, write, input } = await open("lease");
  expect(hasFocus()).toBe(false);
  await write("");
  expect(hasFocus()).toBe(false);
  expect(input?.getAttribute("aria-label")).toBe("Search");
});

it.each([
  ["puts a phone's keyboard away", true, false],
  ["leaves the focus in the box of a desk", false, true],
])("Enter looks at once, loads no page, and %s", async (_what, isPhone, keeps) => {
  const { enter, onFind, hasFocus } = await open("", isPhone);
  expect(await enter()).toBe(true);
  expect([onFind.mock.calls.length, hasFocus()]).toEqual([1, keeps]);
});

it("what is typed is heard of letter by letter", async () => {
  const { input, onText } = await open("");
  await act(() => {
    if (input) input.value = "leas";
    input?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  expect(onText.mock.calls).toEqual([["leas"]]);
});
