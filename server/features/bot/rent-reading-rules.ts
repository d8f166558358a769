import type { Days } from "../calculators/sum-asked-rules.ts";
import { dollars } from "../calculators/sum-rules.ts";
import { amountsOf, labelAt, only, timesOf, wordAt, wordsBeside } from "./figure-rules.ts";
import { type Facts, MOST_A_MONTH, meaningsIn, type Read, saysAny } from "./sum-fact-rules.ts";
import { done, exact, step } from "./worked-rules.ts";

const RENT = ["rent", "rental", "rents"];
const BUSINESS =
  "shop shops office offices cafe restaurant factory warehouse clinic commercial industrial retail".split(
    " ",
  );
const HOMES = "home house condo hdb flat apartment residential shophouse bungalow terrace".split(" ");
/** What makes it another sum, or turns it round. */
const OTHERWISE =
  "commission inclusive including included incl not dont doesnt never unregistered without service furniture".split(
    " ",
  );

const partOfLetting = meaningsIn({
  interest: "interest",
  others: "tax maintenance mcst conservancy insurance repairs repair agent agents",
  rent: "rent rental rents gross",
});

/** How often the amount at a place comes, said right behind it or before it: “$4,000 rent every month”. */
function perOf({ tokens }: Facts, at: number): "month" | "year" | undefined {
  const token = tokens[at];
  if (token?.kind === "money" && token.per) return token.per;
  const behind = wordsBeside(tokens, at, 1).words.slice(0, 3);
  return behind.some((word) => word === "month" || word === "monthly") ? "month" : undefined;
}

/** The rent that is taxed, of somebody who takes the deemed expenses and names the interest of the loan. */
function readTaxableRent(facts: Facts, on: Days): Read {
  const isAsked =
    facts.has("deemed") && facts.has("interest") && facts.has("taxable", "taxed", "tax", "iras", "net");
  if (!isAsked || facts.has("company", ...BUSINESS) || facts.months.length > 0) return undefined;
  const amounts = amountsOf(facts).map((one) => ({
    ...one,
    is: labelAt(facts.tokens, one.at, partOfLetting) ?? "rent",
  }));
  const [rent, interest] = [
    only(amounts.filter(({ is }) => is === "rent")),
    only(amounts.filter(({ is }) => is === "interest")),
  ];
  if (!rent || !interest || perOf(facts, interest.at) === "month") return undefined;
  const aMonth = perOf(facts, rent.at) === "month" ? rent.value : undefined;
  if (!aMonth && rent.value <= MOST_A_MONTH) return undefined;
  return {
    asked: {
      ...{ kind: "rent", of: "deemed", rent: aMonth ? aMonth * 12 : rent.value, aMonth },
      ...{ interest: interest.value, on },
    },
  };
}

/** What an individual may deduct from the rent of a home without receipts. */
export function readDeemed(facts: Facts, on: Days): Read {
  const ofInterest = readTaxableRent(facts, on);
  if (ofInterest) return ofInterest;
  const isAsked = facts.has("deemed") || saysAny(facts, ["no receipts", "without receipts", "no receipt"]);
  const isOfRent = facts.has(...RENT) && facts.has("expense", "expenses", "deduct", "deduction", "claim");
  const money = only(facts.money);
  if (!isAsked || !isOfRent || !money || facts.hasShare || facts.has("company", ...BUSINESS))
    return undefined;
  if (facts.months.length > 0 || money.amount <= 0) return undefined;
  if (!money.per && money.amount <= MOST_A_MONTH) return undefined;
  const aMonth = money.per === "month" ? money.amount : undefined;
  return { asked: { kind: "rent", of: "deemed", rent: money.amount * (aMonth ? 12 : 1), aMonth, on } };
}

/** The Goods and Services Tax on the rent of a shop, an office or the like. */
export function readRentGst(facts: Facts, on: Days): Read {
  const isAsked = facts.has("gst") && facts.has(...RENT) && facts.has(...BUSINESS);
  const money = only(facts.money);
  if (!isAsked || !money || facts.hasShare || facts.months.length > 0) return undefined;
  if (facts.has(...HOMES, ...OTHERWISE) || money.role === "price" || money.amount <= 0) return undefined;
  return { asked: { kind: "rent", of: "gst", rent: money.amount, aMonth: undefined, on } };
}

const SALE = "sale sell sells selling sold buy buys buying bought purchase price".split(" ");
/** No shop or office costs less. */
const LEAST_PRICE = 100_000;

/** The Goods and Services Tax on the price of a shop, an office or the like. */
export function readSaleGst(facts: Facts, on: Days): Read {
  const isAsked = facts.has("gst") && facts.has(...SALE) && facts.has(...BUSINESS);
  const money = only(facts.money);
  if (!isAsked || !money || money.per || facts.hasShare || money.amount < LEAST_PRICE) return undefined;
  if (facts.has(...HOMES, ...OTHERWISE, ...RENT, "mixed", "concern")) return undefined;
  // “BSD on an office at 1.8m, ignore GST”: another tax is asked for.
  if (facts.has("bsd", "absd", "ssd", "stamp", "duty", "ignore", "ignoring")) return undefined;
  return { asked: { kind: "rent", of: "gst on a price", rent: money.amount, aMonth: undefined, on } };
}

const FREE = /^(?:free|rent)$/;

/** What a rent comes to in each month of a lease of which some months are free. */
export function readEffective(facts: Facts): Read {
  const isAsked = facts.has("effective") && facts.has("free") && facts.has("rent", "rental");
  const [rent, times] = [only(amountsOf(facts)), timesOf(facts)];
  const [one, other, more] = times;
  const shorter = one && other && !more ? (one.value < other.value ? one : other) : undefined;
  const free = only(times.filter(({ at }) => FREE.test(wordAt(facts.tokens, at + 1)))) ?? shorter;
  const term = only(times.filter(({ at }) => at !== free?.at));
  if (!isAsked || !rent || !free || !term || free.value >= term.value || facts.hasShare) return undefined;
  const paid = term.value - free.value;
  const whole = exact(rent.value * paid);
  return done({
    title: `Effective rent of ${dollars(rent.value)} a month with ${free.value} of ${term.value} months free`,
    steps: [
      step(`${dollars(rent.value)} × ${paid} months`, dollars(whole)),
      step(`${dollars(whole)} ÷ ${term.value} months`, dollars(exact(whole / term.value))),
    ],
    total: step("Effective rent a month", dollars(exact(whole / term.value))),
  });
}
