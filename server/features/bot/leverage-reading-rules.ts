import { dollars, percent } from "../calculators/sum-rules.ts";
import { amountsOf, only, ratesOf, sortedBy } from "./figure-rules.ts";
import { type Facts, meaningsIn, type Read, saysAny } from "./sum-fact-rules.ts";
import { done, exact, less, step } from "./worked-rules.ts";

const ASKS = [
  "return on equity",
  "return on my equity",
  "on the equity",
  "on my equity",
  "on his equity",
  "on own money",
];
const FALLS = ["fall", "falls", "fell", "drop", "drops", "dropped", "down", "decline", "declines"];
const OTHERWISE = ["rent", "rental", "yield", "interest", "income"];
const partOf = meaningsIn({
  own: "own equity cash put downpayment myself",
  loan: "loan borrow borrowed mortgage bank",
  price: "price worth value valued property bought buy home condo flat costs",
});

/** What a rise or fall of the price is of the owner's own money. */
export function readLeverage(facts: Facts): Read {
  if (!saysAny(facts, ASKS) || facts.has(...OTHERWISE)) return undefined;
  const [rate, parts] = [only(ratesOf(facts)), sortedBy(facts, amountsOf(facts), partOf)];
  const [price, loan] = [only(parts?.price), only(parts?.loan)];
  const own = only(parts?.own) ?? (price && loan ? price - loan : undefined);
  if (!rate || !price || !own || own <= 0 || own > price) return undefined;
  const change = exact(price * rate.value);
  const isFall = facts.has(...FALLS);
  const sign = isFall ? "−" : "";
  return done({
    title: `Return on equity of ${dollars(own)} when the price of ${dollars(price)} ${isFall ? "falls" : "rises"} by ${percent(rate.value)}`,
    steps: [
      ...(loan ? [step("Price", dollars(price)), less("the loan", loan)] : []),
      step(`${percent(rate.value)} of ${dollars(price)}`, `${sign}${dollars(change)}`),
      step(`${dollars(change)} ÷ ${dollars(own)}`, `${sign}${percent(change / own)}`),
    ],
    total: step("Return on equity", `${sign}${percent(change / own)}`),
    notes: ["Before interest and the costs of buying and selling."],
  });
}

const ASKS_TOTAL = ["total return", "overall return"];
const INCOME = ["income", "rent", "rental"];
const GROWTH = ["growth", "gain", "gains", "rise", "rises", "rose", "appreciation", "increase"];

/** The net income and the rise in value of a year, on what was invested. */
export function readTotalReturn(facts: Facts): Read {
  if (!saysAny(facts, ASKS_TOTAL) || facts.hasShare || facts.has("month", "monthly", "loan"))
    return undefined;
  if (!facts.has(...INCOME) || !facts.has(...GROWTH)) return undefined;
  // What was invested is the largest of the three; the other two are only added.
  const amounts = amountsOf(facts).map(({ value }) => value);
  const price = Math.max(...amounts);
  const [income, growth, another] = amounts.filter((amount) => amount !== price);
  if (!income || !growth || another || amounts.length !== 3) return undefined;
  const gain = exact(income + growth);
  return done({
    title: `Total return on ${dollars(price)}`,
    steps: [
      step(`${dollars(income)} + ${dollars(growth)}`, dollars(gain)),
      step(`${dollars(gain)} ÷ ${dollars(price)}`, percent(gain / price)),
    ],
    total: step("Total return", percent(gain / price)),
    notes: ["Before the costs of buying and selling."],
  });
}
