import { expect, it } from "vitest";
import { act } from "../../../test/act.ts";
import { draw } from "../../../test/page.tsx";
import { buttonOf } from "../../../test/press.ts";
import { StorySheet } from "./story-sheet.tsx";

it("a case's story opens again where one stopped reading", async () => {
  const { place } = await draw(<StorySheet text="Ann grants Ben an option. He exercises it late." />);
  const press = (name: string) => act(() => buttonOf(place, name).click());
  const text = place.querySelector<HTMLElement>("dialog [tabindex='0']");
  if (!text) throw new Error("no story");
  const scrolledTo: number[] = [];
  text.scrollTo = (...[, y]: [unknown?, unknown?]) => void scrolledTo.push(Number(y));
  await press("Read the case");
  expect(place.querySelector("dialog")?.open).toBe(true);
  await act(() => {
    text.scrollTop = 240;
    text.dispatchEvent(new Event("scroll"));
  });
  await press("To the questions");
  expect(place.querySelector("dialog")?.open).toBe(false);
  // Some browsers forget it while the sheet is closed, and tell of that as of scrolling.
  await act(() => {
    text.scrollTop = 0;
    text.dispatchEvent(new Event("scroll"));
  });
  await press("Read the case");
  expect(scrolledTo).toEqual([0, 240]);
});
