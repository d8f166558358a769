import { dollars, percent } from "../calculators/sum-rules.ts";
import { amountsOf, type Figure, only, ratesOf, timesOf, wordAt, wordsBeside } from "./figure-rules.ts";
import { type Facts, meaningsIn, type Read, saysAny } from "./sum-fact-rules.ts";
import { done, exact, less, step } from "./worked-rules.ts";

/** With one of these an amount is more than a price of then or now. */
const OTHERWISE =
  "cpf loan ssd absd bsd duty tax rent rental yield cov valuation commission gst tdsr msr ltv mortgage instalment psf".split(
    " ",
  );
const ASKS_CHANGE =
  "profit gain loss fell fall falls drop dropped drops rose rise rises risen increase increased decrease decreased appreciation appreciated change changed up down".split(
    " ",
  );
const sideOf = meaningsIn({
  before: "from bought buy paid purchased purchase cost was were originally before",
  after: "to sold sell selling now sale after today became",
});
/** How many words before an amount say whether it is the old or the new one. */
const BEFORE = 3;

/** By what percentage a price has changed. */
export function readChange(facts: Facts): Read {
  const isAsked = facts.has("percent", "percentage") && facts.has(...ASKS_CHANGE) && !facts.has(...OTHERWISE);
  if (!isAsked || ratesOf(facts).length > 0) return undefined;
  const amounts = amountsOf(facts);
  const sides = amounts.map(({ at }) =>
    wordsBeside(facts.tokens, at, -1, BEFORE)
      .words.map(sideOf)
      .find((side) => side !== undefined),
  );
  const [first, second, third] = amounts;
  if (!first || !second || third || sides[0] === sides[1]) return undefined;
  const isTurned = sides[0] === "after" || sides[1] === "before";
  const [before, after] = isTurned ? [second.value, first.value] : [first.value, second.value];
  if (before <= 0) return undefined;
  const change = (after - before) / before;
  const way = change < 0 ? "Decrease" : "Increase";
  return done({
    title: `Change from ${dollars(before)} to ${dollars(after)}`,
    steps: [
      step("Difference", dollars(Math.abs(after - before))),
      step(
        `${dollars(Math.abs(after - before))} ÷ ${dollars(before)}, the earlier amount`,
        percent(Math.abs(change)),
      ),
    ],
    total: step(way, percent(Math.abs(change))),
  });
}

const MORE = "more higher above up rose risen rise increased increase appreciated".split(" ");
const LESS = "less lower below down fell fallen drop dropped decreased decrease".split(" ");
const ASKS_BEFORE =
  "what how whats find calculate work purchase original originally initial cost paid before".split(" ");
const FORMER = [
  "i paid",
  "we paid",
  "he paid",
  "she paid",
  "they paid",
  "was paid",
  "purchase price",
  "buying price",
  "cost price",
  "original price",
  "initial price",
  "price before",
  "bought at",
  "bought for",
  "bought it for",
];

/** The price before a rise or a fall of a percentage: “sold at 1.26m, 5% more than I paid”. */
export function readBefore(facts: Facts): Read {
  if (!saysAny(facts, FORMER) || !facts.has(...ASKS_BEFORE) || facts.has(...OTHERWISE)) return undefined;
  const [price, rate] = [only(amountsOf(facts)), only(ratesOf(facts))];
  if (!price || !rate || rate.value >= 1 || timesOf(facts).length > 0) return undefined;
  const side = wordsBeside(facts.tokens, price.at, -1, BEFORE)
    .words.map(sideOf)
    .find((known) => known !== undefined);
  if (side !== "after") return undefined;
  const near = [-1, 1].flatMap((way) => wordsBeside(facts.tokens, rate.at, way === 1 ? 1 : -1, 2).words);
  const [isMore, isLess] = [
    near.some((word) => MORE.includes(word)),
    near.some((word) => LESS.includes(word)),
  ];
  if (isMore === isLess) return undefined;
  const share = isMore ? 1 + rate.value : 1 - rate.value;
  const before = exact(price.value / share);
  return done({
    title: `Price before ${isMore ? "a rise" : "a fall"} of ${percent(rate.value)} to ${dollars(price.value)}`,
    steps: [step(`${dollars(price.value)} ÷ ${percent(share)}`, dollars(before))],
    total: step("Earlier price", dollars(before)),
    notes: ["The percentage is of the earlier price, so the later one is divided and not reduced by it."],
  });
}

const GROWS =
  "grow grows growing appreciate appreciates appreciating rise rises rising increase increases compound compounded".split(
    " ",
  );
const EACH_YEAR = ["a year", "per year", "per annum", "each year", "every year", "yearly", "annually", "pa"];
const MOST_YEARS = 50;

