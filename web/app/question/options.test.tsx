import { useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { act } from "../../../test/act.ts";
import { draw } from "../../../test/page.tsx";
import { buttonOf } from "../../../test/press.ts";
import { setOwner } from "../lib/kept.ts";
import { Options } from "./options.tsx";

beforeEach(() => {
  localStorage.clear();
  setOwner("ana");
});
afterEach(() => setOwner(null));

function Question({ memoryKey }: { memoryKey: string }) {
  const [chosen, setChosen] = useState("");
  const options = ["Caveat", "Lease", "Option", "Will"];
  return <Options {...{ options, chosen, memoryKey }} isOpen labelledBy="stem" onChoose={setChosen} />;
}

async function open(memoryKey: string) {
  const page = await draw(<Question memoryKey={memoryKey} />);
  const radios = () => [...page.place.querySelectorAll("input")];
  return {
    ...page,
    strike: (letter: string) => act(() => buttonOf(page.place, `Strike out option ${letter}`).click()),
    choose: (index: number) => act(() => radios()[index]?.click()),
    chosen: () => radios().findIndex(({ checked }) => checked),
    struck: () =>
      [...page.place.querySelectorAll("button")]
        .filter((one) => one.getAttribute("aria-pressed") === "true")
        .map((one) => one.getAttribute("aria-label")?.at(-1)),
  };
}

it.each([
  ["in an attempt", "7/3"],
  ["in a sample", "0/3"],
])("%s an option that is struck out stays so when the question is come back to, until it is brought back or chosen", async (_, memoryKey) => {
  const first = await open(memoryKey);
  for (const letter of ["A", "B", "D"]) await first.strike(letter);
  await first.strike("A");
  expect(first.struck()).toEqual(["B", "D"]);
  expect(first.place.textContent).toContain("Lease (struck out)");
  await first.choose(3);
  expect([first.chosen(), first.struck()]).toEqual([3, ["B"]]);
  await first.leave();
  const again = await open(memoryKey);
  expect(again.struck()).toEqual(["B"]);
});
