/** A figure as people write it, with its scale; no percentage. */
const FIGURE = String.raw`s?\$?\d[\d.,]*(?:k|m|mil| million)?(?![\d%]| %)`;

/** “my notes say 8% but my friend says 12%” */
const RATE = String.raw`\d+(?:\.\d+)? ?%`;
const SAYER =
  "(?:notes?|book|textbook|friend|classmate|tutor|teacher|trainer|lecturer|website|chatgpt|google)";

/**
 * Which answer somebody says that they or others came to: “I got 44,600”, “check my working: 960”, “my friend says 39,600”,
 * “TDSR say 3,950 but the answer is 2,700”. “I got a loan of 900” is none: a figure of the question's own.
 */
const CLAIM = new RegExp(
  [
    String.raw`\bi (?:got|get|calculated|computed) ${FIGURE}(?= *(?:$|[,;?!]|\. |\.$|but|is|correct|right|why|how))`,
    String.raw`\b${SAYER} (?:says?|said|gives?|gave) ${RATE}`,
    String.raw`\b(?:friend|classmate|book|answer|ans|tutor|teacher|tdsr|msr|bsd|absd|ssd) (?:key )?(?:says?|said|gives?|gave|got|is|was) ${FIGURE}`,
    String.raw`\b(?:check|correct) my (?:working|answer|ans|sum)\W{0,3}(?:${FIGURE}(?: and ${FIGURE})?)?`,
  ].join("|"),
  "gu",
);
/** “is it 8% or 12%?”: rates among which somebody hesitates. */
const HESITATION = /\b\d+(?:\.\d+)? ?%? or \d+(?:\.\d+)? ?%/gu;
const AMOUNT = /\d/u;

/**
 * A question without the answers that somebody brings along, which are none of its facts. What comes before the first of them
 * must name a figure itself: otherwise it may be the question's own.
 * @param asked in lower case
 */
export function withoutClaims(asked: string): string {
  const settled = asked.replace(HESITATION, " ");
  const before = settled.slice(0, Math.max(0, settled.search(CLAIM)));
  return AMOUNT.test(before) ? settled.replace(CLAIM, ", ") : settled;
}
