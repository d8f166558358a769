import {
  type Days,
  EXEMPT_RENT,
  type LeaseAsked,
  LONG_LEASE,
  type PurchaseAsked,
  SALE_TIMES,
  type SaleAsked,
  type TaxAsked,
} from "./sum-asked-rules.ts";
import {
  byBand,
  cents,
  constantOn,
  type DatedConstant,
  type DatedConstants,
  daySaid,
  dollars,
  type Line,
  line,
  partOf,
  rateOf,
  type Sum,
  UnknownConstant,
  wholeDuty,
} from "./sum-rules.ts";

const ROUNDED = "Stamp duty is rounded down to the whole dollar.";

/** The higher of price and market value, to which duty applies. */
function chargeable(price: number | undefined, value: number | undefined): { base: number; steps: Line[] } {
  const base = Math.max(price ?? 0, value ?? 0);
  if (price === undefined || value === undefined) return { base, steps: [] };
  const label = `The higher of the price (${dollars(price)}) and the market value (${dollars(value)})`;
  return { base, steps: [{ label, amount: cents(base) }] };
}

const ORDINAL = { 1: "first", 2: "second", 3: "third" } as const;
const WHO = {
  citizen: "Singapore Citizen",
  spr: "Permanent Resident",
  foreigner: "foreigner",
  entity: "entity",
  developer: "housing developer",
} as const;

/** ABSD on the whole amount. @throws UnknownConstant */
function absdOn(base: number, { buyer, count }: NonNullable<PurchaseAsked["absd"]>, constant: DatedConstant) {
  if (buyer === "developer") {
    const [remittable, kept] = [partOf(constant, "remittable"), partOf(constant, "kept")];
    const steps = [
      line(remittable, `${dollars(base)}, which can be remitted on conditions`, base),
      line(kept, `${dollars(base)}, which cannot`, base),
    ];
    return { steps, sum: partOf(constant, "whole") * base };
  }
  const isPerson = buyer === "citizen" || buyer === "spr";
  const rate = isPerson ? partOf(constant, ORDINAL[count]) : rateOf(constant);
  const who = isPerson
    ? `${WHO[buyer]}, ${ORDINAL[count]} home${count === 3 ? " or later" : ""}`
    : WHO[buyer];
  return { steps: [line(rate, `${dollars(base)} (${who})`, base)], sum: rate * base };
}

const JOINT = "Joint buyers pay the highest rate that applies to any of them, on the whole price.";

/** BSD, ABSD or both. @throws UnknownConstant */
export function purchaseSum(asked: PurchaseAsked, dated: DatedConstants): Sum {
  const { isResidential, wantsBsd, absd, on } = asked;
  const { base, steps } = chargeable(asked.price, asked.value);
  const notes = [ROUNDED];
  const constants: DatedConstant[] = [];
  const lines = [...steps];
  let total = 0;
  if (wantsBsd) {
    const scale = constantOn(dated, isResidential === false ? "bsd-non-residential" : "bsd-residential", on);
    const bsd = byBand(scale, base);
    constants.push(scale);
    lines.push(...bsd.steps);
    total += wholeDuty(bsd.sum);
    if (absd) lines.push({ label: "BSD", amount: cents(total) });
    if (isResidential === undefined) {
      const other = wholeDuty(byBand(constantOn(dated, "bsd-non-residential", on), base).sum);
      if (other !== total) notes.push(`Property that is not residential bears BSD of ${dollars(other)}.`);
    }
  }
  if (absd) {
    const constant = constantOn(
      dated,
      `absd-${absd.buyer === "developer" ? "housing-developer" : absd.buyer}`,
      on,
    );
    const ofBuyer = absdOn(base, absd, constant);
    constants.push(constant);
    lines.push(...ofBuyer.steps);
    total += wholeDuty(ofBuyer.sum);
    if (absd.isJoint) notes.push(JOINT);
  } else if (isResidential !== false)
    notes.push("A buyer of a home may owe ABSD on top, by who buys and which home it is.");
  const name = wantsBsd && absd ? "BSD and ABSD" : absd ? "ABSD" : "BSD";
  const what = isResidential === false ? "non-residential property" : "residential property";
  return {
    title: `${name} on ${what} at ${dollars(base)}`,
    steps: lines,
    total: { label: name, amount: dollars(total) },
    notes,
    constants,
  };
}

/** Bought before the first known rates, or on a day that is not known well enough. */
function whyNoneOf(constants: readonly DatedConstant[], bought: Days): string {
  const [first] = constants.map(({ from }) => from).sort();
  if (first === undefined) return "We do not hold the rates for that.";
  return bought.to < first
    ? `We hold the rates for what was bought since ${daySaid(first)}, and none for before.`
    : SALE_TIMES;
}

