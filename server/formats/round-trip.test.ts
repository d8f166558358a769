import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyQuestion, giftQuestion } from "../../test/portable.ts";
import type { PortableQuestion } from "./portable.ts";
import { read } from "./read.ts";
import { write } from "./write.ts";

const FORMATS = [
  ["csv", anyQuestion],
  ["gift", giftQuestion],
  ["moodle", anyQuestion],
  ["qti", anyQuestion],
] as const;

/** Without what is empty, which says as much as what is missing. */
const told = (q: PortableQuestion) => JSON.parse(JSON.stringify(q));

test.each(
  FORMATS,
)("what is written as %s is read again as it was, whatever its texts hold", (format, question) => {
  fc.assert(
    fc.property(fc.array(question, { minLength: 1, maxLength: 4 }), (questions) => {
      const { questions: again, problems, warnings } = read(format, write(format, questions));
      expect([problems, warnings]).toEqual([[], []]);
      expect(again.map((placed) => told(placed.question))).toEqual(questions.map(told));
    }),
    { numRuns: 300 },
  );
});
