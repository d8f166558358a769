import { type Days, USUAL } from "../calculators/sum-asked-rules.ts";
import { dollars, percent } from "../calculators/sum-rules.ts";
import { agesOf } from "./age-reading-rules.ts";
import { GST_SAID } from "./commission-reading-rules.ts";
import {
  amountsOf,
  type Figure,
  labelAt,
  numbersOf,
  only,
  ratesOf,
  sortedBy,
  total,
  wordAt,
  wordsBeside,
} from "./figure-rules.ts";
import { type Facts, meaningsIn, type Read, saysAny } from "./sum-fact-rules.ts";
import { done, exact, less, step } from "./worked-rules.ts";

const MINE = new Set("mine my me i get gets our myself".split(" "));
/** No commission on a sale is near this. */
const MOST_COMMISSION = 0.1;

/** Halves, in words. */
const EQUALLY = [
  "half half",
  "split equally",
  "share equally",
  "shared equally",
  "shared equal",
  "divided equally",
  "equal split",
  "split in half",
  "equal shares",
  "half the commission",
  "half of the commission",
  "split evenly",
  "shared evenly",
];

/** “split 60/40, mine is 40”, “I get 40%”, “split equally”: the part of the one who asks. */
function ownPart(facts: Facts, parts: readonly number[]): number | undefined {
  if (saysAny(facts, EQUALLY)) return 0.5;
  const kinds = new Set(parts);
  if (kinds.size === 1 && parts.length === 2 && parts[0] === 50) return 0.5;
  const own = facts.tokens.flatMap((token, at) => {
    const value = token.kind === "number" ? token.value : token.kind === "share" ? token.percent : 0;
    const near = [-1, -2, -3].map((away) => wordAt(facts.tokens, at + away));
    return parts.includes(value) && near.some((word) => MINE.has(word)) ? [value] : [];
  });
  const part = only([...new Set(own)]);
  return part === undefined ? undefined : part / 100;
}

const AGENCIES = ["agency", "company", "firm", "boss"];
const TAKES = new Set("takes take keeps keep retains retain cuts cut".split(" "));

/** “co-broke 50/50, my agency gives me 70%”: of one half of the commission what the agency passes on. */
function partOfHalf(facts: Facts, parts: readonly Figure[]): number | undefined {
  const [part, another] = parts.filter(({ value }) => value !== 50);
  const isHalved = parts.filter(({ value }) => value === 50).length === 2 || saysAny(facts, EQUALLY);
  if (!isHalved || !part || another || !facts.has(...AGENCIES)) return undefined;
  const { words } = wordsBeside(facts.tokens, part.at, -1);
  if (words.some((word) => TAKES.has(word))) return 1 - part.value / 100;
  return words.some((word) => MINE.has(word)) ? part.value / 100 : undefined;
}

/** “my agency split is 80/20”: of the two parts of one half, the larger is the salesperson's. */
function splitOfHalf(facts: Facts, parts: readonly Figure[]): number | undefined {
  const [one, other, more] = parts.filter(({ value }) => value !== 50);
  if (!one || !other || more || one.value + other.value !== 100) return undefined;
  const { words } = wordsBeside(facts.tokens, one.at, -1);
  if (!words.includes("split") || !words.some((word) => AGENCIES.includes(word))) return undefined;
  return Math.max(one.value, other.value) / 100;
}

/** The parts that a question names, in percent, each with its place: “60/40”, “70%”. */
const partsIn = (facts: Facts): Figure[] =>
  [
    ...numbersOf(facts).filter(({ at }) => !isCount(facts, at)),
    ...ratesOf(facts)
      .filter(({ value }) => value > MOST_COMMISSION)
      .map(({ value, at }) => ({ value: value * 100, at })),
  ]
    .map(({ value, at }) => ({ value: Math.round(value * 100) / 100, at }))
    .filter(({ value }) => value > 0 && value < 100);

