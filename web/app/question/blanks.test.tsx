import { useState } from "react";
import { expect, it } from "vitest";
import type { Question } from "#contract/shapes.ts";
import { act } from "../../../test/act.ts";
import { draw } from "../../../test/page.tsx";
import { buildQuestion } from "../../../test/question.ts";
import { Blanks } from "./blanks.tsx";

const TWO: Question = buildQuestion({
  QnType: "saq",
  Params: [],
  Body: "Four unities: {{b}}, {{b}} and more.",
});
const ONE: Question = { ...TWO, Body: "It runs for {{b}} years." };

async function open(question: Question, { draft: start = "", isOpen = true } = {}) {
  const drafts: string[] = [];
  function Host() {
    const [draft, setDraft] = useState(start);
    const onDraft = (next: string) => {
      drafts.push(next);
      setDraft(next);
    };
    return <Blanks {...{ question, draft, isOpen, onDraft }} stemId="stem" memoryKey="7/1" />;
  }
  const { place } = await draw(<Host />);
  const fields = () => [...place.querySelectorAll("input")];
  const type = (index: number, text: string) =>
    act(() => {
      const field = fields()[index];
      if (!field) throw new Error("no such blank");
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
  const rows = () => [...place.querySelectorAll("li")].map((one) => one.textContent);
  return {
    place,
    drafts,
    fields,
    type,
    rows,
    status: () => place.querySelector("[role=status]")?.textContent,
  };
}

it("each gap is a field of its own, named by its place, and what is typed is kept in that place", async () => {
  const { fields, type, drafts } = await open(TWO);
  expect(fields().map((one) => one.getAttribute("aria-label"))).toEqual(["Blank 1 of 2", "Blank 2 of 2"]);
  await type(1, "title");
  await type(0, "time");
  expect(drafts).toEqual(["~title", "time~title"]);
  expect(fields().map(({ value }) => value)).toEqual(["time", "title"]);
  expect((await open(ONE)).fields()[0]?.getAttribute("aria-label")).toBe("The blank");
});

it("what was entered before is there again, and is only read once it can't be changed", async () => {
  const { fields } = await open(TWO, { draft: "time~", isOpen: false });
  expect(fields().map(({ value, readOnly }) => [value, readOnly])).toEqual([
    ["time", true],
    ["", true],
  ]);
  expect((await open(TWO)).fields().some(({ readOnly }) => readOnly)).toBe(false);
});

it("a blank says that it is full before it is, takes no more, and says nothing while there is room", async () => {
  const { fields, type, status } = await open(ONE);
  expect(fields()[0]?.maxLength).toBe(200);
  await type(0, "x".repeat(179));
  expect(status()).toBe("");
  await type(0, "x".repeat(180));
  expect(status()).toBe("A blank takes 200 characters.");
});

it("once marked, each blank says whether it is right and what is accepted, and takes no more", async () => {
  const { place, fields, rows } = await open(
    { ...TWO, Answer: "time|unity of time|same time|one time~title|a|b|c|d" },
    { draft: " Unity of TIME ~ " },
  );
  expect(fields()).toEqual([]);
  expect(place.querySelector("#stem")?.textContent).toBe(
    "Four unities: Unity of TIME (right), left empty (wrong) and more.",
  );
  expect(rows()).toEqual([
    "Blank 1 of 2: RightAccepted: time; unity of time; same time; and 1 more wording",
    "Blank 2 of 2: WrongAccepted: title; a; b; and 2 more wordings",
  ]);
  const one = await open({ ...ONE, Answer: "five|5" }, { draft: "6" });
  expect(one.rows()).toEqual(["The blank: WrongAccepted: five; 5"]);
});
