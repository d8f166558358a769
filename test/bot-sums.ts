import { readConstants } from "../server/content/constants.ts";
import { worked } from "../server/features/bot/own-sum-rules.ts";
import { readSum } from "../server/features/bot/sum-reading-rules.ts";
import { SUM_CONSTANTS } from "../server/features/calculators/sum-answer-rules.ts";
import type { DatedConstant } from "../server/features/calculators/sum-rules.ts";

const OF_SUMS: readonly string[] = SUM_CONSTANTS;
const isOfSum = (key: string) => OF_SUMS.includes(key);
const TODAY = "2026-11-21";
/** The dated figures of the bank that the product reads for a sum, and no others. */
export const constants = readConstants("content").filter(({ key }) => isOfSum(key));
export const dated = new Map(
  constants.flatMap((c): [string, DatedConstant][] =>
    c.figures === null ? [] : [[c.key, { ...c, figures: c.figures }]],
  ),
);

/** What the study bot works out, or asks for; undefined if it reads no sum. */
export function answerTo(prompt: string, today = TODAY) {
  const read = readSum(prompt, today);
  if (!read || "needs" in read) return read;
  return worked(read.asked, dated, today);
}

/** The total of the sum. */
export const resultOf = (prompt: string, today = TODAY) => {
  const answer = answerTo(prompt, today);
  return answer && "sum" in answer ? answer.sum.total.amount : answer;
};
