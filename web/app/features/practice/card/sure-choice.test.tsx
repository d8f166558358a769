import { expect, it } from "vitest";
import { act } from "../../../../../test/act.ts";
import { drawAt } from "../../../../../test/page.tsx";
import { buttonOf } from "../../../../../test/press.ts";
import { buildQuestion } from "../../../../../test/question.ts";
import type { CardMode } from "./modes.ts";
import { QuestionCard } from "./question-card.tsx";

/** A card of an attempt, with what it gives to be stored: an answer, and how sure one was of it. */
async function card(mode: CardMode) {
  const given: [string, string | undefined][] = [];
  const { place } = await drawAt(
    "/set/5/do",
    <QuestionCard
      question={buildQuestion()}
      title="One question"
      mode={mode}
      attemptId={7}
      watermark=""
      onSubmit={(answer, sure) => given.push([answer, sure])}
    />,
  );
  const press = (name: string | RegExp) => act(() => buttonOf(place, name).click());
  const choose = (number: number) => act(() => place.querySelectorAll("input")[number - 1]?.click());
  const said = () =>
    ["Guess", "Not sure", "Sure"].filter(
      (name) => buttonOf(place, name).getAttribute("aria-pressed") === "true",
    );
  return { place, given, press, choose, said };
}

it("in practice how sure one is goes with the answer of which it was said, and with no other", async () => {
  const { given, press, choose, said, place } = await card("practice");
  expect(place.textContent).not.toContain("How sure?");
  await choose(2);
  await press("Sure");
  expect(said()).toEqual(["Sure"]);
  await choose(3);
  expect(said()).toEqual([]);
  await choose(2);
  expect(said()).toEqual(["Sure"]);
  await choose(3);
  await press("Guess");
  expect(given).toEqual([]);
  await press(/^Submit/);
  expect(given).toEqual([["3", "guess"]]);
});

it("in a test it is stored as it is said, and another answer is stored without it", async () => {
  const { given, press, choose } = await card("test");
  await choose(2);
  await press("Not sure");
  await choose(3);
  expect(given).toEqual([
    ["2", undefined],
    ["2", "unsure"],
    ["3", undefined],
  ]);
});
