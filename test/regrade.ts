import type { Product } from "./product.ts";
import type { Customer } from "./shop.ts";

/** Has the answers marked again, until no process can remember the former key. */
export const settle = async (p: Product) => {
  await p.runJob("mark again");
  p.clock.pass(11);
  await p.runJob("mark again");
};

/** Answers questions of a set by their place and finishes it. @returns the attempt's ID */
export async function sit(
  p: Product,
  who: Customer,
  set: string,
  answers: Record<string, string>,
): Promise<number> {
  const setId = await p.setId(set);
  const attempt = (await who.browser.put(`/api/sets/${setId}/attempt`)).response;
  for (const [key, Answer] of Object.entries(answers))
    await who.browser.post(`/api/attempts/${attempt.ID}/questions/${await p.questionId(key)}/done`, {
      Answer,
    });
  await who.browser.put(`/api/sets/${setId}/done`);
  return Number(attempt.ID);
}

/** An attempt's score, and the one that it had first. */
export const scoresOf = async (who: Customer, attemptId: number) => {
  const { Score, FormerScore } = (await who.browser.get(`/api/attempts/${attemptId}`)).response;
  return [Score, FormerScore];
};
