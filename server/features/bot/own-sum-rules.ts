import { mostForHousing, ratioSum } from "../calculators/loan-sum-rules.ts";
import { sumIfKnown, sumOrReason } from "../calculators/sum-answer-rules.ts";
import type { Days, RatioAsked, SumAsked } from "../calculators/sum-asked-rules.ts";
import {
  constantOn,
  type DatedConstant,
  type DatedConstants,
  daySaid,
  dollars,
  type Line,
  percent,
  rateOf,
  type Sum,
} from "../calculators/sum-rules.ts";

import { type CobrokeAsked, cobrokeSum } from "./cobroke-sum-rules.ts";
import { type DownPaymentAsked, downPaymentSum, type StageAsked, stageSum } from "./payment-sum-rules.ts";

import { type RentAsked, rentSum } from "./rent-sum-rules.ts";

/** The rate of Seller's Stamp Duty where no price is named. */
interface SaleRateAsked {
  kind: "sale rate";
  isIndustrial: boolean;
  bought: Days;
  /** In which year after the purchase it is sold; undefined if that is not said for certain. */
  year: number | undefined;
}

/** An annual value, from the rent of a month and what of it is not for the bare home. */
interface AnnualValueAsked {
  kind: "annual value";
  rentAMonth: number;
  leftOut: readonly number[];
}

/** The loan that an instalment pays for. */
interface LoanOfAsked {
  kind: "loan of";
  instalment: number;
  /** Of a year: 0.03 for 3%. */
  rate: number;
  months: number;
}

/** The loan that an income allows. */
interface LoanByIncomeAsked {
  kind: "loan by income";
  ratio: RatioAsked;
  months: number;
  /** What the loan costs, where it is said: a bank tests at its floor, or at more if the loan costs more. */
  rates: readonly number[];
}

/** The property tax on a home that is let, from the rent of a month. */
interface TaxOfRentAsked {
  kind: "tax of rent";
  rentAMonth: number;
  on: Days;
}

/** A sum that takes no dated figure: it is worked out as it is read. */
interface WorkedAsked {
  kind: "worked";
  sum: Sum;
}

/** What only the study bot works out; no form of the calculators asks for it. */
export type OwnAsked =
  | SaleRateAsked
  | AnnualValueAsked
  | LoanOfAsked
  | LoanByIncomeAsked
  | TaxOfRentAsked
  | WorkedAsked
  | DownPaymentAsked
  | StageAsked
  | CobrokeAsked
  | RentAsked;

const OWN_KINDS: readonly string[] = [
  "sale rate",
  "annual value",
  "loan of",
  "loan by income",
  "tax of rent",
  "worked",
  "down payment",
  "stage",
  "co-broke",
  "rent",
] satisfies OwnAsked["kind"][];
const isOwn = (asked: SumAsked | OwnAsked): asked is OwnAsked => OWN_KINDS.includes(asked.kind);

const boughtSaid = ({ from, to }: Days) =>
  from === to ? `on ${daySaid(from)}` : `between ${daySaid(from)} and ${daySaid(to)}`;

/** The rates of a constant by the year of the sale. */
function ratesOf({ figures }: DatedConstant): number[] {
  return typeof figures === "object" && !Array.isArray(figures)
    ? Array.from({ length: Object.keys(figures).length }, (_, i) => figures[`year${i + 1}`] ?? 0)
    : [];
}

function saleRateSum({ isIndustrial, bought, year }: SaleRateAsked, dated: DatedConstants): Sum | undefined {
  const keys = isIndustrial ? ["ssd-industrial"] : ["ssd-residential", "ssd-residential-2017"];
  const constant = keys
    .flatMap((key) => dated.get(key) ?? [])
    .find(({ from, to }) => from <= bought.from && (to === null || bought.to <= to));
  if (!constant) return undefined;
  const rates = ratesOf(constant);
  const rate = year === undefined ? undefined : (rates[year - 1] ?? 0);
  const what = isIndustrial ? "industrial property" : "a home";
  const when =
    year === undefined
      ? ""
      : year > rates.length
        ? `, sold after ${rates.length} years`
        : `, sold in year ${year}`;
  const all = rates.map((one) => percent(one)).join(", ");
  return {
    title: `SSD on ${what} bought ${boughtSaid(bought)}${when}`,
    steps: [
      ...rates.map((one, i): Line => ({ label: `Sold in year ${i + 1}`, amount: percent(one) })),
      { label: `Sold after ${rates.length} years`, amount: "0%" },
    ],
    total: {
      label: "SSD rate",
      amount: rate === undefined ? `${all} by the year of the sale, then none` : percent(rate),
    },
    notes: [
      "The day of the purchase chooses the rates. The years run from the exercise of the option, or the signing of the agreement, to the same step of the sale.",
      "The duty is on the price or the market value, whichever is higher.",
    ],
    constants: [constant],
  };
}

