import { SQFT_IN_SQM } from "../calculators/money-sum-rules.ts";
import type { Days } from "../calculators/sum-asked-rules.ts";
import { numbersOf, only, ratesOf, wordsBeside } from "./figure-rules.ts";
import { MOST_LOAN } from "./loan-reading-rules.ts";
import { type Facts, MOST_A_MONTH, type Money, type Read, saysAny, yearly } from "./sum-fact-rules.ts";
import type { Token } from "./sum-word-rules.ts";
import { exact } from "./worked-rules.ts";

const isPrice = ({ role, per }: Money) => !per && role !== "rent" && role !== "value";
const sharesOf = ({ tokens }: Facts): number[] =>
  tokens.flatMap((token) => (token.kind === "share" ? [token.percent / 100] : []));

const asMonthly = (money: Money): Money =>
  !money.per && money.amount <= MOST_A_MONTH ? { ...money, per: "month" } : money;
/** “condo 1.2m rent 3600/mth”: beside the price the word is that of the amount behind it. */
const LEAST_PRICE = 250_000;
const asPrice = (money: Money): Money =>
  !money.per && money.role === "rent" && money.amount >= LEAST_PRICE ? { ...money, role: "price" } : money;

const COSTS = new Set("expenses expense outgoings outgoing opex costs".split(" "));
/** What a part is of that is no part of the rent. */
const NOT_OF_RENT = new Set("price value valuation cost loan vacancy vacant tax interest".split(" "));

/** “expenses 20% of rent”: the part of the rent that goes in expenses; undefined where a percentage is anything else. */
function costRateOf(facts: Facts): number | undefined {
  const rate = only(ratesOf(facts));
  if (!rate) return undefined;
  const beside = [-1, 1].flatMap((way) => wordsBeside(facts.tokens, rate.at, way === 1 ? 1 : -1).words);
  const isCost = beside.some((word) => COSTS.has(word)) && !beside.some((word) => NOT_OF_RENT.has(word));
  return isCost && rate.value < 1 ? rate.value : undefined;
}

const VACANT = ["vacant", "vacancy", "empty", "void", "untenanted"];

/** “1 month vacant”: the months of a year without rent; undefined where it is not said for certain. */
function emptyMonths(facts: Facts): number | undefined {
  if (!facts.has(...VACANT)) return 0;
  const months = only(facts.months);
  return months !== undefined && months > 0 && months < 12 ? months : undefined;
}

/** The gross yield of a rent, or the net one where the expenses are named; a yield that is named turns the question round. */
export function readYield(facts: Facts): Read {
  if (!facts.has("yield", "yields")) return undefined;
  const costRate = costRateOf(facts);
  if (facts.hasShare && costRate === undefined) return undefined;
  // What a loan costs is no expense of the property.
  const money = facts.money.filter(({ role }) => role !== "instalment" && role !== "debt").map(asPrice);
  const all = money.filter((one) => isPrice(one) || (!one.per && one.role === "value"));
  // “bought at 980k, now worth 1.25m: yield on the current value”
  const current = saysAny(facts, ["current value", "market value", "todays value"])
    ? all.filter(({ role }) => role === "value")
    : [];
  const prices = current.length === 1 && all.length === 2 ? current : all;
  const regular = money.filter(({ per, role }) => per || role === "rent").map(asMonthly);
  const [rent, ...others] = regular;
  const [price, another] = prices;
  const isUnclear = all.length + regular.length < money.length || regular.some(({ per }) => !per);
  if (!price || another || !rent || isUnclear || price.amount <= 0)
    return money.length === 0
      ? undefined
      : { needs: "Tell me the one price and the rent a month or a year, and I will work out the yield." };
  const empty = emptyMonths(facts);
  if (empty === undefined || (empty > 0 && rent.per !== "month")) return undefined;
  const collected = exact((yearly(rent) * (12 - empty)) / 12);
  const isNet = facts.has("net");
  if (isNet !== (others.length > 0 || costRate !== undefined)) return undefined;
  const ofRent = costRate === undefined ? [] : [Math.round(costRate * collected * 100) / 100];
  const expenses = [...others.map(yearly), ...ofRent];
  return { asked: { kind: "yield", price: price.amount, rent: collected, expenses } };
}

/** What of a price lies above the valuation. */
export function readCov(facts: Facts): Read {
  // “at 550k, valued at 530k, how much cash?”
  const isCash = facts.has("cash") && facts.has("valuation", "valued") && !facts.has("loan", "bank", "ltv");
  if (!facts.has("cov") && !facts.says("cash over valuation") && !isCash) return undefined;
  // The sum of the loan says both.
  if (saysAny(facts, MOST_LOAN) || (facts.hasShare && facts.has("bank", "loan"))) return undefined;
  const values = facts.money.filter(({ role }) => role === "value");
  const prices = facts.money.filter(isPrice);
  // “at 550k valuation 530k”: the word is beside both, and the price comes first.
  const [first, last] = prices.length === 0 && values.length === 2 ? values : [];
  const [[price, another], [value, second]] = first && last ? [[first], [last]] : [prices, values];
  if (isCash && !(value && price)) return undefined;
  if (!value || second || !price || another || values.length + prices.length < facts.money.length)
    return facts.money.length === 0
      ? undefined
      : {
          needs: "Tell me the one price and the one valuation, and I will work out the cash over valuation.",
        };
  return { asked: { kind: "cov", price: price.amount, value: value.amount } };
}

const DEVELOPERS = ["new launch", "developer", "developers", "uncompleted", "show flat", "showflat"];
const ELSEWHERE = ["hdb", "bto", "flat", "commercial", "shop", "office", "factory", "ec"];

