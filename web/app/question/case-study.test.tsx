import { useState } from "react";
import { beforeEach, expect, it } from "vitest";
import type { Question } from "#contract/shapes.ts";
import { act } from "../../../test/act.ts";
import { draw } from "../../../test/page.tsx";
import { buttonOf } from "../../../test/press.ts";
import { buildCaseQuestion } from "../../../test/run.ts";
import type { CasePlace } from "./answer-props.ts";
import { readStruck } from "./attempt-desk.ts";
import { CaseStudy } from "./case-study.tsx";

beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = () => undefined;
});

const CASE = buildCaseQuestion(2, 3);
const MARKED: Question = {
  ...CASE,
  Answer: "1~2~3",
  Params: [1, 2, 3].map((n) => ({ B: `What of part ${n}?`, A: ["a", "b", "c", "d"], E: `Because of ${n}.` })),
  Rationales: Array.from({ length: 12 }, (_, n) => `Not ${n + 1}.`),
};

interface Given {
  draft?: string;
  isOpen?: boolean;
  place?: CasePlace;
}

async function open(question: Question, { draft: start = "", isOpen = true, place: at }: Given = {}) {
  const drafts: string[] = [];
  let markAs: (question: Question) => void = () => undefined;
  function Host() {
    const [shown, setShown] = useState(question);
    const [draft, setDraft] = useState(start);
    markAs = setShown;
    const onDraft = (next: string) => {
      drafts.push(next);
      setDraft(next);
    };
    const isAsked = isOpen && shown.Answer === undefined;
    return (
      <CaseStudy
        {...{ draft, onDraft }}
        question={shown}
        isOpen={isAsked}
        stemId="stem"
        memoryKey="0/2"
        place={at}
      />
    );
  }
  const { place } = await draw(<Host />);
  const parts = () => [...place.querySelectorAll<HTMLElement>("[data-part]")];
  return {
    place,
    drafts,
    parts,
    press: (name: string) => act(() => buttonOf(place, name).click()),
    mark: (as: Question) => act(() => markAs(as)),
    choose: (part: number, option: number) =>
      act(() => parts()[part]?.querySelectorAll("input")[option - 1]?.click()),
    tabs: () =>
      [...place.querySelectorAll("ol[aria-label=Parts] button")].map((one) => one.getAttribute("aria-label")),
    /** Which part a phone shows; nothing while it shows the story. */
    current: () => place.querySelector('[aria-current="step"]')?.textContent,
    /** Whether a phone shows the story, and the way to it where it does not. */
    story: () => [
      place.querySelector("section[aria-label='The case']:not(.max-lg\\:hidden)") !== null,
      place.querySelector("dialog[aria-label='The case']") !== null,
    ],
  };
}

it("a phone begins with the story where nothing is answered, else at the first part that is open", async () => {
  const fresh = await open(CASE);
  expect(fresh.story()).toEqual([true, false]);
  expect(fresh.current()).toBeUndefined();
  await fresh.press("To the questions");
  expect(fresh.current()).toBe("1");
  expect(fresh.story()).toEqual([false, true]);
  expect((await open(CASE, { draft: "2~~" })).current()).toBe("2");
  expect((await open(CASE, { draft: "2~1~4" })).current()).toBe("1");
  expect((await open(CASE, { isOpen: false })).current()).toBe("1");
});

it("a part is shown by its number or by the way on under the one before, and the last has none", async () => {
  const { press, current, parts } = await open(CASE, { draft: "2~~" });
  await press("Part 2");
  expect(current()).toBe("2");
  expect(parts().map((one) => one.classList.contains("max-lg:hidden"))).toEqual([true, false, true]);
  await press("Part 3");
  expect(current()).toBe("3");
  await press("Part 1, answered");
  expect(current()).toBe("1");
  expect(parts()[2]?.textContent).not.toContain("Part 4");
});

it("each part is answered in its own place, and its number says so", async () => {
  const { choose, drafts, tabs } = await open(CASE);
  await choose(1, 4);
  await choose(0, 2);
  expect(drafts).toEqual(["~4~", "2~4~"]);
  expect(tabs()).toEqual(["Part 1, answered", "Part 2, answered", "Part 3, open"]);
});

it("what is struck out in one part is struck out in no other", async () => {
  const { parts } = await open(CASE);
  const second = parts()[1];
  await act(() => second && buttonOf(second, "Strike out option B").click());
  expect([0, 1, 2].map((part) => [...readStruck(`0/2/${part}`)])).toEqual([[], [1], []]);
});

it("once marked, each part says what is right, why, and why the others are not; the first is shown", async () => {
  const { mark, current, tabs, parts } = await open(CASE, { draft: "1~4~" });
  expect(current()).toBe("3");
  await mark(MARKED);
  expect(current()).toBe("1");
  expect(tabs()).toEqual(["Part 1, right", "Part 2, wrong", "Part 3, wrong"]);
  const [first, second] = parts().map((one) => one.textContent);
  expect(first).toContain("Part 1 of 3");
  expect(first).toContain("aRight, your answer");
  expect(first).toContain("Explanation, part 1Because of 1.");
  expect(second).toContain("What of part 2?");
  expect(second).toContain("aWhy not: Not 5.");
  expect(second).toContain("dWrong, your answerWhy not: Not 8.");
  expect(second).toContain("Explanation, part 2Because of 2.");
});

it("a run shows the part where it is, asks it for another, and has a place to jot down", async () => {
  const asked: number[] = [];
  const place: CasePlace = { part: 1, readsStory: false, onPart: (part) => asked.push(part) };
  const run = await open(CASE, { place });
  expect(run.current()).toBe("2");
  expect(run.parts().map((one) => one.classList.contains("hidden"))).toEqual([true, false, true]);
  await run.press("Part 3, open");
  expect(asked).toEqual([2]);
  expect(() => buttonOf(run.place, "Part 3")).toThrow();
  expect(buttonOf(run.place, /^Scratch pad/).getAttribute("aria-expanded")).toBe("false");
  const alone = await open(CASE);
  expect(() => buttonOf(alone.place, /^Scratch pad/)).toThrow();
});
