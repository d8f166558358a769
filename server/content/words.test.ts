import { expect, test } from "vitest";
import { type Change, changeBetween, changeOfVersion, isAnnounced, type Words } from "./words.ts";

const words = (body: string, explanation = "Because."): Words => ({
  body,
  params: ["a", "b", "c", "d"],
  answer: "1",
  explanation,
  rationales: [],
  source: "An Act",
  difficulty: "easy",
  tags: [],
  maxScore: 1,
});

test("commas and capitals change nothing for a learner, and inside a figure each point counts", () => {
  const of = (from: string, to: string) => changeBetween(words(from), words(to));
  expect(of("It is due.", "It is due.")).toBe("nothing");
  expect(of("It is due now.", "It is due, now!")).toBe("commas");
  expect(of("The rate is 3.5%.", "The rate is 35%.")).toBe("question");
  expect(of("It costs 1,000.", "It costs 1,000")).toBe("commas");
  expect(of("It is due.", "It is not due.")).toBe("question");
  expect(changeBetween(words("Why?", "Because."), words("Why?", "Therefore."))).toBe("explanation");
});

const part = (over: object = {}) => ({ B: "Who?", A: ["a", "b"], R: 1, E: "A pays.", ...over });
const kase = (over: object = {}): Words => ({ ...words("A story"), params: [part(), part(over)] });

test.each<[string, Change, Words, Words]>([
  ["an option", "question", words("Why?"), { ...words("Why?"), params: ["a", "b", "c", "e"] }],
  ["the order of options", "question", words("Why?"), { ...words("Why?"), params: ["b", "a", "c", "d"] }],
  ["the key", "question", words("Why?"), { ...words("Why?"), answer: "2" }],
  ["the marks", "question", words("Why?"), { ...words("Why?"), maxScore: 2 }],
  ["a sub-question", "question", kase(), kase({ B: "Whom?" })],
  ["an option of a part", "question", kase(), kase({ A: ["a", "c"] })],
  ["the key of a part", "question", kase(), kase({ R: 2 })],
  ["the explanation of a part", "explanation", kase(), kase({ E: "B pays." })],
  ["a reason", "explanation", words("Why?"), { ...words("Why?"), rationales: ["Not a."] }],
  ["the source", "explanation", words("Why?"), { ...words("Why?"), source: "Another Act" }],
  ["a comma of a part's explanation", "commas", kase(), kase({ E: "A, pays" })],
  ["the difficulty", "commas", words("Why?"), { ...words("Why?"), difficulty: "hard" }],
  ["a tag", "commas", words("Why?"), { ...words("Why?"), tags: ["new"] }],
  ["spaces", "nothing", words("Why?"), words("  Why? \n")],
  ["an empty line", "commas", words("Why? How?"), words("Why?\n\nHow?")],
])("a change of %s is one of %s", (_, change, before, after) => {
  expect(changeBetween(before, after)).toBe(change);
});

test("learners hear of another explanation or question, and of no better wording; the first version asks", () => {
  const all: Change[] = ["nothing", "commas", "wording", "explanation", "question"];
  expect(all.filter(isAnnounced)).toEqual(["explanation", "question"]);
  const [before, after] = [words("Why is it due?"), words("Why does one owe it?")];
  expect(changeOfVersion(undefined, after, false)).toBe("question");
  expect(changeOfVersion(before, after, true)).toBe("question");
  expect(changeOfVersion(before, after, false)).toBe("wording");
  expect(changeOfVersion(before, words("Why is it due"), false)).toBe("commas");
});

test("a text of full stops alone takes linear time", () => {
  const nasty = `1${".".repeat(200_000)}x`;
  expect(changeBetween(words(nasty), words(`${nasty}!`))).toBe("commas");
});
