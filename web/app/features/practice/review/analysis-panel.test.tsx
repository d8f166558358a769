import { afterEach, expect, it, vi } from "vitest";
import type { AttemptAnalysis } from "#contract/shapes.ts";
import { buildAttempt } from "../../../../../test/attempt.ts";
import { drawAt, stubServer } from "../../../../../test/page.tsx";
import { AnalysisPanel } from "./analysis-panel.tsx";

afterEach(() => vi.unstubAllGlobals());

type Asked = AttemptAnalysis["Questions"][number];
const asked = (QnID: number, Seconds: number, overrides: Partial<Asked> = {}): Asked => ({
  QnID,
  Score: 1,
  MaxScore: 1,
  Outcome: "right",
  Flagged: false,
  Seconds,
  RightToWrong: 0,
  WrongToRight: 0,
  ...overrides,
});

const MCQ = { QnType: "mcq", Score: 4, MaxScore: 5 } as const;
const topic = (TopicID: number, Name: string, Score: number, MaxScore: number) => ({
  ...{ TopicID, Name, Score, MaxScore },
});

async function panel(analysis: Partial<AttemptAnalysis>) {
  stubServer(() => ({ status: 200, response: { Sections: [MCQ], Topics: [], Questions: [], ...analysis } }));
  const attempt = buildAttempt({ CreatedAt: "2026-11-20T02:00:00Z", MarkedAt: "2026-11-20T02:10:05Z" });
  const numbers = new Map([1, 2, 3, 4, 5].map((id) => [id, `${id + 10}`]));
  const { place } = await drawAt("/set/5/review", <AnalysisPanel attempt={attempt} numbers={numbers} />);
  await vi.waitFor(() => expect(place.textContent).not.toContain("Loading"));
  return {
    place,
    text: () => place.textContent ?? "",
    rows: () => [...place.querySelectorAll("li")].map((row) => row.firstChild?.textContent),
  };
}

it("the topic that went worst comes first, by its share, and is practised further only below the pass mark", async () => {
  const { rows } = await panel({
    Topics: [
      topic(1, "Contract", 3, 5),
      topic(2, "Tenure", 8, 20),
      topic(3, "Agency", 2, 4),
      topic(4, "Tax", 5, 5),
    ],
  });
  expect(rows()).toEqual(["TenurePractise 10 of Tenure", "AgencyPractise 10 of Agency", "Contract", "Tax"]);
});

it("the time of a question is averaged over those that were looked at, and the three longest are named", async () => {
  const { text } = await panel({
    Questions: [
      asked(1, 30),
      asked(2, 90, { Outcome: "wrong" }),
      asked(3, 0, { Outcome: "skipped" }),
      asked(4, 20),
      asked(5, 40),
    ],
  });
  expect(text()).toContain("From start to end10:05");
  expect(text()).toContain("A question, on average0:45");
  expect(text()).toContain("Question 12 (1:30, wrong), Question 15 (0:40, right), Question 11 (0:30, right)");
  expect(text()).not.toContain("Question 14");
});

it("says which way answers were changed, and nothing of it where none was", async () => {
  const changed = [asked(1, 0, { WrongToRight: 1 }), asked(2, 0, { WrongToRight: 1, RightToWrong: 1 })];
  expect((await panel({ Questions: changed })).text()).toContain(
    "You changed 2 answers from wrong to right, and 1 from right to wrong.",
  );
  expect((await panel({ Questions: [asked(1, 10)] })).text()).not.toContain("You changed");
});

it("where a score is all there is to say, there is nothing below it", async () => {
  const { text } = await panel({ Topics: [topic(1, "Contract", 3, 5)], Questions: [asked(1, 0)] });
  expect(text()).toBe("");
});

it("while an open test holds one of the questions, it says so and offers no second try", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json({ Error: "Finish that test first.", Code: "held_by_test" }, { status: 400 }),
  );
  const { place } = await drawAt(
    "/set/5/review",
    <AnalysisPanel attempt={buildAttempt()} numbers={new Map()} />,
  );
  await vi.waitFor(() => expect(place.textContent).toBe("Finish that test first."));
  expect(place.querySelector("button")).toBeNull();
});

it("an analysis that did not load says so, and can be asked for again", async () => {
  stubServer(() => ({ status: 503 }));
  const { place } = await drawAt(
    "/set/5/review",
    <AnalysisPanel attempt={buildAttempt()} numbers={new Map()} />,
  );
  await vi.waitFor(() => expect(place.querySelector("[role=alert]")?.textContent).toContain("Try again"));
});

it("topics and sections are shown where there are several, and one answer that was changed is one", async () => {
  const titles = async (analysis: Parameters<typeof panel>[0]) => {
    const { place } = await panel(analysis);
    return [...place.querySelectorAll("h3")].map((one) => one.textContent);
  };
  const Topics = [topic(1, "Contract", 3, 5), topic(2, "Tenure", 8, 20)];
  const CASES = { QnType: "csq", Score: 2, MaxScore: 4 } as const;
  expect(await titles({ Topics })).toEqual(["By topic, the weakest first"]);
  expect(await titles({ Topics: Topics.slice(1), Sections: [MCQ, CASES] })).toEqual(["By section"]);
  const one = await panel({ Questions: [asked(1, 0, { WrongToRight: 1 })] });
  expect(one.text()).toContain("You changed 1 answer from wrong to right, and 0 from right to wrong.");
});

it("exactly the pass mark is a pass: its topic is not practised further", async () => {
  const { rows } = await panel({ Topics: [topic(1, "Contract", 6, 10), topic(2, "Tenure", 5, 10)] });
  expect(rows()).toEqual(["TenurePractise 10 of Tenure", "Contract"]);
});