const LOST = "lose lost loses forfeit forfeited forfeits keep keeps refund refunded".split(" ");
const BACKING_OUT = [
  "back out",
  "backs out",
  "backed out",
  "backing out",
  "change my mind",
  "changed my mind",
  "changes his mind",
  "changes her mind",
];
const BACK = ["much back", "get back", "gets back", "got back", "refund", "refunded"];
/** No home costs less: what is less may be the fee itself. */
const LEAST_HOME = 200_000;
/** The usual booking fee, as people say it; the sum takes it from the dated figure. */
const USUAL_FEE = 0.05;
/** The customary option fee, exercise fee and both, as people say them. */
const USUAL_OPTION: readonly number[] = [0.01, 0.04, 0.05];

/** A developer's booking fee, or what of it is lost when the buyer does not sign, or the customary fees of a private resale. */
export function readFee(facts: Facts, on: Days): Read {
  const isBack = saysAny(facts, BACK);
  const isLost = isBack || facts.has(...LOST) || saysAny(facts, BACKING_OUT);
  const isFee = facts.says("booking fee");
  const isBooking =
    isFee ||
    (isLost && facts.has("book", "booked")) ||
    (facts.has("option", "exercise", "booking") && saysAny(facts, DEVELOPERS));
  const isResale =
    saysAny(facts, ["option fee", "exercise fee", "option money"]) && facts.has("resale", "private");
  // “foundation done, so far due, booking fee included”: the fee is a part of what is asked for.
  const isPart = facts.has("foundation", "framework", "partition", "progress", "top", "csc");
  if ((!isBooking && !isResale) || isPart || facts.has(...ELSEWHERE)) return undefined;
  // What is left on completion is no fee.
  if (isResale && facts.has("completion")) return undefined;
  const [[price, another], rates] = [facts.money, sharesOf(facts)];
  if (!price || another || price.per || price.amount < (isBooking ? LEAST_HOME : 1)) return undefined;
  const usual = isBooking ? [USUAL_FEE] : USUAL_OPTION;
  if (rates.some((rate) => !usual.includes(rate))) return undefined;
  const ofBooking = isBack ? "refund" : isFee && !isLost ? "booking" : "forfeit";
  return { asked: { kind: "fee", price: price.amount, of: isBooking ? ofBooking : "resale", on } };
}

const wordAt = (tokens: readonly Token[], at: number): string => {
  const token = tokens[at];
  return token?.kind === "word" ? token.word : "";
};

/** The size that is named, in square feet. */
function sizesOf({ tokens }: Facts): number[] {
  return tokens.flatMap((token, at) => {
    if (token.kind !== "number") return [];
    const unit = `${wordAt(tokens, at + 1)} ${wordAt(tokens, at + 2)}`;
    if (/^(?:sqft|sq ft|sq feet|sf |square f)/.test(unit)) return [token.value];
    return /^(?:sqm|sq m|square m)/.test(unit) ? [token.value * SQFT_IN_SQM] : [];
  });
}

/** What is smaller is a count: “3 bedrooms”. */
const LEAST_SIZE = 20;

/** A price per square foot from a price and a size, or the price from the other two. */
export function readPsf(facts: Facts): Read {
  const { tokens } = facts;
  if (!tokens.some((token) => token.kind === "psf") && !facts.has("psf") && !facts.says("per square foot"))
    return undefined;
  const rates = tokens.flatMap((token, at) => {
    if (token.kind === "psf") return [token.amount];
    return token.kind === "number" && wordAt(tokens, at + 1) === "psf" ? [token.value] : [];
  });
  // “of which 150 balcony”: a figure more may change what is asked.
  const sizesSaid = numbersOf(facts).filter(
    ({ value, at }) => value >= LEAST_SIZE && wordAt(tokens, at + 1) !== "psf",
  );
  const [[size, second], [price, another], [rate, third]] = [sizesOf(facts), facts.money, rates];
  if (
    !size ||
    second ||
    another ||
    third ||
    price?.per ||
    sizesSaid.length > 1 ||
    (price === undefined) === (rate === undefined)
  )
    return undefined;
  return { asked: { kind: "psf", size, price: price?.amount, rate } };
}

/** No loan for a home costs more a year than this. */
const MOST_RATE = 0.2;
/** So much is a loan, whatever is said of months beside it: “monthly instalment of a 600k loan”. */
const LEAST_LOAN = 50_000;

/** The level instalment of a loan at a rate over a time. */
export function readInstalment(facts: Facts): Read {
  const isAsked =
    facts.has("instalment", "instalments", "installment", "installments", "repayment") ||
    (facts.has("monthly") && facts.has("loan", "mortgage") && !facts.has("interest", "total")) ||
    saysAny(facts, ["monthly payment", "pay monthly", "pay a month", "pay per month", "pay each month"]);
  const [rate, second] = sharesOf(facts);
  const [loan, another] = facts.money;
  const [months, more] = facts.months;
  // “the least income to pass TDSR”: it is worked out of the instalment, at another rate.
  if (!isAsked || facts.has("income", "tdsr", "msr", "salary")) return undefined;
  if (!rate || second !== undefined || rate > MOST_RATE) return undefined;
  if (
    !loan ||
    another ||
    (loan.per && loan.amount < LEAST_LOAN) ||
    !months ||
    more !== undefined ||
    loan.amount <= 0
  )
    return undefined;
  return { asked: { kind: "instalment", loan: loan.amount, rate, months } };
}
