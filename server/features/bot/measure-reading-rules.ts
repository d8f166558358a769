import { SQFT_IN_SQM } from "../calculators/money-sum-rules.ts";
import { dollars } from "../calculators/sum-rules.ts";
import { unitAt } from "./area-reading-rules.ts";
import { amountsOf, numbersOf, only, wordAt } from "./figure-rules.ts";
import { type Facts, type Read, saysAny } from "./sum-fact-rules.ts";
import { done, exact, step } from "./worked-rules.ts";

const WHOLE = new Intl.NumberFormat("en-SG", { maximumFractionDigits: 2 });
const SQM_SAID = [
  "sqm",
  "sq m",
  "square metre",
  "square metres",
  "square meter",
  "square meters",
  "sq metres",
];
const SQFT_SAID = ["sqft", "sq ft", "square feet", "square foot", "sq feet"];
const BOTH = `1 square metre is ${SQFT_IN_SQM} square feet.`;

/** Square metres in square feet, or the other way round: one area, and the other unit is named as well. */
export function readConversion(facts: Facts): Read {
  const isAsked = saysAny(facts, SQM_SAID) && saysAny(facts, SQFT_SAID);
  const figure = only(numbersOf(facts));
  if (!isAsked || !figure || figure.value <= 1 || facts.money.length > 0 || facts.hasShare) return undefined;
  if (facts.has("psf", "gfa", "ratio", "gpr")) return undefined;
  // “sqm 95 to sqft”
  const unit = unitAt(facts.tokens, figure.at + 1) ?? unitAt(facts.tokens, figure.at - 1);
  if (!unit) return undefined;
  const [of, to] = [WHOLE.format(figure.value), unit === "sqm" ? "sq ft" : "sqm"];
  const found = WHOLE.format(exact(unit === "sqm" ? figure.value * SQFT_IN_SQM : figure.value / SQFT_IN_SQM));
  return done({
    title: `${of} ${unit} in ${to}`,
    steps: [step(`${of} ${unit === "sqm" ? "×" : "÷"} ${SQFT_IN_SQM}`, `${found} ${to}`)],
    total: step("Area", `${found} ${to}`),
    notes: [BOTH],
  });
}

/** No plot ratio of the Master Plan is near this. */
const MOST_RATIO = 30;

/** The price of land for each square foot of the floor area that may be built. */
export function readPsfPpr(facts: Facts): Read {
  if (!facts.has("ppr") && !saysAny(facts, ["per plot ratio"])) return undefined;
  const [price, numbers] = [only(facts.money), numbersOf(facts)];
  const areas = numbers.flatMap(({ value, at }) => {
    const unit = unitAt(facts.tokens, at + 1);
    return unit ? [{ value, unit }] : [];
  });
  const ratios = numbers.filter(({ at }) => !unitAt(facts.tokens, at + 1));
  const [area, ratio] = [only(areas), only(ratios)?.value ?? 1];
  const isGfa = ratios.length === 0 && facts.has("gfa");
  if (!price || !area || ratios.length > 1 || (ratios.length === 0 && !isGfa) || ratio > MOST_RATIO)
    return undefined;
  const floor = exact(area.value * ratio * (area.unit === "sqm" ? SQFT_IN_SQM : 1));
  const rate = exact(price.amount / floor);
  return done({
    title: `Land price of ${dollars(price.amount)} per square foot of floor area (psf ppr)`,
    steps: [
      step("Floor area that may be built", `${WHOLE.format(floor)} sq ft`),
      step(`${dollars(price.amount)} ÷ ${WHOLE.format(floor)}`, dollars(rate)),
    ],
    total: step("Price psf ppr", dollars(rate)),
    notes: [BOTH],
  });
}

const ASKS_SIZE = [
  "how big",
  "what size",
  "how many sqft",
  "how many sq ft",
  "how many square feet",
  "floor area",
];

const sizesIn = (facts: Facts): number =>
  numbersOf(facts).filter(({ at }) => unitAt(facts.tokens, at + 1)).length;

/** The size of a unit from its price and its price per square foot. */
export function readSize(facts: Facts): Read {
  const rates = facts.tokens.flatMap((token, at) => {
    if (token.kind === "psf") return [token.amount];
    return token.kind === "number" && wordAt(facts.tokens, at + 1) === "psf" ? [token.value] : [];
  });
  const [rate, price] = [only(rates), only(amountsOf(facts))?.value];
  const isAsked = facts.has("size", "area") || saysAny(facts, ASKS_SIZE);
  if (!isAsked || !rate || !price || sizesIn(facts) > 0) return undefined;
  const size = WHOLE.format(exact(price / rate));
  return done({
    title: `Size of a unit at ${dollars(price)} and ${dollars(rate)} psf`,
    steps: [step(`${dollars(price)} ÷ ${dollars(rate)}`, `${size} sq ft`)],
    total: step("Size", `${size} sq ft`),
    notes: [BOTH],
  });
}
