import { expect, onTestFailed, test } from "vitest";
import { seeded } from "../../../test/random.ts";
import { sized } from "../../../test/size.ts";
import { apportion } from "../../content/blueprint.ts";
import { readBank } from "../../content/read.ts";
import { type Candidate, drawableCases, pick, pickByTopic, type Standing } from "./draw-rules.ts";

const bank = readBank("content");
const questions = bank.sets.flatMap((set) => set.questions).filter((q) => q.shelf === "exam");
const STANDINGS: readonly Standing[] = ["unseen", "wrong", "seen"];
const DRAWS = sized(800, 10_000);

const topicId = (key: string) => bank.topics.findIndex((topic) => topic.key === key) + 1;

const candidates = (paper: number, type: "mcq" | "csq"): Candidate[] =>
  questions.flatMap((q, questionId) =>
    q.type === type && bank.topics.some(({ key, paper: of }) => key === q.topic && of === paper)
      ? [{ questionId, version: 1, topicId: topicId(q.topic), maxScore: q.maxScore, standing: "unseen" }]
      : [],
  );

/** A learner who has seen some of them. */
const withHistory = (all: readonly Candidate[], below: (n: number) => number): Candidate[] =>
  all.map((one) => ({ ...one, standing: STANDINGS[below(STANDINGS.length)] ?? "unseen" }));

test(`${DRAWS} draws from the bank have the shape of their test, each topic its share, and nothing twice`, () => {
  const chance = seeded(onTestFailed);
  const tests = bank.blueprints.find(({ archived }) => !archived)?.tests;
  if (!tests) throw new Error("the bank has no format");
  for (const { id: paper } of bank.papers) {
    const topics = bank.topics.filter((topic) => topic.paper === paper).map(({ key }) => topicId(key));
    const weights = new Map(topics.map((topic) => [topic, 1]));
    const [mcqs, cases] = [candidates(paper, "mcq"), drawableCases(candidates(paper, "csq"))];
    const fair = apportion(
      tests.paper.mcq,
      new Map(topics.map((topic) => [topic, { weight: 1, available: tests.paper.mcq }])),
    );
    const isTenOnly = cases.every(({ maxScore }) => maxScore === 10);
    expect(cases.every(({ maxScore }) => maxScore <= 10)).toBe(true);
    // A learner's own pool is slow to make and changes little: a few of them serve many draws.
    const learners = Array.from({ length: 5 }, () => withHistory(mcqs, chance.below));
    for (let n = 0; n < DRAWS / (2 * bank.papers.length); n++) {
      const seed = `${paper}/${n}/${chance.below(2 ** 30)}`;
      const pool = learners[n % learners.length] ?? mcqs;
      const drawn = pickByTopic(pool, weights, tests.paper.mcq, seed) ?? [];
      expect(new Set(drawn.map((one) => one.questionId)).size).toBe(tests.paper.mcq);
      for (const [topic, share] of fair ?? [])
        expect(drawn.filter((one) => one.topicId === topic)).toHaveLength(share);
      const [one, ...more] = pick(cases, tests.paper.cases, seed);
      expect(more).toHaveLength(tests.paper.cases - 1);
      if (isTenOnly) expect(one?.maxScore).toBe(10);
      const topic = topics[chance.below(topics.length)] ?? 0;
      const own = pickByTopic(pool, new Map([[topic, 1]]), tests.topic.mcq, seed) ?? [];
      expect(new Set(own.map(({ questionId }) => questionId)).size).toBe(tests.topic.mcq);
      expect(own.every((c) => c.topicId === topic)).toBe(true);
      // Questions that the learner has not seen come first.
      const left = pool.filter((c) => c.topicId === topic && !own.includes(c));
      if (left.some(({ standing }) => standing === "unseen"))
        expect(own.every(({ standing }) => standing === "unseen")).toBe(true);
    }
  }
}, 180_000);

test("ten-part cases alone are drawn once there are enough; until then no twenty-part one is", () => {
  const of = (parts: readonly number[]) =>
    drawableCases(
      parts.map((maxScore, questionId) => ({
        questionId,
        version: 1,
        topicId: 1,
        maxScore,
        standing: "unseen",
      })),
    ).map(({ maxScore }) => maxScore);
  expect(of([5, 10, 20, 5])).toEqual([5, 10, 5]);
  expect(of([5, 10, 10, 10, 20, 10, 10, 10])).toEqual([10, 10, 10, 10, 10, 10]);
});