/** What one of two co-broking agents gets of the commission on a price; the tax beside it where it is asked for. */
export function readCobroke(facts: Facts, on: Days): Read {
  const isAsked = facts.has("cobroke", "cobroking", "broke", "split", "share");
  if (!isAsked || !facts.has("commission", "agents", "agent", "broke", "cobroke")) return undefined;
  const rates = ratesOf(facts).filter(({ value }) => value !== GST_SAID / 100);
  const [price, rate] = [only(amountsOf(facts)), only(rates.filter(({ value }) => value <= MOST_COMMISSION))];
  const parts = partsIn(facts);
  const ofHalf = partOfHalf(facts, parts) ?? splitOfHalf(facts, parts);
  const values = parts.map(({ value }) => value);
  // Beside two halves a third part is one of a half, or nobody knows of what.
  const isThird = values.length > 2 && values.filter((part) => part === 50).length === 2;
  // “co-broke, my agency gives me 70%”: of what, if nobody says how the two agencies share?
  const isLone = values.length === 1 && facts.has("cobroke", "cobroking", "broke") && facts.has(...AGENCIES);
  const isUnclear = ofHalf === undefined && (isThird || isLone);
  const own = ofHalf === undefined ? ownPart(facts, values) : 0.5;
  if (!price || !rate || own === undefined || isUnclear) return undefined;
  // “2% plus GST …, how much do I get before GST?”: the client pays it all the same.
  const isTaxed =
    facts.has("gst") && (!saysAny(facts, UNTAXED) || saysAny(facts, ["plus gst", "plus # gst"]));
  return { asked: { kind: "co-broke", price: price.value, rate: rate.value, own, ofHalf, isTaxed, on } };
}

const UNTAXED = [
  "before gst",
  "excl gst",
  "without gst",
  "excluding gst",
  "ignore gst",
  "ignoring gst",
  "no gst",
];

/** “two agents” is no part of a split. */
const isCount = (facts: Facts, at: number) => /^(?:agents?|of|agenc)/.test(wordAt(facts.tokens, at + 1));

/** “A is 30 and earns 5,000, B, 40, earns 7,000”: beside incomes a bare figure may be an age. */
const isAge = (facts: Facts, { value, at }: Figure) =>
  value >= 18 &&
  value < 100 &&
  (/^(?:yo|who|earn|earns|earning|with|years?)$/.test(wordAt(facts.tokens, at + 1)) ||
    /^(?:aged|age|im|is|are)$/.test(wordAt(facts.tokens, at - 1)));

/** No loan for a home runs longer, in months. */
const MOST_TENURE = 35 * 12;

/** “can they take 30 years?”: whether a loan that such borrowers take is long by their age. */
const endOf = (age: number, years: number): string =>
  age + years > USUAL.age
    ? `A loan of ${years} years runs to age ${exact(age + years)}, past ${USUAL.age}, so the lower limit for long loans applies; up to ${exact(USUAL.age - age)} years it would not.`
    : `A loan of ${years} years runs to age ${exact(age + years)}, not past ${USUAL.age}.`;

/** The income-weighted average age of joint borrowers, named in the order of their incomes. */
export function readWeightedAge(facts: Facts): Read {
  if (!facts.has("weighted", "weigh") || !facts.has("age", "ages")) return undefined;
  const ages = agesOf(facts, (one) => isAge(facts, one));
  const incomes = amountsOf(facts).map(({ value }) => value);
  if (ages.length < 2 || ages.length !== incomes.length || facts.hasShare) return undefined;
  const tenure = facts.months.find((months) => months > 0 && months <= MOST_TENURE);
  const pairs = ages.map((age, i) => ({ age, income: incomes[i] ?? 0 }));
  const whole = total(incomes);
  const weighted = total(pairs.map(({ age, income }) => age * income));
  return done({
    title: "Income-weighted average age of joint borrowers",
    steps: [
      ...pairs.map(({ age, income }) => step(`${age} × ${dollars(income)}`, dollars(age * income))),
      step(`${dollars(weighted)} ÷ ${dollars(whole)}`, String(exact(weighted / whole))),
    ],
    total: step("Average age", `${exact(weighted / whole)} years`),
    notes: tenure === undefined ? [] : [endOf(weighted / whole, tenure / 12)],
  });
}

const ltvPart = meaningsIn({
  loan: "loan borrow borrowed borrowing lend lends outstanding mortgage",
  value: "price value valuation valued worth costs property condo home flat",
});

