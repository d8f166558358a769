import { type Item, perItem } from "./rule.ts";

const missing = (item: Item): [string, boolean][] => [
  ["a `rule`", item.rule === null],
  ["a `kind`", item.kind === null],
  ["a `misconception` on each wrong option", item.misconceptions.filter((m) => m !== "").length < 3],
  ["the `proof`, a sentence of its source", item.proof === null],
  ["`verified_on`", item.question.verifiedOn === null],
  ["`compute`", item.kind === "computation" && item.compute === null],
];

/**
 * A question states what it tests, its kind, the error behind each wrong option, what proves its key and when that was
 * checked.
 */
export const complete = perItem("complete", (item) => {
  const lacking = missing(item)
    .filter(([, is]) => is)
    .map(([what]) => what);
  return lacking.length === 0 ? [] : [`lacks ${lacking.join(", ")}`];
});
