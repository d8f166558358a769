import { expect, test } from "vitest";
import type { TestFilter } from "#contract/builder.ts";
import { emptiedBy, LISTS, titleOf } from "./rules.ts";

test.each<[number, TestFilter, string | undefined, string]>([
  [1, { Papers: [1] }, undefined, "1 question of Paper 1"],
  [20, { Papers: [2, 2] }, undefined, "20 questions of Paper 2"],
  [20, { Papers: [1, 2] }, undefined, "20 questions of both papers"],
  [20, { Papers: [1, 2] }, "Land", "20 questions of Land"],
  [2, { Papers: [1], States: ["wrong-last"] }, undefined, "2 questions of Paper 1: got wrong"],
  [2, { Papers: [1], States: ["unseen", "saved"] }, "Land", "2 questions of Land: not seen yet or saved"],
])("the title of %i with %j of topic %s is “%s”", (n, filter, topic, title) => {
  expect(titleOf(n, filter, topic)).toBe(title);
});

test("the list that leaves nothing is the first after which none is left", () => {
  const left = (...counts: number[]) => emptiedBy(LISTS.map((_, i) => counts[i] ?? 0));
  expect([left(), left(3), left(3, 3, 1)]).toEqual(["Papers", "Topics", "Tags"]);
  expect(emptiedBy(LISTS.map(() => 1))).toBeUndefined();
});
