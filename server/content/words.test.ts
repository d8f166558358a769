import { expect, test } from "vitest";
import { changeBetween, type Words } from "./words.ts";

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

test("a text of full stops alone takes linear time", () => {
  const nasty = `1${".".repeat(200_000)}x`;
  expect(changeBetween(words(nasty), words(`${nasty}!`))).toBe("commas");
});
