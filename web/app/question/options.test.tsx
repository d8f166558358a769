import { useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { act } from "../../../test/act.ts";
import { draw } from "../../../test/page.tsx";
import { buttonOf } from "../../../test/press.ts";
import { setOwner } from "../lib/kept.ts";
import { keepStruck } from "./attempt-desk.ts";
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

/** The options as they are once the answer is marked. */
async function marked(right: string, chosen: string, rationales?: string[]) {
  keepStruck("7/3", new Set([0]));
  const given: string[] = [];
  const { place } = await draw(
    <Options
      options={["Caveat", "Lease", "Option", "Will"]}
      chosen={chosen}
      isOpen={false}
      right={right}
      rationales={rationales}
      labelledBy="stem"
      memoryKey="7/3"
      onChoose={(value) => given.push(value)}
    />,
  );
  const texts = [...place.querySelectorAll("label")].map((one) => one.textContent);
  return { place, texts, given };
}

it("a marked question says which option is right, and of the learner's whether it was; nothing of the others", async () => {
  const wrong = await marked("2", "3");
  expect(wrong.texts).toEqual(["ACaveat", "BLeaseRight answer", "COptionWrong, your answer", "DWill"]);
  const right = await marked("2|3", "3");
  expect(right.texts).toEqual(["ACaveat", "BLeaseRight answer", "COptionRight, your answer", "DWill"]);
  const any = await marked("*", "1");
  expect(any.texts).toEqual(["ACaveatRight, your answer", "BLease", "COption", "DWill"]);
});

it("each wrong option says why not, and the right one does not", async () => {
  const { texts } = await marked("2", "2", ["It is a notice.", "It is right.", "It binds no one.", ""]);
  expect(texts).toEqual([
    "ACaveatWhy not: It is a notice.",
    "BLeaseRight, your answer",
    "COptionWhy not: It binds no one.",
    "DWill",
  ]);
});

it("a marked question takes no other answer, and what was struck out in it is shown no more", async () => {
  const { place, given } = await marked("2", "3");
  expect([...place.querySelectorAll("input")].map(({ disabled }) => disabled)).toEqual(Array(4).fill(true));
  await act(() => place.querySelector("input")?.click());
  expect(given).toEqual([]);
  expect(place.querySelector("button")).toBeNull();
  expect(place.textContent).not.toContain("struck out");
});

it("before it is marked nothing says what is right", async () => {
  const { place, choose } = await open("7/4");
  await choose(1);
  expect([...place.querySelectorAll("label")].map((one) => one.textContent)).toEqual([
    "ACaveat",
    "BLease",
    "COption",
    "DWill",
  ]);
});
