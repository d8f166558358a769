import { dollars, percent } from "../calculators/sum-rules.ts";
import { amountsOf, type Figure, only, ratesOf, sortedBy, total, wordsBeside } from "./figure-rules.ts";
import { type Facts, MOST_A_MONTH, meaningsIn, type Read, saysAny, yearly } from "./sum-fact-rules.ts";
import { done, exact, less, step } from "./worked-rules.ts";

/** The value of a property by its rent: what is left of the rent, divided by a yield. */

const CAPPED_AT = [
  "cap at",
  "capped at",
  "capitalise at",
  "capitalised at",
  "capitalize at",
  "capitalized at",
];

const partOfRates = meaningsIn({
  outgoings: "outgoings outgoing expenses expense costs opex",
  vacancy: "vacancy vacant void voids",
  rate: "cap capitalisation capitalization yield",
});

/** The percentages by what they are; undefined where one says nothing of itself, or two are the same. */
function partsOf(facts: Facts): { outgoings: number; vacancy: number; rate: number } | undefined {
  const parts = sortedBy(facts, ratesOf(facts), partOfRates);
  const [rate, outgoings, vacancy] = [only(parts?.rate), parts?.outgoings ?? [], parts?.vacancy ?? []];
  if (!rate || outgoings.length > 1 || vacancy.length > 1) return undefined;
  const [spent = 0, empty = 0] = [outgoings[0], vacancy[0]];
  return spent < 1 && empty < 1 ? { outgoings: spent, vacancy: empty, rate } : undefined;
}

interface Capitalised {
  /** Of a year, if it were let all the time. */
  rent: number;
  /** The part of the rent that is not collected. */
  vacancy: number;
  /** A part of what is collected, or an amount. */
  outgoings: { part: number } | { amount: number };
  rate: number;
}

/** A gross rent of a year less its outgoings, capitalised; undefined where nothing is left. */
function netCapital({ rent, vacancy, outgoings, rate }: Capitalised): Read {
  const empty = exact(rent * vacancy);
  const collected = exact(rent - empty);
  const spent = "part" in outgoings ? exact(collected * outgoings.part) : outgoings.amount;
  const net = exact(collected - spent);
  if (spent <= 0 || net <= 0) return undefined;
  const said = "part" in outgoings ? percent(outgoings.part) : dollars(spent);
  const value = dollars(Math.round(net / rate));
  return done({
    title: `Capital value of a rent of ${dollars(rent)} a year with outgoings of ${said} at ${percent(rate)}`,
    steps: [
      step("Rent of a year", dollars(rent)),
      ...(empty > 0 ? [less(`vacancy of ${percent(vacancy)}`, empty)] : []),
      less(`outgoings of ${said}`, spent),
      step(`${dollars(net)} ÷ ${percent(rate)}`, value),
    ],
    total: step("Capital value", value),
  });
}

const partOfIncome = meaningsIn({
  gross: "rent rental gross collects income",
  outgoings: "outgoings outgoing expenses expense costs opex maintenance insurance",
});

/** “gross rent 96,000 a year, expenses 21,000 a year, cap rate 4%”: a rent less what it costs, capitalised. */
function netOfCosts(facts: Facts, rate: number, vacancy: number): Read {
  const inYears = facts.money.every(({ per }) => per === "year" || per === undefined);
  const parts = sortedBy(facts, amountsOf(facts), partOfIncome);
  const [rent, costs] = [only(parts?.gross), total(parts?.outgoings)];
  if (!inYears || !rent || rent <= MOST_A_MONTH) return undefined;
  return netCapital({ rent, vacancy, outgoings: { amount: costs }, rate });
}

/** Whether something of the rent is spent or not collected. */
const isPartly = (facts: Facts): boolean =>
  facts.words.some((word) => ["outgoings", "vacancy"].includes(partOfRates(word) ?? ""));

