import type {
  CapitalAsked,
  CovAsked,
  Days,
  FeeAsked,
  InstalmentAsked,
  PsfAsked,
  Read,
  YieldAsked,
} from "./sum-asked-rules.ts";
import type { Facts, Money } from "./sum-fact-rules.ts";
import {
  cents,
  dollars,
  type Held,
  holding,
  type Line,
  line,
  partOf,
  percent,
  type Sum,
} from "./sum-rules.ts";
import type { Token } from "./sum-word-rules.ts";

const yearly = ({ amount, per }: Money): number => (per === "month" ? amount * 12 : amount);
const isPrice = ({ role, per }: Money) => !per && role !== "rent" && role !== "value";
const sharesOf = ({ tokens }: Facts): number[] =>
  tokens.flatMap((token) => (token.kind === "share" ? [token.percent / 100] : []));
const says = (facts: Facts, phrases: readonly string[]) => phrases.some((phrase) => facts.says(phrase));

/** A rent that says nothing of its time is that of a month, unless it is too high for one. */
const MOST_A_MONTH = 20_000;
const asMonthly = (money: Money): Money =>
  !money.per && money.amount <= MOST_A_MONTH ? { ...money, per: "month" } : money;

/** The gross yield of a rent, or the net one where the expenses are named; a yield that is named turns the question round. */
export function readYield(facts: Facts): Read {
  if (!facts.has("yield", "yields") || facts.hasShare) return undefined;
  const prices = facts.money.filter((money) => isPrice(money) || (!money.per && money.role === "value"));
  const regular = facts.money.filter(({ per, role }) => per || role === "rent").map(asMonthly);
  const [rent, ...others] = regular;
  const [price, another] = prices;
  const isUnclear = prices.length + regular.length < facts.money.length || regular.some(({ per }) => !per);
  if (!price || another || !rent || isUnclear || price.amount <= 0)
    return facts.money.length === 0
      ? undefined
      : { needs: "Tell me the one price and the rent a month or a year, and I will work out the yield." };
  const isNet = facts.has("net");
  if (isNet !== others.length > 0) return undefined;
  const expenses = others.map(yearly);
  return { asked: { kind: "yield", price: price.amount, rent: yearly(rent), expenses } };
}

export function yieldSum({ price, rent, expenses }: YieldAsked): Sum {
  const net = rent - expenses.reduce((sum, one) => sum + one, 0);
  const name = expenses.length > 0 ? "Net yield" : "Gross yield";
  return {
    title: `${name} of a rent of ${dollars(rent)} a year on ${dollars(price)}`,
    steps: [
      { label: "Rent of a year", amount: dollars(rent) },
      ...expenses.map(
        (amount): Line => ({ label: "Less expenses of a year", amount: `−${dollars(amount)}` }),
      ),
      { label: `${dollars(net)} ÷ ${dollars(price)}`, amount: percent(net / price) },
    ],
    total: { label: name, amount: percent(net / price) },
    notes: expenses.length > 0 ? [] : ["The net yield is lower: it takes off the expenses of a year first."],
    constants: [],
  };
}

/** “capital value if the net rent is 60,000 and the yield 5%” */
export function readCapital(facts: Facts): Read {
  const [rate, second] = sharesOf(facts);
  const [income, another] = facts.money;
  const isAsked =
    facts.has("yield", "cap", "capitalisation", "capitalization") && facts.has("value", "worth", "price");
  const isIncome = facts.has("income", "rent", "rental", "noi");
  if (!isAsked || !isIncome || !rate || second !== undefined || !income || another) return undefined;
  return { asked: { kind: "capital value", income: yearly(income), rate } };
}

export function capitalSum({ income, rate }: CapitalAsked): Sum {
  const value = Math.round(income / rate);
  return {
    title: `Capital value of a net income of ${dollars(income)} a year at a yield of ${percent(rate)}`,
    steps: [{ label: `${dollars(income)} ÷ ${percent(rate)}`, amount: dollars(value) }],
    total: { label: "Capital value", amount: dollars(value) },
    notes: ["Only net income is capitalised: the outgoings of a year come off the gross rent first."],
    constants: [],
  };
}

