import type { Browser } from "./browser.ts";
import { startProduct } from "./product.ts";
import { subscriber } from "./talk.ts";

export async function noting() {
  const p = await startProduct();
  const { id, browser: b } = await subscriber(p);
  const question = await p.questionId("locked-1");
  return { p, b, id, question, url: `/api/questions/${question}/note` };
}

export const sit = async (b: Browser, set: number) => b.put(`/api/sets/${set}/attempt?delayMarking=true`);
