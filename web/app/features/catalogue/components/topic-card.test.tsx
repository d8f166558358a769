import { expect, it } from "vitest";
import { drawAt } from "../../../../../test/page.tsx";
import { TopicCard } from "./topic-card.tsx";
import { UpdatedLink } from "./updated-link.tsx";

const set = (ID: number, Accessible: boolean, Progress: "none" | "ongoing" | "done") => ({
  ID,
  Title: `Set ${ID}`,
  TopicID: 3,
  TopicName: "Contract",
  Paper: 1,
  Type: "MCQ" as const,
  ForFree: Accessible,
  IsGenerated: false,
  MaxScore: 16,
  QuestionCount: 16,
  Parts: 16,
  TimeLimitMinutes: null,
  Progress,
  Attempts: [],
  LastScore: Progress === "done" ? 8 : null,
  Accessible,
});

const topic = {
  ID: 3,
  Name: "Contract",
  Paper: 1,
  ForFree: true,
  ProblemSets: [set(1, true, "done"), set(2, true, "ongoing"), set(3, false, "none")],
};

it("a topic without a plan says what is free, open and locked, and has a dot a set", async () => {
  const { place } = await drawAt(
    "/paper/1",
    <TopicCard topic={topic} position={1} hasPlan={false} showsProgress />,
  );
  expect(place.textContent).toContain("FREE");
  expect(place.textContent).toContain("2 of 3 sets open");
  expect(place.textContent).toContain("1 of 3 done");
  expect(place.querySelectorAll("svg")).toHaveLength(1);
  expect(place.querySelectorAll('[aria-hidden="true"] > .rounded-full')).toHaveLength(3);
  expect(place.textContent).toContain("Go on with Set 2");
});

it("a topic that is all open says neither", async () => {
  const open = { ...topic, ProblemSets: topic.ProblemSets.map((one) => ({ ...one, Accessible: true })) };
  const { place } = await drawAt("/paper/1", <TopicCard topic={open} position={1} hasPlan showsProgress />);
  expect(place.textContent).not.toContain("FREE");
  expect(place.querySelectorAll("svg")).toHaveLength(0);
});

it.each([
  [7, "Recently updated7 questions"],
  [1, "Recently updated1 question"],
  [0, "Recently updated"],
])("the way to what was updated says how many questions that is: %i", async (count, words) => {
  const { place } = await drawAt("/paper/1", <UpdatedLink paperId={1} count={count} />);
  expect(place.textContent).toBe(words);
});
