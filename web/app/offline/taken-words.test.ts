import { expect, it } from "vitest";
import { costWords, sizeWords } from "./taken-words.ts";

it("a size is said in KB, one at least, and in MB from a million bytes on", () => {
  expect([0, 400, 40_400, 999_400, 1_000_000, 2_340_000].map(sizeWords)).toEqual([
    "about 1 KB",
    "about 1 KB",
    "about 40 KB",
    "about 999 KB",
    "about 1.0 MB",
    "about 2.3 MB",
  ]);
});

it("what a download takes is one attempt as one, and as many as are left can be had today", () => {
  expect(costWords({ New: 1, Left: 1 })).toBe("This takes 1 of the 1 new attempt you have left today.");
  expect(costWords({ New: 2, Left: 2 })).toBe("This takes 2 of the 2 new attempts you have left today.");
  expect(costWords({ New: 1, Left: 0 })).toContain("This takes 1 new attempt, and you have 0 left today.");
  expect(costWords({ New: 0, Left: 0 })).toBe("This takes none of your new attempts.");
});