/** What a price becomes that rises by the same percentage each year. */
export function readGrowth(facts: Facts): Read {
  if (!facts.has(...GROWS) || !saysAny(facts, EACH_YEAR) || facts.has(...OTHERWISE)) return undefined;
  const [price, rate, time] = [only(amountsOf(facts)), only(ratesOf(facts)), only(timesOf(facts))];
  if (!price || !rate || !time || time.value % 12 !== 0 || time.value > MOST_YEARS * 12) return undefined;
  const years = time.value / 12;
  const worth = Math.round(price.value * (1 + rate.value) ** years);
  return done({
    title: `${dollars(price.value)} that rises by ${percent(rate.value)} a year for ${years} years`,
    steps: [
      step(`${dollars(price.value)} × (1 + ${percent(rate.value)}) to the power of ${years}`, dollars(worth)),
    ],
    total: step(`After ${years} years`, dollars(worth)),
    notes: ["Each year’s rise is on the price of the year before."],
  });
}

const UP =
  "up rose risen rise increased increase higher better superior bigger larger newer appreciated gained improved".split(
    " ",
  );
const DOWN =
  "down fell fallen drop dropped declined decreased lower worse inferior smaller older weaker".split(" ");
const OF_SUBJECT = "my mine subject subj our ours clients target".split(" ");
const OF_MARKET = "market mkt prices index time since".split(" ");
const OF_OTHER = "comparable comp that it neighbour neighbours its".split(" ");
/** Words of an adjustment around its percentage. */
const AROUND = 6;

const has = (words: readonly string[], any: readonly string[]) => words.some((word) => any.includes(word));
const cutAt = (words: readonly string[], ends: readonly string[]) => {
  const end = words.findIndex((word) => ends.includes(word));
  return end === -1 ? { head: words, tail: [] } : { head: words.slice(0, end), tail: words.slice(end + 1) };
};

/** Of what a percentage speaks: 1 for the subject and the market, −1 for the comparable; undefined if that is not clear. */
function entityOf(words: readonly string[]): 1 | -1 | undefined {
  const [isSubject, isOther] = [has(words, [...OF_SUBJECT, ...OF_MARKET]), has(words, OF_OTHER)];
  if (isSubject === isOther) return undefined;
  return isSubject ? 1 : -1;
}

/** By how much a percentage changes the price of the comparable: what that one lacks is added. */
function adjustmentOf({ tokens }: Facts, { value, at }: Figure): number | undefined {
  const before = wordsBeside(tokens, at, -1, AROUND).words;
  const after = cutAt(wordsBeside(tokens, at, 1, AROUND).words, ["and", "but", "while", "then"]).head;
  // “5% better than the subject”: what is behind “than” is the other one.
  const { head, tail } = cutAt(after, ["than"]);
  const said = [...before, ...head];
  if (has(said, UP) === has(said, DOWN)) return undefined;
  const than = entityOf(tail);
  const entity = entityOf(said) ?? (than && (than === 1 ? -1 : 1));
  return entity && (has(said, UP) ? 1 : -1) * entity * value;
}

const ASKS_VALUE = "value worth estimate estimated price adjusted indicated".split(" ");
const COMPARES = "comparable comp similar subject subj adjust adjusted neighbour mine my".split(" ");

/** A comparable’s price, adjusted by percentages one after another. */
export function readAdjusted(facts: Facts): Read {
  const [price, rates] = [only(amountsOf(facts)), ratesOf(facts)];
  const isAsked =
    facts.has(...COMPARES) && facts.has(...ASKS_VALUE) && facts.has("sold", "transacted", "comparable");
  if (!isAsked || !price || rates.length === 0 || facts.has(...OTHERWISE)) return undefined;
  if (wordAt(facts.tokens, price.at + 1) === "psf") return undefined;
  const adjustments = rates.map((rate) => adjustmentOf(facts, rate));
  let value = price.value;
  const steps = [step("Price of the comparable", dollars(price.value))];
  for (const adjustment of adjustments) {
    if (adjustment === undefined) return undefined;
    const change = exact(value * Math.abs(adjustment));
    value = exact(value + Math.sign(adjustment) * change);
    const label = `${percent(Math.abs(adjustment))} of what it was before`;
    steps.push(adjustment < 0 ? less(label, change) : step(`Plus ${label}`, dollars(change)));
  }
  return done({
    title: `Adjusted price of a comparable sold at ${dollars(price.value)}`,
    steps,
    total: step("Indicated value", dollars(value)),
    notes: [
      "The comparable is adjusted to the property that is valued: up where that one is better, down where it is worse.",
    ],
  });
}

/** What a percentage is of may be reduced, or be a tax with bands: those sums have rules of their own. */
const OF_OTHER_SUMS = [
  ...OTHERWISE,
  ..."cobroke broke split share income salary av foreigner pr spr citizen refund interest".split(" "),
];

/** “1% of 1.3m”, “1.5% on 600k”: the percentage comes right before its amount, and nothing else is named. */
export function readPercentOf(facts: Facts): Read {
  const [amount, rate] = [only(amountsOf(facts)), only(ratesOf(facts))];
  if (!amount || !rate || facts.has(...OF_OTHER_SUMS) || timesOf(facts).length > 0) return undefined;
  if (amount.at !== rate.at + 2 || !["of", "on"].includes(wordAt(facts.tokens, rate.at + 1)))
    return undefined;
  const found = dollars(exact(rate.value * amount.value));
  return done({
    title: `${percent(rate.value)} of ${dollars(amount.value)}`,
    steps: [step(`${percent(rate.value)} × ${dollars(amount.value)}`, found)],
    total: step("Amount", found),
  });
}
