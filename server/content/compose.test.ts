import { expect, test } from "vitest";
import { buildBank, buildBlueprint, buildMcq, buildSet } from "../../test/bank.ts";
import { composeMocks } from "./compose.ts";
import { readBank } from "./read.ts";

const bank = readBank("content");
const marksOf = (set: (typeof bank.mocks)[number]) =>
  set.questions.map((q) => q.maxScore * (set.blueprint?.sections.find((s) => s.type === q.type)?.marks ?? 0));

test("every full paper matches its format, 100 marks in all, each topic within 1 of its share", () => {
  expect(bank.mocks.map((m) => m.paper)).toEqual(expect.arrayContaining([1, 2]));
  for (const mock of bank.mocks) {
    const total = (type: string) =>
      mock.questions.filter((q) => q.type === type).reduce((sum, q) => sum + q.maxScore, 0);
    for (const { type, count } of mock.blueprint?.sections ?? [])
      expect([type, total(type)]).toEqual([type, count]);
    expect(marksOf(mock).reduce((a, b) => a + b)).toBe(100);
    const topics = bank.topics.filter((t) => t.paper === mock.paper);
    for (const { key } of topics) {
      const share = mock.questions.filter((q) => q.type === "mcq" && q.topic === key).length;
      expect(Math.abs(share - total("mcq") / topics.length)).toBeLessThanOrEqual(1);
    }
  }
});

test("papers of one format repeat no question and contain no sample", () => {
  for (const { key } of bank.blueprints) {
    const used = bank.mocks.filter((m) => m.blueprint?.key === key).flatMap((m) => m.questions);
    expect(new Set(used.map((q) => q.key)).size).toBe(used.length);
    expect(used.filter((q) => q.sample)).toEqual([]);
  }
});

test("the archived format of 2013 gives papers of 50 questions, 15 case questions and 10 blanks", () => {
  const old = bank.mocks.filter((m) => m.blueprint?.archived);
  expect(old.length).toBeGreaterThanOrEqual(2);
  for (const mock of old)
    expect(new Set(mock.questions.map((q) => q.type))).toEqual(new Set(["mcq", "csq", "saq"]));
});

test("a bank too small for a paper gives none; one question more or less leaves the order of the others", () => {
  const small = buildBank();
  const source = (blueprint = buildBlueprint()) => ({
    ...small,
    blueprints: [{ blueprint, place: { file: "b", line: 1 } }],
  });
  expect(composeMocks(source()).map((m) => m.paper)).toEqual([1]);
  const sections = [{ type: "mcq" as const, count: 100, marks: 1 }];
  expect(composeMocks(source(buildBlueprint({ sections })))).toEqual([]);
  const before = composeMocks(source())[0]?.questions.map((q) => q.key) ?? [];
  const more = { ...source(), sets: [...small.sets, buildSet("more", [buildMcq("more-1", "t2")])] };
  const after = composeMocks(more)[0]?.questions.map((q) => q.key) ?? [];
  expect(after.filter((key) => before.includes(key)).length).toBeGreaterThanOrEqual(before.length - 1);
});

/** The small bank with cases of so many parts each, and a format of one MCQ and twenty parts. */
function casesOf(parts: readonly number[]) {
  const small = buildBank();
  const part = { B: "Asks", A: ["a", "b", "c", "d"], R: 1, E: "" };
  const cases = parts.map((n, i) =>
    buildMcq(`case-of-${n}-${i}`, "t2", {
      type: "csq",
      params: Array.from({ length: n }, () => part),
      maxScore: n,
    }),
  );
  const sections = [
    { type: "mcq" as const, count: 2, marks: 1 },
    { type: "csq" as const, count: 20, marks: 2 },
  ];
  const sets = [
    ...small.sets.filter(({ type }) => type === "MCQ"),
    buildSet("cases", cases, { type: "CSQ" }),
  ];
  const blueprints = [{ blueprint: buildBlueprint({ sections }), place: { file: "b", line: 1 } }];
  return composeMocks({ ...small, sets, blueprints }).map((mock) =>
    mock.questions.flatMap((q) => (q.type === "csq" ? [q.maxScore] : [])).toSorted((a, b) => a - b),
  );
}

test("a paper has one or two cases of twenty parts together, and smaller cases only if there are too few", () => {
  expect(casesOf([5, 10, 5, 10, 5, 5])[0]).toEqual([10, 10]);
  expect(casesOf([20, 5, 5, 5, 5])[0]).toEqual([20]);
  expect(casesOf([5, 5, 5, 5, 10])[0]).toEqual(expect.arrayContaining([5]));
  const many = casesOf([10, 20, 10]);
  expect(many.length).toBeGreaterThan(1);
  for (const cases of many) expect(cases.reduce((sum, n) => sum + n, 0)).toBe(20);
});

test("questions beyond the exam are in no paper", () => {
  const small = buildBank();
  const beyond = (sets: typeof small.sets) =>
    sets.map((set) => ({
      ...set,
      questions: set.questions.map((q) => ({ ...q, shelf: "beyond" as const })),
    }));
  const blueprints = [{ blueprint: buildBlueprint(), place: { file: "b", line: 1 } }];
  expect(composeMocks({ ...small, sets: small.sets, blueprints })).not.toEqual([]);
  expect(composeMocks({ ...small, sets: beyond(small.sets), blueprints })).toEqual([]);
});
