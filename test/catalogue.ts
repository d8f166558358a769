import type { Paper, ProblemSet, Topic } from "../contract/shapes.ts";
import { buildAttempt } from "./attempt.ts";

/** A set of 16 MCQs that nobody has begun. */
export const buildSet = (ID: number, overrides: Partial<ProblemSet> = {}): ProblemSet => ({
  ...buildAttempt().ProblemSet,
  ID,
  Title: `Set ${ID}`,
  Progress: "none",
  Attempts: [],
  ...overrides,
});

/** A topic of paper 1 with one set. */
export const buildTopic = (ID: number, Name: string, overrides: Partial<Topic> = {}): Topic => ({
  ID,
  Name,
  Paper: 1,
  ForFree: false,
  ProblemSets: [buildSet(ID * 10, { TopicID: ID, TopicName: Name })],
  ...overrides,
});

/** A paper with one topic, and nothing else. */
export const buildPaper = (overrides: Partial<Paper> = {}): Paper => ({
  ID: 1,
  Title: "Paper 1",
  UpdatedCount: 0,
  Topics: [buildTopic(3, "Contract")],
  CaseSets: [],
  FullSets: [],
  ShortAnswerSets: [],
  ...overrides,
});
