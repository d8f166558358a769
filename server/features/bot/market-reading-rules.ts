import { percent } from "../calculators/sum-rules.ts";
import { amountsOf, type Figure, labelAt, numbersOf, only, timesOf, total } from "./figure-rules.ts";
import { type Facts, meaningsIn, type Read, saysAny } from "./sum-fact-rules.ts";
import { done, exact, step } from "./worked-rules.ts";

const ASKS = ["months of supply", "months supply", "month of supply"];
const A_MONTH = ["a month", "per month", "each month", "every month", "monthly"];
const partOf = meaningsIn({
  stock: "unsold stock inventory remaining left available",
  sales: "sold sales sell sells selling take takes taken absorbed absorption",
});
const WHOLE = new Intl.NumberFormat("en-SG");

/** All figures that may be counts, each once. */
const countsOf = (facts: Facts): Figure[] => [
  ...new Map([...amountsOf(facts), ...numbersOf(facts)].map((figure) => [figure.at, figure])).values(),
];

const OF_UNITS = ["units", "unit", "homes", "flats", "condos", "offices", "shops", "stock", "out"];
const NOT_OF_STOCK =
  "rent rental income yield noi expenses price cap limit persons people tenants occupants".split(" ");

/** What part of the completed homes is vacant, or occupied. */
export function readVacancy(facts: Facts): Read {
  const isAsked = facts.has("vacancy", "vacant", "empty", "occupancy", "occupied");
  const counts = countsOf(facts).sort((a, b) => a.value - b.value);
  const [part, whole] = counts;
  if (!isAsked || !part || !whole || counts.length !== 2 || part.value <= 0) return undefined;
  if (!facts.has(...OF_UNITS) || facts.has(...NOT_OF_STOCK) || facts.hasShare) return undefined;
  const isOfOccupied = facts.has("occupied") && !facts.has("vacant", "empty");
  const vacant = isOfOccupied ? whole.value - part.value : part.value;
  const asksOccupancy = facts.has("occupancy") || (isOfOccupied && !facts.has("vacancy"));
  const counted = asksOccupancy ? whole.value - vacant : vacant;
  const [label, rate] = [asksOccupancy ? "Occupancy rate" : "Vacancy rate", percent(counted / whole.value)];
  return done({
    title: `${label} of ${WHOLE.format(whole.value)} completed units`,
    steps: [step(`${WHOLE.format(counted)} ÷ ${WHOLE.format(whole.value)}`, rate)],
    total: step(label, rate),
    notes: ["Units under construction are not counted."],
  });
}

/** How long the unsold homes last at the present pace of sales. */
export function readMonthsOfSupply(facts: Facts): Read {
  if (!saysAny(facts, ASKS) || facts.hasShare) return undefined;
  const units = countsOf(facts);
  const of = (wanted: string) =>
    only(units.filter(({ at }) => labelAt(facts.tokens, at, partOf) === wanted))?.value;
  const [stock, sales] = [of("stock"), of("sales")];
  const months = only(timesOf(facts))?.value ?? (saysAny(facts, A_MONTH) || isMonthly(facts) ? 1 : undefined);
  if (!stock || !sales || !months || units.length !== 2) return undefined;
  const pace = exact(sales / months);
  return done({
    title: `Months of supply of ${WHOLE.format(stock)} unsold units`,
    steps: [
      ...(months > 1 ? [step(`${WHOLE.format(sales)} units ÷ ${months} months`, `${pace} a month`)] : []),
      step(`${WHOLE.format(stock)} ÷ ${pace}`, `${exact(stock / pace)} months`),
    ],
    total: step("Months of supply", `${exact(stock / pace)} months`),
  });
}

/** “50 a month” is read as one figure. */
const isMonthly = (facts: Facts) =>
  total(facts.money.flatMap(({ per, amount }) => (per === "month" ? [amount] : []))) > 0;
