import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readBank } from "./read.ts";
import { readChecks, reviewOf } from "./review.ts";

test("the review of the bank matches its files (else: npm run content -- review)", () => {
  expect(readFileSync("content/REVIEW.md", "utf8")).toBe(
    reviewOf(readBank("content"), readChecks("content")),
  );
});
