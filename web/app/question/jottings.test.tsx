import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { act } from "../../../test/act.ts";
import { draw } from "../../../test/page.tsx";
import { buttonOf } from "../../../test/press.ts";
import { setOwner } from "../lib/kept.ts";
import { keepJottings, readJottings } from "./attempt-desk.ts";
import Jottings from "./jottings.tsx";

beforeEach(() => setOwner("ana"));
afterEach(() => localStorage.clear());

async function pad() {
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

it("a line is moved up from the second on, any line is removed, and thirty lines are enough", async () => {
  keepJottings("7/2", {
    pad: "",
    timeline: Array.from({ length: 29 }, (_, n) => ({ when: `${n + 1} May`, what: "" })),
  });
  const { place, press } = await pad();
  expect(buttonOf(place, "Move line 1 up").disabled).toBe(true);
  expect(buttonOf(place, "Move line 2 up").disabled).toBe(false);
  expect(buttonOf(place, "Add a line").disabled).toBe(false);
  await press("Add a line");
  expect(buttonOf(place, "Add a line").disabled).toBe(true);
  await press("Remove line 3");
  const [first, second, third] = readJottings("7/2").timeline.map(({ when }) => when);
  expect([first, second, third]).toEqual(["1 May", "2 May", "4 May"]);
  expect(buttonOf(place, "Add a line").disabled).toBe(false);
});
