import { expect, test } from "vitest";
import { readingMinutes } from "./reading-time.ts";

test("reading time counts the words of a text and not its tags", () => {
  const words = (n: number) => `<p class="a b c">${"word ".repeat(n)}</p>`;
  expect([0, 1, 299, 300, 1600].map((n) => readingMinutes(words(n)))).toEqual([1, 1, 1, 2, 8]);
});
