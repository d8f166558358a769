import * as fc from "fast-check";
import { TEXT_LIMITS } from "../contract/question-limits.ts";
import type { PortableItem, PortableQuestion } from "../server/formats/portable.ts";
import { tidy, tidyLine } from "../server/formats/text.ts";

/** Characters with a meaning in some format, and others that its reader may stumble over. */
const AWKWARD = [
  "**bold**",
  "**",
  "{",
  "}",
  "=",
  "~",
  "#",
  "####",
  ":",
  "::",
  "\\",
  "\\n",
  "->",
  "%50%",
  "[html]",
  "<b>",
  "</p>",
  "<!--",
  "]]>",
  "&nbsp;",
  "&amp;",
  "&",
  '"',
  "'",
  "'=",
  ",",
  ";",
  "|",
  "\t",
  "\n",
  "\n\n",
  " ",
  "_____",
  "{1:SA:=x}",
  "// x",
  "$CATEGORY: x",
  "ANSWER: B",
  "A. x",
  "Source: x",
  "- ",
  "@cmd",
  "+1",
  "😀",
  "İ",
  "e\u0301",
  "\u200b",
  "中文",
  "\u2028",
];

const words = fc
  .array(fc.oneof(fc.constantFrom(...AWKWARD), fc.string({ unit: "grapheme", maxLength: 6 })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((pieces) => pieces.join(""));

const said = (make: (text: string) => string) => words.map((text) => make(text).replaceAll("{{b}}", "b"));
const text = said(tidy).map((t) => t || "x");
const maybe = said(tidy);
const line = said(tidyLine).map((t) => t || "x");

const item: fc.Arbitrary<PortableItem> = fc
  .record({
    body: text,
    options: fc.uniqueArray(text, { minLength: 4, maxLength: 4 }),
    answer: fc.integer({ min: 1, max: 4 }),
    explanation: maybe,
    rationales: fc.array(maybe, { minLength: 4, maxLength: 4 }),
  })
  .map((q) => ({ ...q, rationales: q.rationales.map((why, i) => (i + 1 === q.answer ? "" : why)) }));

const key = fc.stringMatching(/^[a-z0-9]{1,6}(-[a-z0-9]{1,6}){0,2}$/);
const tag = line.filter((name) => name.length <= TEXT_LIMITS.tag);
const list = fc.uniqueArray(tag, { minLength: 1, maxLength: 3 });

/** Each part of a filing may be missing. */
const filing = fc.record(
  {
    key,
    topic: key,
    source: line,
    lawAsAt: fc.constantFrom("2026-03-27", "1999-12-31"),
    difficulty: fc.constantFrom("easy" as const, "medium" as const, "hard" as const),
    tags: list,
    constants: fc.uniqueArray(key, { minLength: 1, maxLength: 2 }),
  },
  { requiredKeys: [] },
);

const answer = line.map((t) => tidyLine(t.replace(/[~|]/g, "")) || "x");

const short = (gaps: fc.Arbitrary<number>) =>
  gaps.chain((n) =>
    fc.record({
      type: fc.constant("saq" as const),
      body: fc
        .array(text, { minLength: n + 1, maxLength: n + 1 })
        .chain((pieces) =>
          fc.constantFrom(pieces.join(" {{b}} "), `${pieces.slice(0, n).join(" {{b}} ")}\n\n{{b}}`),
        )
        .map(tidy),
      blanks: fc.array(fc.uniqueArray(answer, { minLength: 1, maxLength: 3 }), {
        minLength: n,
        maxLength: n,
      }),
      explanation: maybe,
    }),
  );

const anyOf = (...of: fc.Arbitrary<Partial<PortableQuestion>>[]) =>
  fc.tuple(filing, fc.oneof(...of)).map(([a, b]) => ({ ...a, ...b }) as PortableQuestion);

const mcq = item.map((q) => ({ type: "mcq" as const, ...q }));
const csq = fc.record({
  type: fc.constant("csq" as const),
  body: text,
  parts: fc.array(item, { minLength: 2, maxLength: 3 }),
});

/** Questions of every kind, with texts that are hard to write. */
export const anyQuestion = anyOf(mcq, csq, short(fc.integer({ min: 1, max: 3 })));
/** Those that GIFT can represent. */
export const giftQuestion = anyOf(
  mcq,
  csq,
  short(fc.constant(1)).map((q) => ({
    ...q,
    blanks: q.blanks.map((all) => all.map((one) => one.replaceAll(">", "+"))),
  })),
);
