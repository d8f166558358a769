import { expect, test } from "vitest";
import { BOT_QUESTIONS } from "../../../test/bot-questions.ts";
import { startProduct } from "../../../test/product.ts";

/** Of 40: what the study notes must answer for somebody who has not answered anything yet. */
const ENOUGH = 34;

test(`of each 40 learners' questions ${ENOUGH} are answered by one of the first three passages`, async () => {
  const p = await startProduct();
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  const missed: string[] = [];
  for (const { ask, answer } of BOT_QUESTIONS) {
    const { response } = await b.post(`/api/chatbot?prompt=${encodeURIComponent(ask)}`);
    const passages = String(response.Completion).toLowerCase().split("\n\n");
    const answers = passages.some((text) =>
      answer.every((group) => group.some((word) => text.includes(word))),
    );
    if (!answers) missed.push(ask);
  }
  const [first, second] = [BOT_QUESTIONS.slice(0, 40), BOT_QUESTIONS.slice(40)];
  for (const half of [first, second])
    expect(half.filter(({ ask }) => !missed.includes(ask)).length, missed.join("\n")).toBeGreaterThanOrEqual(
      ENOUGH,
    );
});
