import { expect, test } from "vitest";
import { buildBank } from "../../../test/bank.ts";
import { NEW_BOT_QUESTIONS } from "../../../test/bot-new-questions.ts";
import { startProduct } from "../../../test/product.ts";
import { readConstants } from "../../content/constants.ts";

/** Of 40: what the first passage alone, or a sum, must answer. */
const ENOUGH = 36;

test(`of 40 new questions ${ENOUGH} are answered by the sum or the first passage`, async () => {
  const p = await startProduct({ bank: { ...buildBank(), constants: readConstants("content") } });
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  const missed: string[] = [];
  for (const { ask, answer } of NEW_BOT_QUESTIONS) {
    const { response } = await b.post(`/api/chatbot?prompt=${encodeURIComponent(ask)}`);
    const [first = "", passage = ""] = String(response.Completion).toLowerCase().split("\n\n");
    // The first paragraph is the sum, or a sentence of the first passage.
    const said = response.Sum ? first : passage;
    if (!answer.every((group) => group.some((word) => said.includes(word)))) missed.push(`${ask}\n  ${said}`);
  }
  if (missed.length > 0) console.info(`not answered first:\n${missed.join("\n")}`);
  expect(NEW_BOT_QUESTIONS).toHaveLength(40);
  expect(40 - missed.length, missed.join("\n")).toBeGreaterThanOrEqual(ENOUGH);
});
