import type { Bank } from "../bank.ts";
import { allQuestions, type Finding, type Item, itemsOf, type Rule } from "./rule.ts";

const SMALLEST = 41;
const SHARE = { fair: 0.25, slack: 0.03, longest: 1 / 3, middle: 0.6 };
/** With fewer sums than this, where their keys lie means little. */
const SUMS = 10;

const percent = (share: number) => `${Math.round(share * 100)}%`;

function longestIsRight({ options, right }: Item): boolean {
  return options.every((o, i) => i === right || o.length < (options[right]?.length ?? 0));
}

function imbalanceOf(items: Item[]): string[] {
  const places = [0, 1, 2, 3].map(
    (place) => items.filter((item) => item.right === place).length / items.length,
  );
  const longest = items.filter(longestIsRight).length / items.length;
  // Their figures ascend, and an author who invents errors on both sides of a sum puts its key in the middle.
  const sums = items.filter((item) => item.kind === "computation");
  const middle = sums.filter((item) => item.right === 1 || item.right === 2).length / sums.length;
  return [
    ...places.flatMap((share, i) =>
      Math.abs(share - SHARE.fair) > SHARE.slack
        ? [`the key is in position ${i + 1} in ${percent(share)}`]
        : [],
    ),
    ...(sums.length >= SUMS && middle > SHARE.middle
      ? [`the key of sums is neither the smallest nor the largest figure in ${percent(middle)}`]
      : []),
    ...(longest > SHARE.longest ? [`the right option is the longest in ${percent(longest)}`] : []),
  ];
}

/** Over a whole topic, each position has the key about as often as chance predicts. */
export const keyBalance: Rule = {
  name: "key-balance",
  check(bank: Bank): Finding[] {
    return bank.topics.flatMap(({ key }) => {
      const items = allQuestions(bank)
        .filter((q) => q.type === "mcq" && q.topic === key)
        .flatMap(itemsOf);
      if (items.length < SMALLEST) return [];
      return imbalanceOf(items).map((message) => ({
        file: `questions/${key}`,
        line: 1,
        severity: "warning",
        message: `${key}: ${message}`,
      }));
    });
  },
};