function annualValueSum({ rentAMonth, leftOut }: AnnualValueAsked): Sum {
  const bare = leftOut.reduce((left, amount) => left - amount, rentAMonth);
  return {
    title: `Annual value from a rent of ${dollars(rentAMonth)} a month`,
    steps: [
      ...leftOut.map(
        (amount): Line => ({ label: "Less furniture or maintenance", amount: `−${dollars(amount)}` }),
      ),
      { label: `${dollars(bare)} × 12`, amount: dollars(bare * 12) },
    ],
    total: { label: "Annual value", amount: dollars(bare * 12) },
    notes: [
      "It is the market rent of the bare home: what a tenant pays for furniture and the maintenance fee is left out.",
    ],
    constants: [],
  };
}

/** The loan that an instalment pays for, in whole dollars, and its steps. */
function paidFor({ instalment, rate, months }: LoanOfAsked): { loan: number; steps: Line[] } {
  const monthly = rate / 12;
  const times = (1 - (1 + monthly) ** -months) / monthly;
  const loan = Math.floor(instalment * times);
  const steps = [
    { label: `Rate of a month: ${percent(rate)} ÷ 12`, amount: `${(monthly * 100).toFixed(4)}%` },
    { label: `(1 − (1 + rate) to the power of −${months}) ÷ rate`, amount: times.toFixed(4) },
    { label: `${dollars(instalment)} × ${times.toFixed(4)}`, amount: dollars(loan) },
  ];
  return { loan, steps };
}

/** The largest bank loan that an income allows: the instalment by TDSR and MSR, at the rate at which banks test it. */
function loanByIncomeSum({ ratio, months, rates }: LoanByIncomeAsked, dated: DatedConstants): Sum {
  const floor = constantOn(dated, "tdsr-interest-floor", ratio.on);
  const { title, steps, total, notes, constants } = ratioSum(ratio, dated);
  const instalment = mostForHousing(ratio, dated);
  const rate = Math.max(rateOf(floor), ...rates);
  const paid = paidFor({ kind: "loan of", instalment, rate, months });
  return {
    title: `Largest bank loan over ${months / 12} years by income. ${title}`,
    steps: [...steps, total, ...paid.steps],
    total: { label: "Largest loan by income", amount: dollars(paid.loan) },
    notes: [...notes, `Tested at ${percent(rate)}. The loan-to-value limit may allow less.`],
    constants: [...constants, floor],
  };
}

function loanOfSum(asked: LoanOfAsked): Sum {
  const { loan, steps } = paidFor(asked);
  return {
    title: `Loan that an instalment of ${dollars(asked.instalment)} a month pays for`,
    steps,
    total: { label: "Loan", amount: dollars(loan) },
    notes: [
      "The loan-to-value limit may allow less. For TDSR and MSR a bank tests a home loan at 4% or more.",
    ],
    constants: [],
  };
}

/** The rent of a year stands for the annual value, which IRAS sets by the market rent. */
function taxOfRentSum({ rentAMonth, on }: TaxOfRentAsked, dated: DatedConstants, today: string) {
  const annualValue = rentAMonth * 12;
  const found = sumOrReason({ kind: "property tax", annualValue, use: "let", on }, dated, today);
  if (!found || "needs" in found) return found;
  const { sum } = found;
  const estimate = {
    label: `Annual value, from the rent: ${dollars(rentAMonth)} × 12`,
    amount: dollars(annualValue),
  };
  const note =
    "The annual value is set by IRAS: the market rent of the bare home, without furniture and maintenance fee. The actual one may differ.";
  return { sum: { ...sum, steps: [estimate, ...sum.steps], notes: [...sum.notes, note] } };
}

function ownSum(asked: Exclude<OwnAsked, TaxOfRentAsked | SaleRateAsked>, dated: DatedConstants): Sum {
  switch (asked.kind) {
    case "annual value":
      return annualValueSum(asked);
    case "loan of":
      return loanOfSum(asked);
    case "loan by income":
      return loanByIncomeSum(asked, dated);
    case "worked":
      return asked.sum;
    case "down payment":
      return downPaymentSum(asked, dated);
    case "stage":
      return stageSum(asked, dated);
    case "co-broke":
      return cobrokeSum(asked, dated);
    case "rent":
      return rentSum(asked, dated);
  }
}

/** A sum, a sentence on why there is none, or undefined where nothing of ours answers. */
export function worked(
  asked: SumAsked | OwnAsked,
  dated: DatedConstants,
  today: string,
): { sum: Sum } | { needs: string } | undefined {
  if (!isOwn(asked)) return sumOrReason(asked, dated, today);
  if (asked.kind === "tax of rent") return taxOfRentSum(asked, dated, today);
  if (asked.kind === "sale rate") {
    const sum = saleRateSum(asked, dated);
    return sum && { sum };
  }
  return sumIfKnown(() => ownSum(asked, dated));
}
