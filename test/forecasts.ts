import { buildBankWithMock, buildMcq, buildSet } from "./bank.ts";
import type { Browser } from "./browser.ts";
import type { Product } from "./product.ts";

/** Sixty more questions of two topics of Paper 1. */
export function largeBank() {
  const bank = buildBankWithMock();
  const sets = ["t1", "t2"].map((topic) =>
    buildSet(
      `many-${topic}`,
      Array.from({ length: 35 }, (_, n) => buildMcq(`${topic}-${n}`, topic)),
      { topic, position: 5 },
    ),
  );
  return { ...bank, hash: "large", sets: [...bank.sets, ...sets] };
}

/** Answers all questions of a set, `right` in ten of them rightly. */
export async function answerSet(p: Product, b: Browser, key: string, right: number) {
  const set = await p.setId(key);
  const { ID } = (await b.put(`/api/sets/${set}/attempt`)).response;
  const questions = (await b.get(`/api/sets/${set}/questions`)).response;
  for (const [i, q] of questions.entries())
    await b.post(`/api/attempts/${ID}/questions/${q.ID}/done`, { Answer: i % 10 < right ? "2" : "1" });
  await b.put(`/api/sets/${set}/done`);
}

export const forecast = async (b: Browser, paper = 1) => (await b.get(`/api/forecast/${paper}`)).response;