/** What of a price lies above the valuation. */
export function readCov(facts: Facts): Read {
  // “at 550k, valued at 530k, how much cash?”
  const isCash = facts.has("cash") && facts.has("valuation", "valued") && !facts.has("loan", "bank", "ltv");
  if (!facts.has("cov") && !facts.says("cash over valuation") && !isCash) return undefined;
  const values = facts.money.filter(({ role }) => role === "value");
  const prices = facts.money.filter(isPrice);
  // “at 550k valuation 530k”: the word stands beside both, and the price comes first.
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

export function covSum({ price, value }: CovAsked): Sum {
  const cov = Math.max(0, price - value);
  return {
    title: `Cash over valuation at a price of ${dollars(price)}`,
    steps: [{ label: `${dollars(price)} less the valuation of ${dollars(value)}`, amount: dollars(cov) }],
    total: { label: "Cash over valuation", amount: dollars(cov) },
    notes:
      cov > 0
        ? [
            `It is paid in cash: neither CPF savings nor a loan may pay it. They go by the lower sum of ${dollars(value)}.`,
          ]
        : ["The price is not above the valuation, so there is none."],
    constants: [],
  };
}

const DEVELOPERS = ["new launch", "developer", "developers", "uncompleted", "show flat", "showflat"];
const ELSEWHERE = ["hdb", "bto", "flat", "commercial", "shop", "office", "factory", "ec"];

/** A developer's booking fee, or the customary fees of a private resale. */
export function readFee(facts: Facts, on: Days): Read {
  const isBooking =
    facts.says("booking fee") || (facts.has("option", "exercise", "booking") && says(facts, DEVELOPERS));
  const isResale =
    says(facts, ["option fee", "exercise fee", "option money"]) && facts.has("resale", "private");
  if ((!isBooking && !isResale) || facts.has(...ELSEWHERE) || facts.hasShare) return undefined;
  const [price, another] = facts.money;
  if (!price || another || price.per || price.amount <= 0) return undefined;
  return { asked: { kind: "fee", price: price.amount, of: isBooking ? "developer" : "resale", on } };
}

/** @throws NotHeld */
export function feeSum({ price, of, on }: FeeAsked, held: Held): Sum {
  if (of === "resale") {
    const custom = holding(held, "private-option-practice", on);
    const [option, exercise] = [partOf(custom, "option"), partOf(custom, "exercise")];
    return {
      title: `Customary option and exercise fee of a private resale at ${dollars(price)}`,
      steps: [
        line(option, `${dollars(price)}, the option fee`, price),
        line(exercise, `${dollars(price)}, on exercise`, price),
      ],
      total: { label: "Both together", amount: dollars((option + exercise) * price) },
      notes: ["This is custom and not law: the parties may agree on other sums."],
      constants: [custom],
    };
  }
  const rules = holding(held, "developer-booking-fee", on);
  const booking = partOf(rules, "booking") * price;
  const kept = partOf(rules, "forfeit") * booking;
  return {
    title: `What is lost if a developer’s option at ${dollars(price)} is not exercised`,
    steps: [
      line(partOf(rules, "booking"), `${dollars(price)}, the booking fee`, price),
      line(
        partOf(rules, "forfeit"),
        `the booking fee of ${dollars(booking)}, kept by the developer`,
        booking,
      ),
      { label: "Refunded", amount: cents(booking - kept) },
    ],
    total: { label: "Lost", amount: dollars(kept) },
    notes: [],
    constants: [rules],
  };
}

const SQFT_IN_SQM = 10.764;

const wordAt = (tokens: readonly Token[], at: number): string => {
  const token = tokens[at];
  return token?.kind === "word" ? token.word : "";
};

/** The size that is named, in square feet. */
function sizesOf({ tokens }: Facts): number[] {
  return tokens.flatMap((token, at) => {
    if (token.kind !== "number") return [];
    const unit = `${wordAt(tokens, at + 1)} ${wordAt(tokens, at + 2)}`;
    if (/^(?:sqft|sq ft|sq feet|square f)/.test(unit)) return [token.value];
    return /^(?:sqm|sq m|square m)/.test(unit) ? [token.value * SQFT_IN_SQM] : [];
  });
}

/** A price per square foot from a price and a size, or the price from the other two. */
export function readPsf(facts: Facts): Read {
  const { tokens } = facts;
  if (!tokens.some((token) => token.kind === "psf") && !facts.has("psf") && !facts.says("per square foot"))
    return undefined;
  const rates = tokens.flatMap((token, at) => {
    if (token.kind === "psf") return [token.amount];
    return token.kind === "number" && wordAt(tokens, at + 1) === "psf" ? [token.value] : [];
  });
  const [[size, second], [price, another], [rate, third]] = [sizesOf(facts), facts.money, rates];
  if (!size || second || another || third || price?.per || (price === undefined) === (rate === undefined))
    return undefined;
  return { asked: { kind: "psf", size, price: price?.amount, rate } };
}

const WHOLE = new Intl.NumberFormat("en-SG", { maximumFractionDigits: 1 });

export function psfSum({ size, price, rate }: PsfAsked): Sum {
  const said = `${WHOLE.format(size)} sq ft`;
  const found = Math.round((price === undefined ? (rate ?? 0) * size : price / size) * 100) / 100;
  const label = price === undefined ? "Price" : "Price per square foot";
  const step = price === undefined ? `${said} × ${dollars(rate ?? 0)}` : `${dollars(price)} ÷ ${said}`;
  return {
    title: `${label} of ${said}`,
    steps: [{ label: step, amount: dollars(found) }],
    total: { label, amount: dollars(found) },
    notes: [`1 square metre is ${SQFT_IN_SQM} square feet.`],
    constants: [],
  };
}

/** No loan for a home costs more a year than this. */
const MOST_RATE = 0.2;

/** The level instalment of a loan at a rate over a time. */
export function readInstalment(facts: Facts): Read {
  const isAsked =
    facts.has("instalment", "instalments", "installment", "installments", "repayment") ||
    says(facts, ["monthly payment", "pay monthly", "pay a month", "pay per month", "pay each month"]);
  const [rate, second] = sharesOf(facts);
  const [loan, another] = facts.money;
  const [months, more] = facts.months;
  if (!isAsked || !rate || second !== undefined || rate > MOST_RATE) return undefined;
  if (!loan || another || loan.per || !months || more !== undefined || loan.amount <= 0) return undefined;
  return { asked: { kind: "instalment", loan: loan.amount, rate, months } };
}

export function instalmentSum({ loan, rate, months }: InstalmentAsked): Sum {
  const monthly = rate / 12;
  const instalment = (loan * monthly) / (1 - (1 + monthly) ** -months);
  return {
    title: `Level instalment of a loan of ${dollars(loan)} at ${percent(rate)}`,
    steps: [
      { label: `Rate of a month: ${percent(rate)} ÷ 12`, amount: `${(monthly * 100).toFixed(4)}%` },
      { label: "Number of instalments", amount: String(months) },
      { label: "Interest of the first month", amount: cents(loan * monthly) },
    ],
    total: { label: "Instalment a month", amount: cents(instalment) },
    notes: [
      "Loan × monthly rate ÷ (1 − (1 + monthly rate) to the power of minus the number of instalments).",
    ],
    constants: [],
  };
}
