import { afterEach, expect, it, vi } from "vitest";
import { draw, stubServer } from "../../../../test/page.tsx";
import { buildQuestion } from "../../../../test/question.ts";
import { statisticsPanel } from "./components/statistics-panel.tsx";
import StatsPanel from "./components/stats-panel.tsx";

afterEach(() => void vi.unstubAllGlobals());

const STATS = {
  TooLittleData: false,
  Total: 20,
  Ans1: 5,
  Ans2: 14,
  Ans3: 1,
  Ans4: 0,
  Ans1Pct: 25,
  Ans2Pct: 70,
  Ans3Pct: 5,
  Ans4Pct: 0,
};

async function open(response: unknown, status = 200) {
  const calls = stubServer(() => ({ status, response }));
  const { place } = await draw(<StatsPanel questionId={7} choice="2" />);
  await vi.waitFor(() => expect(place.querySelector("li, p")).not.toBeNull());
  return { place, calls };
}

it("each option has its share and its number, and the learner's own is marked", async () => {
  const { place, calls } = await open(STATS);
  expect(calls).toEqual(["GET /api/questions/mcq-stats/7"]);
  expect([...place.querySelectorAll("li")].map((one) => one.textContent)).toEqual([
    "Option A25% (5)",
    "Option B70% (14)Your answer",
    "Option C5% (1)",
    "Option D0% (0)",
  ]);
  expect(place.querySelector("h3")?.textContent).toContain("20 first answers");
});

it("says so where too few have answered, and why it is refused", async () => {
  expect((await open({ TooLittleData: true })).place.textContent).toContain("not been answered enough times");
  const refused = await open(undefined, 400);
  expect(refused.place.querySelector("[role=alert]")?.textContent).toBe("No.");
});

it("is offered for an MCQ whose key is known, and for nothing else", () => {
  expect(statisticsPanel.isOffered(buildQuestion({ Answer: "2" }))).toBe(true);
  expect(statisticsPanel.isOffered(buildQuestion())).toBe(false);
  expect(statisticsPanel.isOffered(buildQuestion({ QnType: "saq", Answer: "time" }))).toBe(false);
});
