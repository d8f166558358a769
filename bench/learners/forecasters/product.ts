import { chance, knownBefore } from "#server/features/ability/belief-rules.ts";
import { floorOf, fold, nodeOn, nothingKnown, ruleOn } from "#server/features/ability/fold-rules.ts";
import { left } from "#server/features/ability/memory-rules.ts";
import { outlook } from "#server/features/forecast/marks-rules.ts";
import type { Facts, Forecaster } from "../policy.ts";
import { productPapers } from "../product-exam.ts";

/** The product's own: the tree of abilities with variances, and what remains of practice for each rule. */
export function product(facts: Facts): Forecaster {
  const papers = productPapers(facts);
  const state = nothingKnown();
  return {
    name: "Threshold",
    observe: (answer) => fold(state, answer),
    next(item, day, asked) {
      const nodes = [
        nodeOn(state, "all", "all", day),
        nodeOn(state, "paper", `paper:${item.paper}`, day),
        nodeOn(state, "topic", `topic:${item.topic}`, day),
        nodeOn(state, "area", `area:${item.area}`, day),
        ruleOn(state.rules.get(item.rule), day),
      ];
      const memory = state.rules.get(item.rule)?.memory;
      const mean = nodes.reduce((sum, node) => sum + node.mean, 0) - item.difficulty;
      const variance = nodes.reduce((sum, node) => sum + node.variance, 0);
      return chance(knownBefore(mean, variance), memory ? left(memory, day) : 0, floorOf(item, asked));
    },
    marks(number) {
      const paper = papers.find((one) => one.paper === number);
      if (!paper) throw new Error(`there is no paper ${number}`);
      return outlook(state, paper, facts.exam).marks;
    },
  };
}
