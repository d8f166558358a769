import { useState } from "react";
import { expect, it } from "vitest";
import { act } from "../../../../test/act.ts";
import { draw } from "../../../../test/page.tsx";
import { OptionFields } from "./components/option-fields.tsx";

/** Four options of which one is right, and why each of the others is not. */
async function open() {
  function Fields() {
    const [right, setRight] = useState(1);
    const [options, setOptions] = useState(["a", "b", "c", "d"]);
    const [rationales, setRationales] = useState(["", "not b", "not c", "not d"]);
    const at = (all: string[], index: number, text: string) =>
      all.map((one, i) => (i === index ? text : one));
    return (
      <OptionFields
        legend="Options"
        options={options}
        right={right}
        rationales={rationales}
        onOption={(index, text) => setOptions(at(options, index, text))}
        onRight={setRight}
        onRationale={(index, text) => setRationales(at(rationales, index, text))}
      />
    );
  }
  const { place } = await draw(<Fields />);
  const radios = () => [...place.querySelectorAll<HTMLInputElement>("input[type=radio]")];
  const texts = () =>
    Object.fromEntries(
      [...place.querySelectorAll("textarea")].map((one) => [one.getAttribute("aria-label"), one.value]),
    );
  return {
    marked: () => radios().map((radio) => radio.checked),
    choose: (index: number) => act(async () => radios()[index]?.click()),
    texts,
    write: (label: string, text: string) =>
      act(async () => {
        const field = [...place.querySelectorAll("textarea")].find(
          (one) => one.getAttribute("aria-label") === label,
        );
        if (!field) throw new Error(`no field is labelled ${label}`);
        field.value = text;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }),
  };
}

it("the right option is marked, and every other one has a field for why it is wrong", async () => {
  const { marked, choose, texts } = await open();
  expect(marked()).toEqual([true, false, false, false]);
  expect(Object.keys(texts()).filter((label) => label.startsWith("Why"))).toEqual([
    "Why option B is wrong",
    "Why option C is wrong",
    "Why option D is wrong",
  ]);
  await choose(2);
  expect(marked()).toEqual([false, false, true, false]);
  expect(Object.keys(texts())).not.toContain("Why option C is wrong");
  expect(texts()["Why option A is wrong"]).toBe("");
});

it("what is written of an option is that option's alone, and waits while it counts as right", async () => {
  const { choose, texts, write } = await open();
  await write("Option C", "another c");
  await write("Why option C is wrong", "another reason");
  expect(texts()).toMatchObject({
    "Option B": "b",
    "Option C": "another c",
    "Why option B is wrong": "not b",
    "Why option C is wrong": "another reason",
  });
  await choose(2);
  await choose(0);
  expect(texts()["Why option C is wrong"]).toBe("another reason");
});
