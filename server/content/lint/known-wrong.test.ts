import { expect, test } from "vitest";
import { readSiteContent } from "../site-content.ts";
import { wrongIn } from "./known-wrong.ts";

/** Wrong or outdated claims found on other sites, each as a question might assert it. */
const PLANTED = [
  "For an owner-occupied home in 2026 the top rate is 16%.",
  "The limit of Chinese households in a neighbourhood, as for a block of Chinese owners, is 78%.",
  "The pass mark of the RES exam is 75%.",
  "In 2026 private property owners have a waiting time of 6 months before they buy a resale flat.",
  "CPD is typically 6 hours a year.",
  "There is no CPF for a flat whose lease is shorter than 30 years.",
  "In 2026 a foreigner who buys a condominium unit pays ABSD of 30%.",
  "The exam has 50 MCQs and 10 SAQs.",
  "A private residential home is let for a minimum of 6 consecutive months.",
  "Multiple-select questions are part of the exam.",
];

test.each(PLANTED)("a planted claim is caught: %s", (claim) => {
  expect(wrongIn(claim)).toHaveLength(1);
});

test("no study note and no article asserts one, so the study bot, which quotes them, cannot either", () => {
  const { notes, posts } = readSiteContent("content");
  const texts = [
    ...notes.flatMap((note) => note.passages.map((p) => p.text)),
    ...posts.map((post) => post.body),
  ];
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.flatMap((text) => wrongIn(text).map((truth) => [truth, text]))).toEqual([]);
});
