import type { Days } from "../calculators/sum-asked-rules.ts";
import { amountsOf, only, ratesOf } from "./figure-rules.ts";
import { readLong, readOthers } from "./loan-reading-rules.ts";
import { STAGES, type Stage } from "./payment-sum-rules.ts";
import { type Facts, meaningsIn, type Read, saysAny } from "./sum-fact-rules.ts";

const stageOf = meaningsIn({
  foundation: "foundation foundations",
  framework: "framework concrete",
  partition: "partition partitions brick walls",
  roofing: "roofing roof ceiling",
  fittings: "doors wiring plumbing plastering",
  roads: "carpark roads drains",
  top: "top",
  completion: "csc",
} satisfies Partial<Record<Stage, string>>);

const OF_DEVELOPER = "progress progressive stage instalment payment pay developer launch".split(" ");

const UP_TO = [
  "so far",
  "up to",
  "until now",
  "till now",
  "total paid",
  "total due",
  "paid in total",
  "altogether",
  "in all",
  "already paid",
];

/** The stage that comes last in the schedule. */
const lastOf = (stages: readonly Stage[]): Stage | undefined =>
  stages.toSorted((a, b) => STAGES.indexOf(a) - STAGES.indexOf(b)).at(-1);

/** “new launch at 1.5m, how much at the foundation stage?”, “foundation and framework done, how much so far?” */
export function readStage(facts: Facts, on: Days): Read {
  if (!facts.has(...OF_DEVELOPER) || facts.hasShare || facts.has("hdb", "bto", "loan", "rent", "tenant"))
    return undefined;
  // When it is due is no sum.
  if (facts.has("when") && !facts.says("how much") && !facts.has("percent")) return undefined;
  const named = [...new Set(facts.words.flatMap((word) => stageOf(word) ?? []))];
  const isUpTo = saysAny(facts, UP_TO);
  const stage = isUpTo ? lastOf(named) : only(named);
  const [price] = facts.money;
  if (!stage || !price || facts.money.length > 1 || price.per || price.amount < LEAST_PRICE) return undefined;
  return { asked: { kind: "stage", price: price.amount, stage, isUpTo, on } };
}

/** No home costs less. */
const LEAST_PRICE = 200_000;

const ASKS = [
  "downpayment",
  "down payment",
  "must be cash",
  "must be in cash",
  "must pay cash",
  "how much cash",
  "minimum cash",
  "cash portion",
  "cash component",
];
/** What turns the cash that is asked for into something else. */
const OTHERWISE =
  "sell selling sold sale valued valuation cov proceeds refund rent deposit psf income earn salary company entity commission".split(
    " ",
  );
const OF_HDB = ["hdb loan", "hdb housing loan", "hdb concessionary loan"];

/** What no loan pays of one price: only where the loans that there are already are named, or the lender is HDB. */
export function readDownPayment(facts: Facts, on: Days): Read {
  if (!saysAny(facts, ASKS) || facts.has(...OTHERWISE)) return undefined;
  const [price, rates] = [only(amountsOf(facts)), ratesOf(facts)];
  if (!price || price.value < LEAST_PRICE || rates.length > 1) return undefined;
  const lender = !facts.has("bank") && saysAny(facts, OF_HDB) ? "hdb" : "bank";
  const others = lender === "hdb" ? 0 : readOthers(facts);
  if (others === undefined) return undefined;
  const isLong = readLong(facts) ?? false;
  const said = rates[0]?.value;
  const asked = { kind: "down payment" as const, price: price.value, lender, others, isLong, on } as const;
  // A rate that somebody brings along must be that of the loan.
  return said === undefined || said === USUAL_RATES[others] ? { asked } : undefined;
}
/** The usual loan by the number of other loans, as people say it; the sum takes it from the dated figure. */
const USUAL_RATES = [0.75, 0.45, 0.35] as const;