/** No property is capitalised at more. */
const MOST_RATE = 0.15;

/** “a net yield of 4.5%” says nothing of the income. */
function isNetIncome(facts: Facts): boolean {
  if (facts.has("noi")) return true;
  const nets = facts.words.filter((word) => word === "net").length;
  return nets > (facts.says("net yield") ? 1 : 0);
}

const CHANGES =
  "up rise rises rose increase increases increased higher down fall falls fell drop drops decrease decreases lower becomes changes".split(
    " ",
  );

/** “NOI 84,000, cap rate 3.5%; if it goes up to 4%?”: the value at both, and what lies between. */
function changedCapital(facts: Facts, income: number, [first, last]: readonly [Figure, Figure]): Read {
  // What goes in outgoings, or is not let, is no rate.
  const isOfRates = !isPartly(facts) && Math.max(first.value, last.value) <= MOST_RATE;
  if (!isOfRates || !facts.has(...CHANGES) || first.value <= 0 || last.value <= 0) return undefined;
  if (first.value === last.value) return undefined;
  const [before, after] = [Math.round(income / first.value), Math.round(income / last.value)];
  return done({
    title: `Capital value of a net income of ${dollars(income)} a year at ${percent(first.value)} and at ${percent(last.value)}`,
    steps: [
      step(`${dollars(income)} ÷ ${percent(first.value)}`, dollars(before)),
      step(`${dollars(income)} ÷ ${percent(last.value)}`, dollars(after)),
    ],
    total: step(
      after < before ? "The value falls by" : "The value rises by",
      dollars(Math.abs(after - before)),
    ),
    notes: ["The higher the capitalisation rate, the lower the value."],
  });
}

const isAskingPrice = ({ tokens }: Facts, i: number): boolean => {
  const at = tokens.flatMap((token, place) => (token.kind === "money" ? place : []))[i] ?? 0;
  return wordsBeside(tokens, at, -1, 2).words.some((word) => ["asking", "asks"].includes(word));
};

/** “capital value if the net rent is 60,000 and the yield 5%”, “rent 6,500 a month, outgoings 18%, cap rate 4%: value?” */
export function readCapital(facts: Facts): Read {
  const isAsked =
    (facts.has("yield", "cap", "capitalisation", "capitalization") && facts.has("value", "worth", "price")) ||
    saysAny(facts, ["cap rate", "capitalisation rate", "capital value"]) ||
    // “net income 66,000, cap at 4%”: a rent may be capped as well, but no net one.
    (facts.has("net", "noi") && saysAny(facts, CAPPED_AT));
  // What the owner asks for is not what it is worth.
  const [income, another] = facts.money.filter((_, i) => !isAskingPrice(facts, i));
  if (!isAsked || !facts.has("income", "rent", "rental", "noi") || !income) return undefined;
  const [lone, second]: (Figure | undefined)[] = ratesOf(facts);
  const isNet = isNetIncome(facts);
  const parts = second && !isNet ? partsOf(facts) : undefined;
  if (parts && another) return parts.outgoings > 0 ? undefined : netOfCosts(facts, parts.rate, parts.vacancy);
  if (parts) {
    // A rent so low may be that of a month or of a year.
    if (!income.per && income.amount <= MOST_A_MONTH) return undefined;
    const { vacancy, outgoings, rate } = parts;
    return netCapital({ rent: yearly(income), vacancy, outgoings: { part: outgoings }, rate });
  }
  if (lone && second && isNet && !another) return changedCapital(facts, yearly(income), [lone, second]);
  if (!lone?.value || second) return undefined;
  // One percentage that is the vacancy is no yield.
  if (wordsBeside(facts.tokens, lone.at, 1).words[0] === "vacancy") return undefined;
  if (another) return isNet || facts.has("price") ? undefined : netOfCosts(facts, lone.value, 0);
  return { asked: { kind: "capital value", income: yearly(income), rate: lone.value } };
}
