import { buildBank } from "./bank.ts";
import type { Browser } from "./browser.ts";
import { startProduct } from "./product.ts";
import { subscriber } from "./talk.ts";

export const read = async (b: Browser, query = "") => (await b.get(`/api/progress${query}`)).response;

export async function practising(bank = buildBank()) {
  const p = await startProduct({ bank });
  const { id, browser: b } = await subscriber(p);
  const answer = async (set: string, question: string, Answer: string, more: object = {}) => {
    const attempt = (await b.put(`/api/sets/${await p.setId(set)}/attempt`)).response.ID;
    return b.post(`/api/attempts/${attempt}/questions/${await p.questionId(question)}/done`, {
      Answer,
      ...more,
    });
  };
  const finish = async (set: string) => b.put(`/api/sets/${await p.setId(set)}/done`);
  return { p, b, id, answer, finish };
}
