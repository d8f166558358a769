import { expect, test } from "vitest";
import { buildBank } from "../../../test/bank.ts";
import { BLIND_BOT_QUESTIONS } from "../../../test/bot-blind-questions.ts";
import { CANDIDATE_BOT_QUESTIONS } from "../../../test/bot-candidate-questions.ts";
import { CRAMMING_BOT_QUESTIONS } from "../../../test/bot-cramming-questions.ts";
import { EVERYDAY_BOT_QUESTIONS } from "../../../test/bot-everyday-questions.ts";
import { INHERITANCE_BOT_QUESTIONS } from "../../../test/bot-inheritance-questions.ts";
import { MARKETING_BOT_QUESTIONS } from "../../../test/bot-marketing-questions.ts";
import { NEW_BOT_QUESTIONS } from "../../../test/bot-new-questions.ts";
import { RULE_BOT_QUESTIONS } from "../../../test/bot-rule-questions.ts";
import { SALE_BOT_QUESTIONS } from "../../../test/bot-sale-questions.ts";
import { STORY_BOT_QUESTIONS } from "../../../test/bot-story-questions.ts";
import { startProduct } from "../../../test/product.ts";
import { readConstants } from "../../content/constants.ts";

/** Of so many questions: what the first passage alone, or a sum, must answer. */
test.each([
  { name: "of 40 new questions 36", asked: NEW_BOT_QUESTIONS, count: 40, enough: 36 },
  { name: "of 60 as they are typed on a phone 54", asked: BLIND_BOT_QUESTIONS, count: 60, enough: 54 },
  { name: "of 40 in everyday words 38", asked: EVERYDAY_BOT_QUESTIONS, count: 40, enough: 38 },
  { name: "of 40 on sales, agents and taxes 38", asked: SALE_BOT_QUESTIONS, count: 40, enough: 38 },
  { name: "of 25 on co-owners and heirs 24", asked: INHERITANCE_BOT_QUESTIONS, count: 25, enough: 24 },
  { name: "of 34 on marketing 32", asked: MARKETING_BOT_QUESTIONS, count: 34, enough: 32 },
])("$name are answered by the sum or the first passage", async ({ asked, count, enough }) => {
  const p = await startProduct({ bank: { ...buildBank(), constants: readConstants("content") } });
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  const missed: string[] = [];
  for (const { ask, answer } of asked) {
    const { response } = await b.post(`/api/chatbot?prompt=${encodeURIComponent(ask)}`);
    const [first = "", passage = ""] = String(response.Completion).toLowerCase().split("\n\n");
    // The first paragraph is the sum, or a sentence of the first passage.
    const said = response.Sum ? first : passage;
    if (!answer.every((group) => group.some((word) => said.includes(word)))) missed.push(`${ask}\n  ${said}`);
  }
  if (missed.length > 0) console.info(`not answered first:\n${missed.join("\n")}`);
  expect(asked).toHaveLength(count);
  expect(count - missed.length, missed.join("\n")).toBeGreaterThanOrEqual(enough);
});

/** Of so many questions: what a sum, or the first sentences alone, must answer. */
test.each([
  { name: "of 60 as candidates type them 58", asked: CANDIDATE_BOT_QUESTIONS, count: 60, enough: 58 },
  { name: "of 45 on the eve of the exam 43", asked: CRAMMING_BOT_QUESTIONS, count: 45, enough: 43 },
  { name: "of 55 on rules 53", asked: RULE_BOT_QUESTIONS, count: 55, enough: 53 },
  { name: "of 40 with a story around them 38", asked: STORY_BOT_QUESTIONS, count: 40, enough: 38 },
])("$name are answered by the sum or the first sentence alone", async ({ asked, count, enough }) => {
  const p = await startProduct({ bank: { ...buildBank(), constants: readConstants("content") } });
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  const missed: string[] = [];
  for (const { ask, answer } of asked) {
    const { response } = await b.post(`/api/chatbot?prompt=${encodeURIComponent(ask)}`);
    const [said = ""] = String(response.Completion).toLowerCase().split("\n\n");
    if (!answer.every((group) => group.some((word) => said.includes(word)))) missed.push(`${ask}\n  ${said}`);
  }
  expect(asked).toHaveLength(count);
  expect(count - missed.length, missed.join("\n")).toBeGreaterThanOrEqual(enough);
});
