import { expect, it } from "vitest";
import type { Question } from "#contract/shapes.ts";
import { draw } from "../../../test/page.tsx";
import { buildGradedAnswer, buildQuestion } from "../../../test/question.ts";
import { Explanation } from "./explanation.tsx";
import LateNote from "./late-note.tsx";

const explained = async (overrides: Partial<Question>) =>
  (await draw(<Explanation question={buildQuestion(overrides)} />)).place;

it("an explanation says why, by which law of which day, and how hard the question is", async () => {
  const place = await explained({
    ...{ Explanation: "A caveat lapses.", Source: "LTA s 121", LawAsAt: "2026-07-01", Difficulty: "hard" },
    Notes: [{ Title: "Caveats", Href: "/study/caveats#life" }],
  });
  expect(place.textContent).toContain("ExplanationA caveat lapses.");
  const facts = [...place.querySelectorAll("dt")].map((dt) => [
    dt.textContent,
    dt.nextElementSibling?.textContent,
  ]);
  expect(facts).toEqual([
    ["Source", "LTA s 121"],
    ["Study note", "Caveats"],
    ["Law as at", "01 Jul 2026"],
    ["Difficulty", "Hard"],
  ]);
  // In a tab of its own: nobody loses their place in a set.
  const link = place.querySelector("a");
  expect([link?.getAttribute("href"), link?.target]).toEqual(["/study/caveats#life", "_blank"]);
});

it("what is not known of a question is left out", async () => {
  const place = await explained({});
  expect(place.textContent).toBe("");
});

it("a case that explains each part does not explain itself once more", async () => {
  const part = { B: "?", A: ["a", "b"] };
  const all = "All of it.";
  const whole = await explained({ QnType: "csq", Params: [part, part], Explanation: all });
  expect(whole.textContent).toContain(all);
  const byPart = await explained({ QnType: "csq", Params: [part, { ...part, E: "So." }], Explanation: all });
  expect(byPart.textContent).toBe("");
});

it("what arrived too late is shown in letters or words: the change, or all of it where nothing counted", async () => {
  const late = async (answer: Parameters<typeof buildGradedAnswer>[1]) =>
    (await draw(<LateNote answer={buildGradedAnswer(1, answer)} />)).place.textContent;
  expect(await late({ Ans: "2", LateAns: "3" })).toContain("Arrived after the time was over: C.");
  expect(await late({ Ans: "2", Counted: false })).toContain("over: B.");
  const blanks = buildQuestion({ QnType: "saq", Params: [], Body: "{{b}} and {{b}}" });
  expect(await late({ Ans: "", LateAns: "time~", Question: blanks })).toContain("over: time, –.");
});
