import { expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";
import { bestPair, sidesOf } from "./comparison-rules.ts";
import type { BotPassage } from "./rules.ts";

test.each([
  ["easement vs licence", ["easement", "licence"]],
  ["Whats the diff btw TOP n CSC", ["top", "csc"]],
  ["How does a lease differ from a licence", ["a lease", "a licence"]],
  ["difference of tenancy at sufferance and at will", ["tenancy at sufferance", "at will"]],
  ["difference between a fixture and a fitting when selling", ["a fixture", "a fitting"]],
  ["compare a caveat with a charge", ["a caveat", "a charge"]],
  ["lease and licence whats the diffrence", ["lease", "licence"]],
  ["HDB loan vs bank loan difference rates and LTV", ["hdb loan", "bank loan"]],
  // Single blanks, since a run of them costs each pattern the cube of its length.
  [`compare${" ".repeat(400)}a  lease\t\nwith a licence`, ["a lease", "a licence"]],
  ["Sole agency or exclusive, got any difference?", ["sole agency", "exclusive"]],
])("two things are compared: %s", (prompt, sides) => expect(sidesOf(prompt)).toEqual(sides));

test.each([
  "bank vs cpf who gets paid first",
  "What is a caveat?",
  "the vs a",
  "Rylands, and Fletcher",
])("nothing is compared: %s", (prompt) => expect(sidesOf(prompt)).toBeUndefined());

test("only two passages of one note answer together", () => {
  const passage = (href: string): BotPassage => ({
    title: "",
    text: "",
    source: "",
    questionId: null,
    isNote: true,
    isBeyond: false,
    href,
    lawAsAt: "2026-11-21",
    answers: [],
    weight: 1,
    share: 1,
    titled: 1,
    alike: 1,
    score: 1,
  });
  const [a1, a2, b1] = [passage("/study/a#1"), passage("/study/a#2"), passage("/study/b#1")];
  expect(bestPair([b1, a1], [a1, a2])).toEqual([a1, a2]);
  expect(bestPair([a1], [a1, b1])).toBeUndefined();
});

test("of a comparison both sides come before all others, with a sentence of each", async () => {
  const p = await startProduct();
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  const { response } = await b.post(`/api/chatbot?prompt=${encodeURIComponent("forfeiture vs distress")}`);
  const [lead = "", first = "", second = ""] = String(response.Completion).split("\n\n");
  expect(`${first} ${second}`).toMatch(/forfeit/i);
  expect(`${first} ${second}`).toMatch(/distress/i);
  expect(lead).not.toBe("");
});

test.each([
  ["warranty vs condition", /condition.*warranty/i],
  ["legal vs equitable mortgage", /legal mortgage.*equitable mortgage/i],
  ["periodic tenancy vs tenancy at will", /periodic tenancy.*tenancy at will/i],
  ["HDB loan vs bank loan difference rates and LTV", /HDB loan lends.*bank loan lends/i],
])("one passage that speaks of both sides says a sentence of each: %s", async (ask, said) => {
  const p = await startProduct();
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  const { response } = await b.post(`/api/chatbot?prompt=${encodeURIComponent(ask)}`);
  expect(String(response.Completion).split("\n\n")[0]).toMatch(said);
});

test("two things that each have a passage of their own are answered by both, though one of these has the words of the other", async () => {
  const p = await startProduct();
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  const ask = "when use residual method vs cost method";
  const { response } = await b.post(`/api/chatbot?prompt=${encodeURIComponent(ask)}`);
  expect(String(response.Completion).split("\n\n")[0]).toMatch(/residual method.*schools/i);
});
