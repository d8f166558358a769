import { afterEach, describe, expect, it, vi } from "vitest";
import type { Progress } from "#contract/progress.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buildQuestion } from "../../../../test/question.ts";
import { todayInSingapore } from "../../lib/days.ts";
import { Calendar } from "./components/calendar.tsx";
import { Habits, Misconceptions } from "./components/habits.tsx";
import { History } from "./components/history.tsx";
import { MockLine, WeekLine } from "./components/over-time.tsx";
import { TopicStandings } from "./components/topic-standings.tsx";

afterEach(() => vi.unstubAllGlobals());

const TOPIC: Progress["Topics"][number] = {
  ID: 3,
  Name: "Caveats and priority",
  Paper: 1,
  Answered: 20,
  Right: 15,
  Mean: 0.75,
  Low: 0.57,
  High: 0.87,
  Covered: 22,
  Questions: 40,
  Others: 0.61,
  Areas: [],
};

const PROGRESS: Progress = {
  Topics: [TOPIC],
  Weeks: [],
  Mocks: [],
  PassPercent: 60,
  Pace: { Seconds: 96.4, ExamSeconds: 113 },
  Changes: { RightToWrong: 1, WrongToRight: 3, WrongToWrong: 0 },
  Sure: [{ Sure: "sure", Answered: 10, Right: 7 }],
  Misconceptions: [{ Key: "life-of-caveat", Says: "A caveat lasts for ever.", TopicID: 3, Times: 2 }],
  Days: [],
};

describe("a topic's standing", () => {
  it("is a share with its uncertainty in words, what is covered, and what others get", async () => {
    const { place } = await drawAt("/progress", <TopicStandings topics={[TOPIC]} passPercent={60} />);
    expect(place.textContent).toContain("75% 57–87% · 15 of 20");
    expect(place.textContent).toContain("22 of 40 covered · others: 61% right at first");
    expect(place.querySelector("a")?.getAttribute("href")).toBe("/topic/3");
  });

  it("is said to be open while nothing is answered, and compares with nobody below 50 learners", async () => {
    const none = { ...TOPIC, Answered: 0, Right: 0, Mean: null, Low: null, High: null, Others: null };
    const { place } = await drawAt("/progress", <TopicStandings topics={[none]} passPercent={60} />);
    expect(place.textContent).toContain("Nothing answered yet");
    expect(place.textContent).not.toContain("others");
  });
});

it("sub-areas are shown where there are several with questions, and nothing right is a share as well", async () => {
  const area = (Key: string, Questions: number) => ({
    ...{
      Key,
      Title: `Area ${Key}`,
      Questions,
      Covered: 0,
      Answered: 4,
      Right: 0,
      Mean: 0,
      Low: 0,
      High: 0.4,
    },
  });
  const shown = async (...Areas: ReturnType<typeof area>[]) =>
    (await drawAt("/progress", <TopicStandings topics={[{ ...TOPIC, Others: 0, Areas }]} passPercent={60} />))
      .place;
  const two = await shown(area("a", 3), area("b", 2), area("c", 0));
  expect([...two.querySelectorAll("details li")].map((one) => one.textContent)).toEqual([
    "Area a0% 0–40% · 0 of 4",
    "Area b0% 0–40% · 0 of 4",
  ]);
  expect(two.textContent).toContain("others: 0% right at first");
  expect((await shown(area("a", 3), area("c", 0))).querySelector("details")).toBeNull();
});

it("a second of pace is one second", async () => {
  const quick = { ...PROGRESS, Pace: { Seconds: 1.2, ExamSeconds: 113 } };
  const { place } = await drawAt("/progress", <Habits progress={quick} />);
  expect(place.textContent).toContain("1 second a question");
});

describe("how one answers", () => {
  it("tells the pace against the exam's, changes of mind, and how often being sure was right", async () => {
    const { place } = await drawAt("/progress", <Habits progress={PROGRESS} />);
    expect(place.textContent).toContain("96 seconds a question; the exam gives 113.");
    expect(place.textContent).toContain("From wrong to right 3 times, from right to wrong once");
    expect(place.textContent).toContain("70% right, 7 of 10.");
  });

  it("offers a drill against each error that was made more than once", async () => {
    const { place } = await drawAt("/progress", <Misconceptions all={PROGRESS.Misconceptions} />);
    expect(place.textContent).toContain("A caveat lasts for ever. Chosen twice.");
    expect(place.querySelector("a")?.getAttribute("href")).toBe("/build?misconceptions=life-of-caveat");
  });
});

