import { afterEach, expect, it, onTestFinished } from "vitest";
import { act } from "../../../test/act.ts";
import { draw } from "../../../test/page.tsx";
import { setOwner } from "../lib/kept.ts";
import { readJottings } from "./attempt-desk.ts";
import Jottings from "./jottings.tsx";

afterEach(() => localStorage.clear());

async function pad() {
  setOwner("ana");
  const { place, leave } = await draw(<Jottings memoryKey="7/2" />);
  onTestFinished(leave);
  const type = (label: string, text: string) =>
    act(() => {
      const field = place.querySelector<HTMLInputElement>(`[aria-label="${label}"]`);
      if (!field) throw new Error(`no field "${label}"`);
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
  const press = (name: string) =>
    act(() =>
      [...place.querySelectorAll("button")]
        .find((one) => one.textContent === name || one.getAttribute("aria-label") === name)
        ?.click(),
    );
  return { place, type, press };
}

it("a timeline is filled row by row, put in order and kept with each change", async () => {
  const { type, press } = await pad();
  await press("Add a line");
  await press("Add a line");
  await type("When, line 1", "3 May");
  await type("What happens, line 1", "completion");
  await type("When, line 2", "9 March");
  await type("What happens, line 2", "option");
  await press("Move line 2 up");
  expect(readJottings("7/2").timeline).toEqual([
    { when: "9 March", what: "option" },
    { when: "3 May", what: "completion" },
  ]);
  await press("Remove line 1");
  expect(readJottings("7/2").timeline).toEqual([{ when: "3 May", what: "completion" }]);
});

it("what was jotted down is there when the pad opens again", async () => {
  const first = await pad();
  await act(() => {
    const field = first.place.querySelector("textarea");
    if (field) field.value = "Who signs?";
    field?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  const again = await pad();
  expect(again.place.querySelector("textarea")?.value).toBe("Who signs?");
});
