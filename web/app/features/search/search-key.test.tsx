import { expect, it } from "vitest";
import { act } from "../../../../test/act.ts";
import { drawAt } from "../../../../test/page.tsx";
import { SearchKey } from "./components/search-key.tsx";

async function slashAt(href: string) {
  await drawAt(href, <SearchKey />);
  await act(() =>
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true, cancelable: true })),
  );
  return window.location.pathname;
}

it.each([
  "/paper/1",
  "/question/5",
  "/set/5",
  "/set/5/attempt/7",
])("the key / opens the search from %s", async (href) => {
  expect(await slashAt(href)).toBe("/search");
});

it.each([
  "/set/5/do",
  "/set/5/do?delayMarking=true",
  "/try",
])("the key / leaves nobody's answers: %s", async (href) => {
  expect(await slashAt(href)).toBe(href.split("?")[0]);
});
