import { expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";
import type { BotPassage } from "./rules.ts";
import { answeredIn, inFull, questionsIn } from "./two-part-rules.ts";

test.each([
  [
    "how many tenants in a hdb 4 room and min how long",
    ["how many tenants in a hdb 4 room", "minimum how long"],
  ],
  ["what is distress, can landlord seize tv", ["what is distress", "can landlord seize tv"]],
  ["Who pays LBC, when is it due?", ["who pays lbc", "when is it due?"]],
  ["can I sublet my room? what is the penalty", ["can i sublet my room", "what is the penalty"]],
  [
    "when does a buyer lodge a caveat and what does it do, does it lapse",
    ["when does a buyer lodge a caveat", "what does it do", "does it lapse"],
  ],
  ["can two PRs buy resale? any grant? hdb loan?", ["can two prs buy resale?", "any grant?", "hdb loan?"]],
  [
    "if my buyer launders money, what do i do, can i tell him, and how long do i keep the records",
    ["if my buyer launders money, what do i do", "can i tell him", "how long do i keep the records"],
  ],
  ["who may rent out a flat, and for how long", ["who may rent out a flat", "for how long"]],
])("two questions are asked at once: %s", (prompt, both) => expect(questionsIn(prompt)).toEqual(both));

test.each([
  "What is a caveat?",
  "the agent did not tell the buyer of the leak, what can the buyer do",
  "tenant and landlord do not agree",
  "What do the notes say?\n\nThree joint tenants own a shop and one severs. Who may sue?",
  `${"who pays the tax of a flat that nobody lives in ".repeat(4)}and when`,
])("one question is asked: %s", (prompt) => expect(questionsIn(prompt)).toBeUndefined());

test.each([
  // Of what was asked about before; asked of another thing; whole by itself.
  ["does it lapse", "does it lapse lodg caveat"],
  ["what about a tenant", "who lodges a caveat a tenant"],
  ["what is a writ of distress", "what is a writ of distress"],
  ["and for a tenant?", "who lodges a caveat a tenant?"],
])("a later question says in full what it asks: %s", (part, whole) =>
  expect(inFull(part, "who lodges a caveat")).toBe(whole));

test("who asks next of another thing means the first one no more", () => {
  expect(inFull("and for hdb?", "option period of a private condo")).not.toMatch(/private|condo/);
  expect(inFull("and the seller?", "what does the buyer pay")).not.toContain("buyer");
});

/** A passage of one sentence. */
const passage = (href: string): BotPassage => ({
  title: href,
  text: `What ${href} says.`,
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
  alike: 0,
  score: 1,
});
const asked = (question: string, href: string) => ({ question, whole: question, passage: passage(href) });

test("of three questions each has its own passage, and the second of two that of all that was asked", () => {
  const three = [asked("one", "a#1"), asked("two", "a#2"), asked("three", "a#3")];
  const ofAll = [passage("a#4")];
  const hrefs = (answers: typeof three) => answeredIn(answers, ofAll)?.passages.map(({ href }) => href);
  expect(hrefs(three)).toEqual(["a#1", "a#2", "a#3"]);
  expect(hrefs(three.slice(0, 2))).toEqual(["a#1", "a#4"]);
});

test("the second of two that is asked in a passage's own words is answered there, unless that of all has the words too", () => {
  const hrefs = (question: string) => {
    const second = { question, whole: question, passage: { ...passage("b#2"), alike: 1 } };
    return answeredIn([asked("one", "a#1"), second], [passage("a#4")])?.passages.map(({ href }) => href);
  };
  expect(hrefs("may a foreigner buy a condo")).toEqual(["a#1", "b#2"]);
  expect(hrefs("what says a#4")).toEqual(["a#1", "a#4"]);
});

test("three questions that are asked at once are all answered in the first sentences", async () => {
  const p = await startProduct();
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  const ask = "when does a buyer lodge a caveat and what does it do, how many years is it valid";
  const { response } = await b.post(`/api/chatbot?prompt=${encodeURIComponent(ask)}`);
  const [lead = ""] = String(response.Completion).split("\n\n");
  expect(lead).toMatch(/once the option is granted.*notice.*5 years/);
});

test("two questions that are asked at once are both answered in the first sentences", async () => {
  const p = await startProduct();
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  const ask = "how many tenants in a hdb 4 room and minimum how long";
  const { response } = await b.post(`/api/chatbot?prompt=${encodeURIComponent(ask)}`);
  const [lead = "", first = "", second = ""] = String(response.Completion).split("\n\n");
  expect(lead).toMatch(/8 in a 4-room.*6 months/);
  expect(first).toContain("How many people");
  expect(second).toContain("6 months");
});
