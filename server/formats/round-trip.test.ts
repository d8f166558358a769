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

/** Without empty values, which mean the same as missing ones. */
const withoutEmpty = (q: PortableQuestion) => JSON.parse(JSON.stringify(q));

test.each(
  FORMATS,
)("what is written as %s is read again as it was, whatever its texts hold", (format, question) => {
  fc.assert(
    fc.property(fc.array(question, { minLength: 1, maxLength: 4 }), (questions) => {
      const { questions: again, problems, warnings } = read(format, write(format, questions));
      expect([problems, warnings]).toEqual([[], []]);
      expect(again.map((placed) => withoutEmpty(placed.question))).toEqual(questions.map(withoutEmpty));
    }),
    { numRuns: 300 },
  );
});
