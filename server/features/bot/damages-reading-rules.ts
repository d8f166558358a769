import { dollars, percent } from "../calculators/sum-rules.ts";
import { amountsOf, only, ratesOf } from "./figure-rules.ts";
import type { Facts, Read } from "./sum-fact-rules.ts";
import { done, exact, less, step } from "./worked-rules.ts";

/** What a claimant gets who was careless too: the loss less the own share of the blame. */
export function readContributory(facts: Facts): Read {
  const isAsked =
    facts.has("contributory") ||
    (facts.has("blame", "fault") && facts.has("damages", "compensation", "loss", "claim"));
  const [loss, rate] = [only(amountsOf(facts)), only(ratesOf(facts))];
  if (!isAsked || !loss || !rate || rate.value >= 1) return undefined;
  const own = exact(loss.value * rate.value);
  return done({
    title: `Damages of ${dollars(loss.value)} with contributory negligence of ${percent(rate.value)}`,
    steps: [
      step("Loss", dollars(loss.value)),
      less(`${percent(rate.value)} of it, the claimant’s own share`, own),
    ],
    total: step("Damages", dollars(exact(loss.value - own))),
    notes: [`This takes ${percent(rate.value)} as the claimant’s own share of the blame.`],
  });
}
