import { dollars } from "../calculators/sum-rules.ts";
import { amountsOf, ratesOf, total } from "./figure-rules.ts";
import type { Facts, Read } from "./sum-fact-rules.ts";
import { done, exact, step } from "./worked-rules.ts";

/** So few prices have a middle that is not one of the ends. */
const LEAST = 3;
const OTHERWISE = "income salary loan duty tax age cpf index yield commission".split(" ");

function medianOf(sorted: readonly number[]): number {
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : exact(((sorted[half - 1] ?? 0) + upper) / 2);
}

/** The median or the average of the prices or rents that are named. */
export function readMiddle(facts: Facts): Read {
  const [isMedian, isAverage] = [facts.has("median"), facts.has("average", "mean")];
  const sorted = amountsOf(facts)
    .map(({ value }) => value)
    .sort((a, b) => a - b);
  if (isMedian === isAverage || sorted.length < LEAST || facts.has(...OTHERWISE)) return undefined;
  if (ratesOf(facts).length > 0) return undefined;
  const [sum, label] = [exact(total(sorted)), isMedian ? "Median" : "Average"];
  const average = exact(sum / sorted.length);
  return done({
    title: `${label} of ${sorted.length} figures`,
    steps: isMedian
      ? [step("In order", sorted.map((one) => dollars(one)).join(", "))]
      : [step("All together", dollars(sum)), step(`${dollars(sum)} ÷ ${sorted.length}`, dollars(average))],
    total: step(label, dollars(isMedian ? medianOf(sorted) : average)),
    notes:
      isMedian && sorted.length % 2 === 0
        ? ["Of an even number it is halfway between the two in the middle."]
        : [],
  });
}