/** Seller's Stamp Duty by the year of the sale. @throws UnknownConstant */
export function saleSum({ price, value, isIndustrial, bought, year }: SaleAsked, dated: DatedConstants): Sum {
  const keys = isIndustrial ? ["ssd-industrial"] : ["ssd-residential", "ssd-residential-2017"];
  const constant = keys
    .flatMap((key) => dated.get(key) ?? [])
    .find(({ from, to }) => from <= bought.from && (to === null || bought.to <= to));
  if (!constant)
    throw new UnknownConstant(
      whyNoneOf(
        keys.flatMap((key) => dated.get(key) ?? []),
        bought,
      ),
    );
  const { base, steps } = chargeable(price, value);
  const years = typeof constant.figures === "object" ? Object.keys(constant.figures).length : 0;
  const rate = year > years ? 0 : partOf(constant, `year${year}`);
  const when = year > years ? `after ${years} years` : `in year ${year}`;
  return {
    title: `SSD on a sale at ${dollars(base)}`,
    steps: [...steps, line(rate, `${dollars(base)} (sold ${when})`, base)],
    total: { label: "SSD", amount: dollars(wholeDuty(rate * base)) },
    notes: [ROUNDED, "It falls on the sale price or the market value, whichever is higher."],
    constants: [constant],
  };
}

/** @throws UnknownConstant */
export function leaseSum({ rentAMonth, months, on }: LeaseAsked, dated: DatedConstants): Sum {
  const constant = constantOn(dated, "lease-duty", on);
  const rate = rateOf(constant);
  const average = rentAMonth * 12;
  const steps: Line[] = [
    { label: `Average annual rent: ${dollars(rentAMonth)} × 12`, amount: cents(average) },
  ];
  const title = `Lease duty at ${dollars(rentAMonth)} a month`;
  const notes = [
    "The tenant pays it unless agreed otherwise.",
    "Rent takes in furniture and maintenance charges.",
    ROUNDED,
  ];
  if (average <= EXEMPT_RENT)
    return {
      title,
      steps: [...steps, { label: `Not above ${dollars(EXEMPT_RENT)} a year: exempt`, amount: cents(0) }],
      total: { label: "Lease duty", amount: dollars(0) },
      notes: [],
      constants: [constant],
    };
  const isLong = months === undefined || months > LONG_LEASE.years * 12;
  const base = isLong ? average * LONG_LEASE.times : rentAMonth * months;
  const label = isLong
    ? `Over ${LONG_LEASE.years} years, or without an end: ${LONG_LEASE.times} × ${dollars(average)}`
    : `Total rent: ${dollars(rentAMonth)} × ${months} months`;
  steps.push({ label, amount: cents(base) }, line(rate, dollars(base), base));
  const total = { label: "Lease duty", amount: dollars(wholeDuty(rate * base)) };
  return { title, steps, total, notes, constants: [constant] };
}

const USES = {
  owner: { key: "property-tax-owner-occupied", said: "a home that its owner lives in" },
  let: { key: "property-tax-non-owner-occupied", said: "a home that its owner does not live in" },
  "non-residential": { key: "property-tax-non-residential", said: "non-residential property" },
} as const;
const IF_HOME = { owner: "if the owner lives there", let: "if not", "non-residential": "" } as const;

/** The tax of a year for one use. @throws UnknownConstant */
function taxFor(use: keyof typeof USES, annualValue: number, dated: DatedConstants, on: Days) {
  const constant = constantOn(dated, USES[use].key, on);
  const flat = typeof constant.figures === "number" ? constant.figures : undefined;
  const { steps, sum } =
    flat === undefined
      ? byBand(constant, annualValue)
      : { steps: [line(flat, dollars(annualValue), annualValue)], sum: flat * annualValue };
  return { constant, steps, amount: dollars(Math.round(sum * 100) / 100) };
}

/** @throws UnknownConstant */
export function taxSum({ annualValue, use, on }: TaxAsked, dated: DatedConstants): Sum {
  const uses = use === "either" ? (["owner", "let"] as const) : [use];
  const taxes = uses.map((one) => ({ use: one, ...taxFor(one, annualValue, dated, on) }));
  const rebate = dated.get("property-tax-rebate-2026");
  const hasRebate =
    use !== "let" &&
    use !== "non-residential" &&
    rebate &&
    rebate.from <= on.from &&
    on.to <= (rebate.to ?? on.to);
  const said = taxes.map(({ use, amount }) => (taxes.length > 1 ? `${amount} ${IF_HOME[use]}` : amount));
  const steps = taxes.flatMap(({ use, amount, steps }) =>
    taxes.length > 1 ? [...steps, { label: `Property tax ${IF_HOME[use]}`, amount }] : steps,
  );
  return {
    title: `Property tax of a year on ${use === "either" ? "a home" : USES[use].said}, annual value ${dollars(annualValue)}`,
    steps,
    total: { label: "Property tax", amount: said.join(", ") },
    notes: hasRebate
      ? [
          `${rebate.title}: ${rebate.value}. It comes off ${use === "either" ? "what the owner pays who lives there" : "this"}.`,
        ]
      : [],
    constants: taxes.map(({ constant }) => constant),
  };
}
