import { expect, test } from "vitest";
import { type BotPassage, inPassages, relevant } from "./rules.ts";

const passage = (text: string): BotPassage => ({
  ...{ title: "The Do Not Call Registry", text, source: "", questionId: null, isNote: true, isBeyond: false },
  ...{ href: "/study/a#1", lawAsAt: "2026-11-21", answers: [], weight: 1, share: 1, titled: 1 },
  ...{ alike: 1, score: 1 },
});
const leadOf = (prompt: string, text: string) =>
  inPassages(prompt, [passage(text)], { own: "" }).split("\n\n")[0];

const rule = "There are three registers.";
const answer = "A sender checks the register before a cold call to a stranger.";

test("the sentence with most of what was asked comes first", () => {
  expect(leadOf("check before cold calling a stranger", `${rule} ${answer}`)).toBe(answer);
});

test.each([
  "Trap: a check before a cold call to a stranger is needed of each salesperson.",
  "For example, a cold call to a stranger needs a check before.",
  "In Tan v Lee the cold call to a stranger came before the check.",
])("a warning, an example or a case does not: %s", (aside) => {
  expect(leadOf("check before cold calling a stranger", `${rule}\n${aside}`)).toBe(rule);
  expect(leadOf("check before cold calling a stranger", `${rule} ${answer}\n${aside}`)).toBe(answer);
});

/** It holds most of what was asked, and next to nothing of how people ask for it. */
const strewn = { ...passage(answer), weight: 8, share: 0.6, titled: 0.1 };

test("a note that holds what was asked only here and there is no answer", () => {
  expect(relevant([strewn], 3)).toEqual([]);
  expect(relevant([{ ...strewn, titled: 0.6 }], 3)).toHaveLength(1);
});

test("a note that holds all that was asked is one although it is asked for in longer ways", () => {
  expect(relevant([{ ...strewn, share: 1, weight: 4, titled: 0.2 }], 3)).toHaveLength(1);
  expect(relevant([{ ...strewn, share: 1, weight: 4, titled: 0.1 }], 3)).toEqual([]);
});

test("of two notes the one that is asked for in the words of the question comes first", () => {
  const [near, far] = [passage(answer), { ...passage(rule), href: "/study/a#2", alike: 0.3, score: 1.2 }];
  expect(relevant([far, near], 3).map(({ text }) => text)).toEqual([answer, rule]);
});

test("an explanation is one although its question is long", () =>
  expect(relevant([{ ...strewn, isNote: false, questionId: 7 }], 3)).toHaveLength(1));

test("of one thing that is asked about, the sentence that speaks of all of it comes first", () => {
  const text =
    "Two kinds are known. An easement is a right over another's land. A legal easement is made by deed and registered.";
  expect(leadOf("what is a legal easement", text)).toBe("A legal easement is made by deed and registered.");
  expect(leadOf("what is an easement", text)).toBe("An easement is a right over another's land.");
});
