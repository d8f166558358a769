import type { Days } from "../calculators/sum-asked-rules.ts";
import {
  constantOn,
  type DatedConstant,
  type DatedConstants,
  dollars,
  line,
  partOf,
  percent,
  rateOf,
  type Sum,
} from "../calculators/sum-rules.ts";
import { exact, step } from "./worked-rules.ts";

/** The payments of a developer's sale by the stage of the building, as the dated figure names them. */
export const STAGES = [
  "down",
  "foundation",
  "framework",
  "partition",
  "roofing",
  "fittings",
  "roads",
  "top",
  "completion",
] as const;
export type Stage = (typeof STAGES)[number];

const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  down: "on signing, the booking fee included",
  foundation: "foundation",
  framework: "reinforced concrete framework",
  partition: "partition walls",
  roofing: "roofing or ceiling",
  fittings: "door and window frames, wiring and plumbing",
  roads: "car park, roads and drains",
  top: "Temporary Occupation Permit",
  completion: "completion",
};

/** What of a price is paid at one stage of a developer's sale, or up to it. */
export interface StageAsked {
  kind: "stage";
  price: number;
  stage: Stage;
  isUpTo: boolean;
  on: Days;
}

/** What of a price no loan pays, and how much of that must be cash. */
export interface DownPaymentAsked {
  kind: "down payment";
  price: number;
  lender: "bank" | "hdb";
  others: 0 | 1 | 2;
  isLong: boolean;
  on: Days;
}

/** @throws UnknownConstant */
export function stageSum({ price, stage, isUpTo, on }: StageAsked, dated: DatedConstants): Sum {
  const payments = constantOn(dated, "developer-progress-payments", on);
  if (isUpTo) return paidUpTo(payments, price, stage);
  const rate = partOf(payments, stage);
  return {
    title: `Progress payment on an uncompleted home at ${dollars(price)}`,
    steps: [line(rate, dollars(price), price)],
    total: step("Due at that stage", dollars(exact(rate * price))),
    notes: ["This is the schedule of the prescribed sale and purchase agreement."],
    constants: [payments],
  };
}

/** The payments of all stages up to one, in the order of the schedule. */
function paidUpTo(payments: DatedConstant, price: number, last: Stage): Sum {
  const stages = STAGES.slice(0, STAGES.indexOf(last) + 1);
  const rates = stages.map((stage) => partOf(payments, stage));
  // Ten-thousandths: rates may have halves of a percent, and added up they are a little off.
  const whole = Math.round(rates.reduce((sum, rate) => sum + rate, 0) * 1e4) / 1e4;
  return {
    title: `Progress payments on an uncompleted home at ${dollars(price)}`,
    steps: [
      ...stages.map((stage, i) =>
        step(`${percent(rates[i] ?? 0)}, ${STAGE_NAMES[stage]}`, dollars(exact((rates[i] ?? 0) * price))),
      ),
      line(whole, dollars(price), price),
    ],
    total: step("Due up to and including that stage", dollars(exact(whole * price))),
    notes: [
      "This is the schedule of the prescribed sale and purchase agreement, with its stages in their order; 20% on signing includes the booking fee.",
    ],
    constants: [payments],
  };
}

const BY_OTHERS = ["ltv-bank-first", "ltv-bank-second", "ltv-bank-third"] as const;

/** @throws UnknownConstant */
export function downPaymentSum(asked: DownPaymentAsked, dated: DatedConstants): Sum {
  const { price, lender, others, isLong, on } = asked;
  const constant = constantOn(dated, lender === "hdb" ? "ltv-hdb-loan" : BY_OTHERS[others], on);
  const isHdb = lender === "hdb";
  const rate = isHdb ? rateOf(constant) : partOf(constant, isLong ? "loan_long" : "loan");
  const cashRate = isHdb ? 0 : partOf(constant, isLong && others === 0 ? "cash_long" : "cash");
  const [down, cash] = [exact(price - rate * price), exact(cashRate * price)];
  return {
    title: `Down payment on ${dollars(price)}`,
    steps: [
      line(rate, `${dollars(price)}, the largest loan`, price),
      step("Down payment", dollars(down)),
      line(cashRate, `${dollars(price)}, at least in cash`, price),
      step("The rest, in cash or CPF", dollars(exact(down - cash))),
    ],
    total: step(
      "Down payment",
      `${dollars(down)}: at least ${dollars(cash)} in cash, and ${dollars(exact(down - cash))} in cash or CPF`,
    ),
    notes: [
      "It is worked out on the price or the valuation, whichever is lower; any part of the price above the valuation is paid in cash as well.",
      "Stamp duty comes on top.",
    ],
    constants: [constant],
  };
}
