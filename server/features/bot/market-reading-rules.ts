import { amountsOf, labelAt, numbersOf, only, timesOf, total } from "./figure-rules.ts";
import { type Facts, meaningsIn, type Read, saysAny } from "./sum-fact-rules.ts";
import { done, exact, step } from "./worked-rules.ts";

const ASKS = ["months of supply", "months supply", "month of supply"];
const A_MONTH = ["a month", "per month", "each month", "every month", "monthly"];
const partOf = meaningsIn({
  stock: "unsold stock inventory remaining left available",
  sales: "sold sales sell sells selling take takes taken absorbed absorption",
});
const WHOLE = new Intl.NumberFormat("en-SG");

/** How long the unsold homes last at the present pace of sales. */
export function readMonthsOfSupply(facts: Facts): Read {
  if (!saysAny(facts, ASKS) || facts.hasShare) return undefined;
  const figures = [...amountsOf(facts), ...numbersOf(facts)];
  const units = [...new Map(figures.map((figure) => [figure.at, figure])).values()];
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
