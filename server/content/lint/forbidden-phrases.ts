import { perQuestion, textsOf } from "./rule.ts";

const PHRASES: [RegExp, string][] = [
  [/\b(all|none|any|both|neither) of the (above|options|following options)\b/i, "leans on the other options"],
  [/\bboth (A|B|C|D|1|2|3|4) and (A|B|C|D|1|2|3|4)\b/, "leans on the letters of options"],
  [
    /\b([Oo]ption|[Aa]nswer|[Cc]hoice)s? \(?[A-D1-4]\)?(?![\w%,.]*\d)(?=[\s.,;:)]|$)/,
    "names an option by its place",
  ],
  [/\bthe (first|second|third|fourth|last) (option|choice|answer)\b/i, "names an option by its place"],
];

/** Options may be shown in another order one day, so no text may depend on an option's position. */
export const forbiddenPhrases = perQuestion("forbidden-phrases", (q) =>
  textsOf(q).flatMap(({ what, text }) =>
    PHRASES.filter(([pattern]) => pattern.test(text)).map(
      ([pattern, why]) => `the ${what} ${why}: “${pattern.exec(text)?.[0]}”`,
    ),
  ),
);
