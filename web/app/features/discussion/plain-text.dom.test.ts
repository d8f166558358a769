import { expect, it } from "vitest";
import { beginningOf } from "./plain-text.ts";

it.each([
  ["a post of 200 characters", 200, false],
  ["a reply of 150 characters", 150, true],
])("%s is shown whole, and a longer one folded", (_, most, isReply) => {
  const text = (length: number) => "word ".repeat(length).slice(0, length);
  expect(beginningOf(`<p>${text(most)}</p>`, text(most), isReply)).toBeUndefined();
  const beginning = beginningOf(`<p>${text(most + 1)}</p>`, text(most + 1), isReply);
  expect(beginning).toMatch(/^word .* …$/);
  expect(beginning?.length).toBeLessThanOrEqual(most + 2);
});
