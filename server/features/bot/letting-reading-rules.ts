import { dollars, percent } from "../calculators/sum-rules.ts";
import {
  amountsOf,
  type Figure,
  labelAt,
  numbersOf,
  only,
  ratesOf,
  sortedBy,
  timesOf,
  wordAt,
  wordsBeside,
} from "./figure-rules.ts";
import { type Facts, meaningsIn, type Read, saysAny } from "./sum-fact-rules.ts";
import { done, exact, step } from "./worked-rules.ts";

const DAYS_IN = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH_NAME = /^(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*$/;
const PRO_RATED = ["pro rate", "pro rated", "pro rata", "part of a month", "part of the month"];

/** The one month that is named, from 0; its days are those of a common year. */
function monthNamed(facts: Facts): number | undefined {
  const named = facts.words.filter((word) => MONTH_NAME.test(word)).map((word) => word.slice(0, 3));
  const month = only([...new Set(named)]);
  return month === undefined ? undefined : MONTHS.indexOf(month);
}

const MOVES_IN = ["move in", "moves in", "moved in", "moving in", "starts on", "start on"];
const MOVES_OUT = ["move out", "moves out", "moved out", "moving out", "ends on", "end on"];

/** How many days are due: said as such, from one day of the month to another, or from the one of moving in, all included. */
function daysDue(facts: Facts, numbers: readonly Figure[], length: number): number | undefined {
  const said = numbers.filter(({ at }) => /^days?$/.test(wordAt(facts.tokens, at + 1)));
  if (said.length > 0) return only(said)?.value;
  const [from, to, third] = numbers;
  if (!from || third) return undefined;
  if (to) return to.value - from.value + 1;
  const [isIn, isOut] = [saysAny(facts, MOVES_IN), saysAny(facts, MOVES_OUT)];
  if (isIn === isOut) return undefined;
  return isIn ? length - from.value + 1 : from.value;
}

/** “rent 3100, move in 11 may, how much for may” asks for it without its name. */
const asksPart = (facts: Facts): boolean =>
  saysAny(facts, PRO_RATED) ||
  facts.has("prorate", "prorated") ||
  (saysAny(facts, [...MOVES_IN, ...MOVES_OUT]) && facts.says("how much") && facts.has("rent", "rental"));

/** The rent for a part of one month. */
export function readProRata(facts: Facts): Read {
  const [rent, month] = [only(amountsOf(facts)), monthNamed(facts)];
  if (
    !asksPart(facts) ||
    !rent ||
    month === undefined ||
    facts.has("tax", "commission", "refund", "clawback", "deposit")
  )
    return undefined;
  const numbers = numbersOf(facts).filter(({ at }) => at !== rent.at);
  const length = DAYS_IN[month] ?? 0;
  const days = daysDue(facts, numbers, length);
  if (!days || days < 1 || days > length || !Number.isInteger(days)) return undefined;
  const due = exact((rent.value * days) / length);
  return done({
    title: `Rent for ${days} of ${length} days at ${dollars(rent.value)} a month`,
    steps: [step(`${dollars(rent.value)} × ${days} ÷ ${length}`, dollars(due))],
    total: step("Rent due", dollars(due)),
    notes: month === 1 ? ["In a leap year February has 29 days."] : [],
  });
}

/** “from 16 May”: the day of the month. */
function dayFrom(facts: Facts): number | undefined {
  const days = numbersOf(facts).filter(
    ({ at }) => wordAt(facts.tokens, at - 1) === "from" && MONTH_NAME.test(wordAt(facts.tokens, at + 1)),
  );
  return only([...new Set(days.map(({ value }) => value))]);
}

/** “completion 16 May, the tenant has paid 6,200 for May, the buyer is entitled from 16 May”: what the seller passes on of the rent. */
export function readRentDivided(facts: Facts): Read {
  const isAsked =
    facts.has("completion", "completes", "completed") && facts.has("buyer") && facts.has("rent", "rental");
  const [rent, month, from] = [only(amountsOf(facts)), monthNamed(facts), dayFrom(facts)];
  if (!isAsked || !rent || month === undefined || from === undefined || facts.hasShare) return undefined;
  if (facts.has("tax", "deposit", "maintenance", "commission", "after", "yield")) return undefined;
  const length = DAYS_IN[month] ?? 0;
  const days = length - from + 1;
  if (days < 1 || days > length || !Number.isInteger(days)) return undefined;
  const passed = exact((rent.value * days) / length);
  return done({
    title: `Rent of ${dollars(rent.value)} for one month, divided on completion`,
    steps: [
      step("Days of the buyer, the first and the last included", `${days} of ${length}`),
      step(`${dollars(rent.value)} × ${days} ÷ ${length}`, dollars(passed)),
    ],
    total: step("The seller passes on to the buyer", dollars(passed)),
    notes: month === 1 ? ["In a leap year February has 29 days."] : [],
  });
}

const repairPart = meaningsIn({
  limit: "clause limit cap first minor capped threshold",
  bill: "cost costs costing bill bills invoice quote quoted charged charge total",
});

/** Who pays how much of a repair under a minor repair clause. */
export function readRepair(facts: Facts): Read {
  const isAsked =
    facts.has("repair", "repairs", "fix", "servicing", "replacement") &&
    facts.has("clause", "first", "minor", "cap", "limit") &&
    facts.has("tenant", "landlord", "split", "who");
  const amounts = amountsOf(facts);
  const [one, other, third] = amounts;
  if (!isAsked || !one || !other || third || facts.hasShare) return undefined;
  const labels = amounts.map(({ at }) => labelAt(facts.tokens, at, repairPart));
  if (labels[0] === labels[1]) return undefined;
  const isLimitFirst = labels[0] === "limit" || labels[1] === "bill";
  const [limit, bill] = isLimitFirst ? [one.value, other.value] : [other.value, one.value];
  const [tenant, landlord] = [Math.min(limit, bill), Math.max(0, exact(bill - limit))];
  return done({
    title: `A repair of ${dollars(bill)} under a minor repair clause of ${dollars(limit)}`,
    steps: [
      step("The tenant, up to the clause", dollars(tenant)),
      step("The landlord, the excess", dollars(landlord)),
    ],
    total: step("Tenant and landlord", `${dollars(tenant)} and ${dollars(landlord)}`),
    notes: [
      "This is so where the tenant bears the first part of each repair; read the clause, which may say otherwise.",
    ],
  });
}

const turnoverPart = meaningsIn({
  sales: "sales turnover gross takings revenue gto",
  base: "base minimum fixed guaranteed",
});

/** Turnover rent: a base, a share of the sales, the higher of the two, or both together. */
export function readTurnover(facts: Facts): Read {
  const isAsked = facts.has("turnover", "gto", "sales", "takings") && facts.has("rent", "rental");
  const [parts, rate] = [sortedBy(facts, amountsOf(facts), turnoverPart), only(ratesOf(facts))?.value];
  const [sales, base] = [only(parts?.sales), only(parts?.base)];
  const [isHigher, isBoth] = [facts.has("higher", "whichever"), facts.has("plus", "together")];
  if (!isAsked || !sales || !base || !rate || isHigher === isBoth) return undefined;
  const share = exact(rate * sales);
  const rent = isHigher ? Math.max(base, share) : exact(base + share);
  return done({
    title: `Turnover rent: ${isHigher ? "the higher of a base and" : "a base and"} ${percent(rate)} of the sales`,
    steps: [
      step("Base rent", dollars(base)),
      step(`${percent(rate)} of sales of ${dollars(sales)}`, dollars(share)),
    ],
    total: step("Rent", dollars(rent)),
  });
}

const LEFT = new Set("left remaining unexpired unserved balance".split(" "));
const SERVED = new Set("after served stayed into stay completed used".split(" "));

/** What of the months of a lease is unserved, where one time is all of it and the other says what it is. */
function unservedOf(facts: Facts): { whole: number; left: number } | undefined {
  const times = timesOf(facts).filter(
    ({ at }) => !["commission", "rent", "notice"].includes(wordAt(facts.tokens, at + 1)),
  );
  const [one, other, third] = times.sort((a, b) => b.value - a.value);
  if (!one || !other || third || one.value === other.value) return undefined;
  const near = [-1, 1].flatMap((way) => wordsBeside(facts.tokens, other.at, way === 1 ? 1 : -1).words);
  // “left after 18 months”: who left has no 18 months left.
  const isAfter = wordAt(facts.tokens, other.at - 1) === "after";
  const isLeft = !isAfter && near.some((word) => LEFT.has(word));
  const isServed = near.some((word) => SERVED.has(word));
  if (isLeft === isServed) return undefined;
  return { whole: one.value, left: isLeft ? other.value : one.value - other.value };
}

/** What a tenant pays back of the commission under a reimbursement clause. */
export function readClawback(facts: Facts): Read {
  const isAsked =
    (facts.has("reimburse", "reimbursement", "clawback", "claw") ||
      facts.has("refund", "refunds", "prorate") ||
      saysAny(facts, ["pro rata", "pay back", "pays back"])) &&
    facts.has("commission", "commissions", "fee");
  const [paid, times] = [only(amountsOf(facts)), unservedOf(facts)];
  if (!isAsked || !paid || !times || facts.hasShare) return undefined;
  const back = exact((paid.value * times.left) / times.whole);
  return done({
    title: `Reimbursement of a commission of ${dollars(paid.value)}`,
    steps: [
      step("Months that are unserved", `${times.left} of ${times.whole}`),
      step(`${dollars(paid.value)} × ${times.left} ÷ ${times.whole}`, dollars(back)),
    ],
    total: step("To reimburse", dollars(back)),
    notes: ["GST on the commission, if any, is shared in the same way."],
  });
}

/** The rent that a yield asks for. */
export function readRentFor(facts: Facts): Read {
  const isAsked = facts.has("yield") && facts.has("rent", "rental") && !facts.has("net", "cap");
  const [price, rate] = [only(facts.money), only(ratesOf(facts))?.value];
  if (!isAsked || !price || price.per || !rate || price.amount < LEAST_PRICE) return undefined;
  const rent = exact((price.amount * rate) / 12);
  return done({
    title: `Rent for a gross yield of ${percent(rate)} on ${dollars(price.amount)}`,
    steps: [step("Rent of a year", dollars(exact(price.amount * rate)))],
    total: step("Rent a month", dollars(rent)),
  });
}
/** No property costs less, and no rent of a month is so high. */
const LEAST_PRICE = 100_000;
