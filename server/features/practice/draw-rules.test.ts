import fc from "fast-check";
import { expect, test } from "vitest";
import { sized } from "../../../test/size.ts";
import { apportion } from "../../content/blueprint.ts";
import { readBank } from "../../content/read.ts";
import { type Candidate, pick, pickByTopic, type Standing } from "./draw-rules.ts";

const bank = readBank("content");
const format = bank.blueprints.find((b) => !b.archived);
const tests = format?.tests ?? { paper: { mcq: 0, cases: 0 }, topic: { mcq: 0 } };
const draws = sized(100, 10_000);

/** The questions of some topics as a learner with a random history finds them. */
function candidatesOf(topics: string[], type: "mcq" | "csq", history: readonly Standing[]): Candidate[] {
  return bank.sets
    .flatMap((s) => s.questions)
    .filter((q) => q.type === type && topics.includes(q.topic))
    .map((q, i) => ({
      questionId: i + 1,
      version: 1,
      topicId: bank.topics.findIndex((t) => t.key === q.topic),
      maxScore: q.maxScore,
      standing: history[i % history.length] ?? "unseen",
    }));
}

const history = fc.array(fc.constantFrom<Standing>("unseen", "wrong", "seen"), {
  minLength: 1,
  maxLength: 400,
});
const rank = { unseen: 0, wrong: 1, seen: 2 };

/** No question left out of a topic takes precedence over one that was drawn. */
function expectUnseenFirst(taken: Candidate[], all: Candidate[]) {
  for (const topicId of new Set(taken.map((c) => c.topicId))) {
    const mine = taken.filter((c) => c.topicId === topicId);
    const left = all.filter((c) => c.topicId === topicId && !mine.includes(c));
    const worst = Math.max(...mine.map((c) => rank[c.standing]));
    for (const c of left) expect(rank[c.standing]).toBeGreaterThanOrEqual(worst);
  }
}

const weightsOf = (topics: string[]) =>
  new Map(topics.map((key) => [bank.topics.findIndex((t) => t.key === key), format?.topics[key] ?? 0]));

for (const paper of [1, 2])
  test(`a test of Paper ${paper} is 30 distinct MCQs, each topic's share within 1 of the format's, unseen first, and 1 case (${draws} draws)`, () => {
    const topics = bank.topics.filter((t) => t.paper === paper).map((t) => t.key);
    fc.assert(
      fc.property(history, fc.uuid(), (standings, seed) => {
        const all = candidatesOf(topics, "mcq", standings);
        const taken = pickByTopic(all, weightsOf(topics), tests.paper.mcq, seed) ?? [];
        expect(new Set(taken.map((c) => c.questionId)).size).toBe(30);
        for (const topicId of weightsOf(topics).keys())
          expect(
            Math.abs(taken.filter((c) => c.topicId === topicId).length - 30 / topics.length),
          ).toBeLessThanOrEqual(1);
        expectUnseenFirst(taken, all);
        const cases = candidatesOf(topics, "csq", standings);
        const [drawn, ...more] = pick(cases, tests.paper.cases, seed);
        expect([drawn === undefined, more]).toEqual([false, []]);
        for (const c of cases)
          expect(rank[c.standing]).toBeGreaterThanOrEqual(rank[drawn?.standing ?? "seen"]);
        expect(pickByTopic(all, weightsOf(topics), tests.paper.mcq, seed)).toEqual(taken);
      }),
      { numRuns: draws },
    );
  });

test(`a test of a topic is 20 distinct MCQs of it, unseen first (${draws} draws)`, () => {
  fc.assert(
    fc.property(history, fc.uuid(), fc.constantFrom(...bank.topics), (standings, seed, topic) => {
      const all = candidatesOf([topic.key], "mcq", standings);
      const taken = pickByTopic(all, weightsOf([topic.key]), tests.topic.mcq, seed) ?? [];
      expect(new Set(taken.map((c) => c.questionId)).size).toBe(20);
      expectUnseenFirst(taken, all);
    }),
    { numRuns: draws },
  );
});

test("what a small topic lacks is drawn from the others; with too few in total there is no draw", () => {
  const share = (available: number) => ({ weight: 1, available });
  expect(
    apportion(
      30,
      new Map([
        ["a", share(2)],
        ["b", share(50)],
        ["c", share(50)],
      ]),
    ),
  ).toEqual(
    new Map([
      ["a", 2],
      ["b", 14],
      ["c", 14],
    ]),
  );
  expect(
    apportion(
      10,
      new Map([
        ["a", share(4)],
        ["b", share(5)],
      ]),
    ),
  ).toBeNull();
});
