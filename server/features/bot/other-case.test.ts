import { expect, test } from "vitest";
import { buildBank } from "../../../test/bank.ts";
import { OTHER_CASE_BOT_QUESTIONS } from "../../../test/bot-other-case-questions.ts";
import { startProduct } from "../../../test/product.ts";
import { readConstants } from "../../content/constants.ts";

test("a question about the other case of a rule is answered by the first sentence", async () => {
  const p = await startProduct({ bank: { ...buildBank(), constants: readConstants("content") } });
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  const missed: string[] = [];
  for (const { ask, answer } of OTHER_CASE_BOT_QUESTIONS) {
    const { response } = await b.post(`/api/chatbot?prompt=${encodeURIComponent(ask)}`);
    const [said = ""] = String(response.Completion).toLowerCase().split("\n\n");
    if (!answer.every((group) => group.some((word) => said.includes(word)))) missed.push(`${ask}\n  ${said}`);
  }
  expect(missed).toEqual([]);
});
