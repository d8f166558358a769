import type { Days } from "../calculators/sum-asked-rules.ts";
import { agesOf } from "./age-reading-rules.ts";
import { wordAt } from "./figure-rules.ts";
import type { Facts, Read } from "./sum-fact-rules.ts";

const GIVEN_BACK = "refund refunds refunded return returns returned back accrued repay".split(" ");
/** With one of these the sum of what was used is not all that decides. */
const OTHERWISE = "grant grants pledge pledged loan valuation shortfall".split(" ");
const MOST_YEARS = 60;

/** What CPF savings that were used for a home have grown to: only where one sum and one time are named. */
export function readCpfRefund(facts: Facts, on: Days): Read {
  if (!facts.has("cpf", "accrued") || !facts.has(...GIVEN_BACK) || facts.has(...OTHERWISE)) return undefined;
  const [used, another] = facts.money;
  const [months, more] = facts.months;
  if (!used || another || used.per || used.amount <= 0 || !months || more !== undefined) return undefined;
  if (months > MOST_YEARS * 12) return undefined;
  return { asked: { kind: "cpf refund", used: used.amount, years: months / 12, on } };
}

const LEFT = new Set("left remaining remain remains balance lease".split(" "));
const leasesOf = ({ tokens }: Facts): number[] =>
  tokens.flatMap((token, at) => {
    if (token.kind !== "months" || wordAt(tokens, at + 1) === "old") return [];
    const near = [-3, -2, -1, 1, 2, 3].map((step) => wordAt(tokens, at + step));
    return near.some((word) => LEFT.has(word)) ? [token.months / 12] : [];
  });

/** “99 years from 1987”: how much is left is another figure. */
const BEGUN = ["started", "starting", "commenced", "commencing", "began", "wef", "since", "from"];
const hasBegun = (facts: Facts) =>
  facts.has(...BEGUN) || facts.tokens.some((token) => token.kind === "number" && token.value >= LEAST_YEAR);
const LEAST_YEAR = 1900;

/** How far CPF savings may be used for a home with a short lease. */
export function readCpfLease(facts: Facts, on: Days): Read {
  if (!facts.has("cpf") || hasBegun(facts)) return undefined;
  const [[lease, another], ages] = [leasesOf(facts), agesOf(facts)];
  if (!lease || another !== undefined || ages.length === 0) return undefined;
  return { asked: { kind: "cpf lease", lease, age: Math.min(...ages), on } };
}