/** What part of the value a loan is. */
export function readLtvRatio(facts: Facts): Read {
  if (!facts.has("ltv") && !saysAny(facts, ["loan to value"])) return undefined;
  if (facts.hasShare || saysAny(facts, ["how much", "max loan", "maximum loan"])) return undefined;
  // Whether it keeps to the limit is not said by the ratio alone.
  if (facts.has("within", "exceed", "exceeds", "allowed", "limit")) return undefined;
  const parts = sortedBy(facts, amountsOf(facts), ltvPart);
  const [loan, values] = [only(parts?.loan), parts?.value ?? []];
  if (!loan || values.length === 0) return undefined;
  const value = Math.min(...values);
  return done({
    title: `Loan-to-value of a loan of ${dollars(loan)}`,
    steps: [step(`${dollars(loan)} ÷ ${dollars(value)}`, percent(loan / value))],
    total: step("Loan-to-value", percent(loan / value)),
    notes: values.length > 1 ? ["The lower of the price and the value counts."] : [],
  });
}

/** So much is a loan, and no instalment. */
const LEAST_LOAN = 50_000;
const OF_A_MONTH = ["first month", "one month", "a month", "per month", "monthly interest", "for the month"];
const OF_A_YEAR = ["first year", "one year", "a year", "per year", "yearly interest", "annual interest"];

/** The interest of one month or year on a loan. */
export function readInterest(facts: Facts): Read {
  const [loan, rate] = [only(amountsOf(facts)), only(ratesOf(facts))];
  // Only a loan has a first month.
  const isOfLoan = facts.has("loan", "mortgage", "outstanding") || facts.says("first month");
  const isAsked = facts.has("interest") && isOfLoan;
  if (!isAsked || !loan || !rate || loan.value < LEAST_LOAN) return undefined;
  if (facts.has("cpf", "accrued", "instalment", "instalments", "tdsr", "msr", "afford", "deposit"))
    return undefined;
  const isMonth = saysAny(facts, OF_A_MONTH) || facts.months.includes(1);
  const isYear = !isMonth && saysAny(facts, OF_A_YEAR);
  if (!isMonth && !isYear) return undefined;
  const interest = exact((loan.value * rate.value) / (isMonth ? 12 : 1));
  return done({
    title: `Interest of one ${isMonth ? "month" : "year"} on ${dollars(loan.value)} at ${percent(rate.value)} a year`,
    steps: [
      step(`${percent(rate.value)} of ${dollars(loan.value)}${isMonth ? " ÷ 12" : ""}`, dollars(interest)),
    ],
    total: step("Interest", dollars(interest)),
  });
}

const partOfInstalment = meaningsIn({
  loan: "loan borrow borrowed mortgage outstanding",
  instalment: "instalment installment repayment repayments monthly pay",
});

/** “loan 600k at 3%, instalment 2,845: how much of the first is principal”. */
export function readFirstPrincipal(facts: Facts): Read {
  const isFirst = saysAny(facts, ["first instalment", "first installment", "first month", "first repayment"]);
  const parts = sortedBy(facts, amountsOf(facts), partOfInstalment);
  const [loan, instalment, rate] = [only(parts?.loan), only(parts?.instalment), only(ratesOf(facts))];
  if (!isFirst || !facts.has("principal") || facts.has("cpf")) return undefined;
  if (!loan || !instalment || !rate || loan < LEAST_LOAN) return undefined;
  const interest = exact((loan * rate.value) / 12);
  if (interest >= instalment || instalment >= loan) return undefined;
  return done({
    title: `Principal in the first instalment on ${dollars(loan)} at ${percent(rate.value)} a year`,
    steps: [
      step("Instalment", dollars(instalment)),
      less(`interest of a month, ${percent(rate.value)} of ${dollars(loan)} ÷ 12`, interest),
    ],
    total: step("Principal", dollars(exact(instalment - interest))),
  });
}

/** What an owner of a Plus or Prime flat pays back of the price, at a rate that is named. */
export function readSubsidy(facts: Facts): Read {
  const isAsked =
    facts.has("subsidy", "recovery", "clawback") && facts.has("plus", "prime", "subsidy", "flat");
  const [price, rate] = [only(amountsOf(facts)), only(ratesOf(facts))];
  if (!isAsked || !price || !rate || facts.has("commission", "rent", "tenant")) return undefined;
  if (labelAt(facts.tokens, price.at, meaningsIn({ income: "income earn salary" }))) return undefined;
  const back = exact(price.value * rate.value);
  return done({
    title: `Subsidy recovery of ${percent(rate.value)} on ${dollars(price.value)}`,
    steps: [step(`${percent(rate.value)} of ${dollars(price.value)}`, dollars(back))],
    total: step("Paid back to HDB", dollars(back)),
    notes: ["It is due at the first resale, on the higher of the resale price and the valuation."],
  });
}
