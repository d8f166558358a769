import { type Days, EXEMPT_RENT } from "../calculators/sum-asked-rules.ts";
import { timesOf, wordAt } from "./figure-rules.ts";
import type { Facts, Money, Read } from "./sum-fact-rules.ts";

const words = (text: string) => text.split(" ");

/** “stamp duty for 2 years rent 2500”: no home is let for so little a year. */
const LEAST_A_YEAR = 10_000;

/** What a tenant pays besides is rent too, where it is for the premises. */
const WITH_RENT = words("furniture furnishing furnishings maintenance service aircon");
const NOT_RENT = words(
  "deposit utilities utility electricity water internet agent commission advance landlord",
);

/** The amounts of a month that bear the duty together: “$3,100 a month and $300 monthly for furniture”. */
function wholeRent(facts: Facts): readonly Money[] {
  const [rent, ...more] = facts.money;
  // “rent $3,500 + $300 furniture a month”: the last one says it for both.
  const isMonthly = facts.money.every(
    ({ per, amount }) => per === "month" || (!per && amount < LEAST_A_YEAR),
  );
  const isWhole = rent?.role === "rent" && more.length > 0 && isMonthly;
  if (!isWhole || !facts.has(...WITH_RENT) || facts.has(...NOT_RENT)) return facts.money;
  return [{ ...rent, per: "month", amount: facts.money.reduce((sum, { amount }) => sum + amount, 0) }];
}

const NO_LEASE = ["deposit", "security", "notice", "advance", "old"];

/** “6 years, 3 months' deposit”, “a deposit of 2 months”: what is deposited is no time of the lease. */
const leaseTimes = (facts: Facts): number[] =>
  timesOf(facts)
    .filter(({ at }) => {
      const before = wordAt(facts.tokens, wordAt(facts.tokens, at - 1) === "of" ? at - 2 : at - 1);
      return !NO_LEASE.includes(wordAt(facts.tokens, at + 1)) && !NO_LEASE.includes(before);
    })
    .map(({ value }) => value);

/** The duty on a lease: where one rent and one time are named. */
export function readLease(facts: Facts, on: Days): Read {
  const [rent, another] = wholeRent(facts);
  const [months, more] = leaseTimes(facts);
  // “tenancy 18 months at 2,800”: the one figure is the rent, whatever is beside it.
  const isRent = rent?.role === "rent" || rent?.role === undefined;
  const isAMonth = rent && isRent && rent.amount < LEAST_A_YEAR && months !== undefined;
  const isEndless = facts.has("indefinite", "indefinitely");
  const rentAMonth = rent?.per === "year" ? rent.amount / 12 : (rent?.amount ?? 0);
  if (!(rent?.per || isAMonth) || another || rentAMonth <= 0)
    return {
      needs: "Tell me the one rent a month and the length of the lease, and I will work out the duty.",
    };
  const isExempt = rentAMonth * 12 <= EXEMPT_RENT;
  if (more !== undefined || months === 0 || (months === undefined && !isEndless && !isExempt))
    return { needs: "Tell me how long the lease runs, and I will work out the duty." };
  return { asked: { kind: "lease", rentAMonth, months: isEndless ? undefined : (months ?? 12), on } };
}
