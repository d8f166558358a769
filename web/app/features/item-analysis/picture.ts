import type { ItemVersion } from "#contract/item-analysis.ts";
import { letterOf } from "../../question/answer-text.ts";

interface Line {
  letter: string;
  isKey: boolean;
  /** The groups that somebody is in, from 0, and the share of each that chose this option. */
  points: { group: number; share: number }[];
}

/** The lines of the picture, one an option, and what they show in a sentence each. */
export function pictureOf({ Options, Fifths }: Pick<ItemVersion, "Options" | "Fifths">): {
  lines: Line[];
  summary: string;
} {
  const lines = Options.map((option, index) => ({
    letter: letterOf(index),
    isKey: option.IsKey,
    points: Fifths.flatMap(({ Shares }, group) =>
      Shares.length > 0 ? [{ group, share: Shares[index] ?? 0 }] : [],
    ),
  }));
  return { lines, summary: lines.map(sentenceOf).join(" ") };
}

function sentenceOf({ letter, isKey, points }: Line): string {
  const percent = (share = 0) => `${Math.round(share * 100)}%`;
  const [weak, strong] = [points.at(0)?.share, points.at(-1)?.share];
  return `${letter}${isKey ? ", the key" : ""}: from ${percent(weak)} of the weakest to ${percent(strong)} of the strongest.`;
}

/**
 * Moves labels apart that would lie on each other, each as little as may be.
 * @param places where they belong, in any order
 * @returns where they go, in the same order
 */
export function apart(places: readonly number[], least: number): number[] {
  const order = places.map((at, index) => ({ at, index })).sort((a, b) => a.at - b.at);
  // Some rounds of pushing neighbours away from each other settle four labels.
  for (let round = 0; round < 20; round++)
    for (const [n, lower] of order.entries()) {
      const upper = order[n - 1];
      const overlap = upper ? least - (lower.at - upper.at) : 0;
      if (!upper || overlap <= 0) continue;
      upper.at -= overlap / 2;
      lower.at += overlap / 2;
    }
  return order.toSorted((a, b) => a.index - b.index).map(({ at }) => at);
}
