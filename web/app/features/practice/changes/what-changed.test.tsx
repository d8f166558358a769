import { afterEach, expect, it, vi } from "vitest";
import type { QuestionChanges } from "#contract/shapes.ts";
import { act } from "../../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../../test/page.tsx";
import { buttonOf } from "../../../../../test/press.ts";
import { buildQuestion } from "../../../../../test/question.ts";
import WhatChanged from "./what-changed.tsx";

afterEach(() => vi.unstubAllGlobals());

const FORMER = buildQuestion({ Body: "Who signs?" });
const change = (
  Version: number,
  Change: QuestionChanges["Changes"][number]["Change"],
  Note: string | null = null,
) => ({
  ...{ Version, Change, Note, At: `2026-11-0${Version}T04:00:00Z` },
});

async function changed(changes: Partial<QuestionChanges>) {
  const response = { Since: 1, Changes: [], Former: FORMER, Current: FORMER, ...changes };
  const calls = stubServer(() => ({ status: 200, response }));
  const { place } = await drawAt("/question/5", <WhatChanged questionId={5} since={1} />);
  await vi.waitFor(() => expect(place.textContent).toContain("What has changed"));
  expect(calls).toEqual(["GET /api/questions/5/changes?since=1"]);
  return { place, text: place.textContent ?? "" };
}

it("each change is listed with its day, its kind and the editor's note, and the words beside one another", async () => {
  const Current = { ...FORMER, Body: "Who pays?" };
  const { place, text } = await changed({
    Changes: [change(2, "commas"), change(3, "question", "It asked otherwise.")],
    Current,
  });
  expect([...place.querySelectorAll("li")].map((row) => row.textContent)).toEqual([
    "02 Nov 2026: punctuation",
    "03 Nov 2026: what is asked – “It asked otherwise.”",
  ]);
  expect(text).toContain("Question");
  expect(place.querySelector("del")?.textContent).toContain("signs");
  expect(place.querySelector("ins")?.textContent).toContain("pays");
});

it("where nothing to be seen is different it says so, and that the key may be, where it is not shown", async () => {
  const Changes = [change(2, "explanation")];
  expect((await changed({ Changes })).text).toContain("Its explanation shows once your answer is marked.");
  const Known = { ...FORMER, Answer: "2" };
  expect((await changed({ Changes, Former: Known, Current: Known })).text).toContain(
    "It says the same as it did then.",
  );
  expect((await changed({})).text).toContain("Nothing. This is still the current version.");
});

it("what could not be had is asked for again when one wishes", async () => {
  let isAway = true;
  stubServer(() => {
    if (isAway) return undefined;
    return { status: 200, response: { Since: 1, Changes: [], Former: FORMER, Current: FORMER } };
  });
  const { place } = await drawAt("/question/5", <WhatChanged questionId={5} since={1} />);
  await vi.waitFor(() => expect(place.querySelector("[role=alert]")).not.toBeNull());
  isAway = false;
  await act(() => buttonOf(place, "Try again").click());
  await vi.waitFor(() => expect(place.textContent).toContain("Nothing. This is still"));
});
