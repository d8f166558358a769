import { buildBank, buildMcq, buildSet } from "./bank.ts";
import type { Browser } from "./browser.ts";

const filing = (kind: "direct" | "scenario", misconception: string) => ({
  lo: null,
  rule: null,
  kind,
  misconceptions: [misconception, "", misconception, misconception],
  proof: null,
  compute: null,
});

/** Questions that differ in everything that a filter looks at. */
export function variedBank() {
  const bank = buildBank();
  const varied = Array.from({ length: 12 }, (_, i) =>
    buildMcq(`varied-${i}`, "t2", {
      difficulty: (["easy", "medium", "hard"] as const)[i % 3] ?? "easy",
      tags: i % 2 ? ["odd"] : ["even", "both"],
      filings: [filing(i % 4 ? "scenario" : "direct", i % 5 ? "error-a" : "error-b")],
    }),
  );
  return {
    ...bank,
    hash: "varied",
    sets: [...bank.sets, buildSet("varied", varied, { topic: "t2", position: 2 })],
  };
}

export const build = (b: Browser, filter: object, more: object = {}) =>
  b.post("/api/tests", { Papers: [1, 2], Number: 100, ...filter, ...more });
export const countOf = async (b: Browser, filter: object) =>
  (await b.post("/api/tests/count", { Papers: [1, 2], ...filter })).response.Questions;

export async function questionsOf(b: Browser, attempt: { ProblemSetID: unknown }) {
  return (await b.get(`/api/sets/${attempt.ProblemSetID}/questions`)).response;
}