describe("a question's history", () => {
  const history = async (past: object[], question = buildQuestion({ ID: 5, Version: 2 })) => {
    stubServer(() => ({ status: 200, response: past }));
    const { place } = await drawAt("/question/5", <History question={question} />);
    await vi.waitFor(() => expect(place.textContent).not.toContain("Loading"));
    return place;
  };
  const past = {
    AttemptID: 1,
    Version: 2,
    Answer: "2",
    Score: 0,
    MaxScore: 1,
    Sure: null,
    At: "2026-11-25T02:00:00Z",
  };

  it("lists what was chosen, as the card names it, with its result and how sure one was", async () => {
    const place = await history([
      { ...past, AttemptID: 2, Answer: "3", Score: 1, Sure: "unsure" },
      { ...past, AttemptID: 3, Score: null },
      past,
    ]);
    const rows = [...place.querySelectorAll("tbody tr")].map((row) => row.textContent);
    expect(rows[0]).toMatch(/C.*Right \(not sure\)/);
    expect(rows[1]).toMatch(/B.*Not marked yet/);
    expect(rows[2]).toMatch(/B.*Wrong/);
    expect(place.querySelector("a")).toBe(null);
  });

  it("names each blank and each part, also those left open, and marks that are neither none nor all", async () => {
    const parts = [1, 2, 3].map((n) => ({ B: `Part ${n}`, A: ["a", "b", "c", "d"] }));
    const ofCase = buildQuestion({ ID: 5, QnType: "csq", Params: parts, MaxScore: 3 });
    const partly = await history([{ ...past, Answer: "2~~4", Score: 1, MaxScore: 3 }], ofCase);
    expect(partly.querySelector("tbody tr")?.textContent).toMatch(/B · – · D.*1 of 3/);
    const blanks = buildQuestion({ ID: 5, QnType: "saq", Params: [], Body: "A {{b}} and a {{b}}." });
    const written = await history([{ ...past, Answer: "caveat~lease" }], blanks);
    expect(written.querySelector("tbody tr")?.textContent).toContain("caveat · lease");
  });

  it("that did not load says so, and can be asked for again", async () => {
    stubServer(() => ({ status: 503 }));
    const { place } = await drawAt("/question/5", <History question={buildQuestion({ ID: 5 })} />);
    await vi.waitFor(() => expect(place.querySelector("[role=alert]")?.textContent).toContain("Try again"));
  });

  it("leads to what changed where an earlier version was answered, and says when there is nothing", async () => {
    const place = await history([{ ...past, Version: 1 }]);
    expect(place.querySelector("a")?.getAttribute("href")).toBe("/question/5?since=1");
    expect((await history([])).textContent).toContain("You have not answered this question yet.");
  });
});

describe("progress over time", () => {
  const mock = (AttemptID: number, Percent: number) => ({
    ...{ AttemptID, Percent, Title: `Mock ${AttemptID}`, Paper: 1, At: "2026-11-20T02:00:00Z" },
  });
  const rows = (place: Element) => [...place.querySelectorAll("tbody tr")].map((row) => row.textContent);

  it("lists full mocks oldest first with their scores, and says where there is none yet", async () => {
    const { place } = await drawAt(
      "/progress",
      <MockLine mocks={[mock(1, 58.6), mock(2, 71.2)]} passPercent={60} />,
    );
    expect(rows(place)).toEqual([expect.stringMatching(/Mock 1.*59%/), expect.stringMatching(/Mock 2.*71%/)]);
    expect(place.querySelector("svg")?.getAttribute("aria-label")).toContain("Scores of 2 full mock papers");
    expect(place.querySelectorAll("circle")).toHaveLength(2);
    const one = await drawAt("/progress", <MockLine mocks={[mock(1, 58)]} passPercent={60} />);
    expect(rows(one.place)).toHaveLength(1);
    const none = await drawAt("/progress", <MockLine mocks={[]} passPercent={60} />);
    expect(none.place.textContent).toContain("Once you have finished a full mock paper");
  });

  it("adds up the topics of a week, and is a line from the second week on", async () => {
    const week = (Week: string, TopicID: number, Right: number) => ({ Week, TopicID, Answered: 10, Right });
    const weeks = [week("2026-11-09", 3, 4), week("2026-11-09", 4, 6), week("2026-11-16", 3, 8)];
    const { place } = await drawAt("/progress", <WeekLine weeks={weeks} passPercent={60} />);
    expect(rows(place)).toEqual([
      expect.stringMatching(/09 Nov.*20.*50%/),
      expect.stringMatching(/16 Nov.*10.*80%/),
    ]);
    const one = await drawAt("/progress", <WeekLine weeks={weeks.slice(0, 2)} passPercent={60} />);
    expect(one.place.textContent).toBe("");
  });

  it("counts the days with answers and the answers, and lists them latest first", async () => {
    const day = (ago: number, Answered: number) => ({
      Day: new Date(Date.parse(todayInSingapore()) - ago * 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
      Answered,
    });
    const calendar = async (...days: ReturnType<typeof day>[]) =>
      (await drawAt("/progress", <Calendar days={days} />)).place;
    const two = await calendar(day(9, 1), day(2, 4));
    expect(two.textContent).toContain(
      "2 days with answers in the last 26 weeks, 5 questions answered, a case counted as one.",
    );
    expect([...two.querySelectorAll("li")].map((one) => one.textContent?.at(-1))).toEqual(["4", "1"]);
    const one = await calendar(day(2, 1));
    expect(one.textContent).toContain(
      "1 day with answers in the last 26 weeks, 1 question answered, a case counted as one.",
    );
    expect((await calendar()).querySelector("details")).toBeNull();
  });
});

it.each([
  { RightToWrong: 0, WrongToRight: 0, WrongToWrong: 2 },
  { RightToWrong: 2, WrongToRight: 0, WrongToWrong: 0 },
  { RightToWrong: 0, WrongToRight: 2, WrongToWrong: 0 },
])("answers that were changed in one way alone are mentioned: %o", async (Changes) => {
  const { place } = await drawAt("/progress", <Habits progress={{ ...PROGRESS, Changes }} />);
  expect(place.textContent).not.toContain("You have not changed an answer");
  expect(place.textContent).toContain("twice");
});

it("habits are said in words where there is nothing to tell yet", async () => {
  const Changes = { RightToWrong: 0, WrongToRight: 0, WrongToWrong: 0 };
  const nothing = { ...PROGRESS, Changes, Pace: { Seconds: null, ExamSeconds: 113 }, Sure: [] };
  const { place } = await drawAt("/progress", <Habits progress={nothing} />);
  expect(place.textContent).toContain("Sit a test or two, and your pace appears here.");
  expect(place.textContent).toContain("You have not changed an answer in a test yet.");
  expect((await drawAt("/progress", <Misconceptions all={[]} />)).place.textContent).toBe("");
});
