import { dollars, percent } from "../calculators/sum-rules.ts";
import { amountsOf, numbersOf, only, ratesOf, wordAt } from "./figure-rules.ts";
import { type Facts, type Read, saysAny } from "./sum-fact-rules.ts";
import { done, exact, step } from "./worked-rules.ts";

const ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");
const RISES = "escalation escalates escalate escalating rises rise increases increase increased".split(" ");
const YEARLY = ["every year", "each year", "a year", "per year", "yearly", "annually", "annual"];

/** The year of the lease that is asked for: “third year”, “3rd year”, “year 3”. */
function yearAsked(facts: Facts): number | undefined {
  const named = ORDINALS.findIndex((word) => facts.says(`${word} year`));
  if (named >= 0) return named + 1;
  return only(
    numbersOf(facts).filter(
      ({ at }) =>
        wordAt(facts.tokens, at - 1) === "year" ||
        /^(?:st|nd|rd|th)$/.test(wordAt(facts.tokens, at + 1)) ||
        wordAt(facts.tokens, at + 1) === "year",
    ),
  )?.value;
}

/** The rent in a later year of a lease whose rent rises by a rate every year. */
export function readEscalation(facts: Facts): Read {
  const isAsked = facts.has("rent", "rental") && facts.has(...RISES) && saysAny(facts, YEARLY);
  const [rent, rate, year] = [only(amountsOf(facts)), only(ratesOf(facts)), yearAsked(facts)];
  if (!isAsked || !rent || !rate || !year || year < 2 || year > 10 || !Number.isInteger(year))
    return undefined;
  const rents = Array.from({ length: year }, (_, i) => exact(rent.value * (1 + rate.value) ** i));
  return done({
    title: `Rent of ${dollars(rent.value)} that rises by ${percent(rate.value)} every year`,
    steps: rents.slice(1).map((amount, i) => step(`Year ${i + 2}`, dollars(amount))),
    total: step(`Rent in year ${year}`, dollars(rents.at(-1) ?? 0)),
    notes: ["Each rise is on the rent of the year before."],
  });
}
