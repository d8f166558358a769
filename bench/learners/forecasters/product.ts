import { chance } from "#server/features/ability/belief-rules.ts";
import { fold, nodeOn, nothingKnown, ruleOn } from "#server/features/ability/fold-rules.ts";
import { retention } from "#server/features/ability/memory-rules.ts";
import { outlook } from "#server/features/forecast/marks-rules.ts";
import type { Facts, Forecaster } from "../policy.ts";
import { productPapers } from "../product-exam.ts";

/** The product's own: the tree of abilities that keeps variances, with what practice left of each rule. */
export function product(facts: Facts): Forecaster {
  const papers = productPapers(facts);
  const state = nothingKnown();
  return {
    name: "Threshold",
    observe: (answer) => fold(state, answer),
    next(item, day) {
      const nodes = [
        nodeOn(state, "all", "all", day),
        nodeOn(state, "paper", `paper:${item.paper}`, day),
        nodeOn(state, "topic", `topic:${item.topic}`, day),
        nodeOn(state, "area", `area:${item.area}`, day),
        ruleOn(state.rules.get(item.rule), day),
      ];
      const memory = state.rules.get(item.rule)?.memory;
      const left = memory ? retention(memory, day) : 0;
      const mean = nodes.reduce((sum, node) => sum + node.mean, state.gain.mean * left);
      const variance = nodes.reduce((sum, node) => sum + node.variance, state.gain.variance * left * left);
      return chance(mean - item.difficulty, variance, item.floor);
    },
    marks(number) {
      const paper = papers.find((one) => one.paper === number);
      if (!paper) throw new Error(`there is no paper ${number}`);
      return outlook(state, paper, facts.exam).marks;
    },
  };
}
