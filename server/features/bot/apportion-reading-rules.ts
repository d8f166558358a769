import { dollars } from "../calculators/sum-rules.ts";
import { amountsOf, only } from "./figure-rules.ts";
import { type Facts, type Read, saysAny } from "./sum-fact-rules.ts";
import { done, exact, step } from "./worked-rules.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const ASKED =
  "reimburse reimburses reimbursed reimbursement apportion apportioned apportionment prorate prorated refund".split(
    " ",
  );
const PAID_BACK = ["pay back", "pays back", "get back", "gets back", "pay seller", "pay the seller"];
/** Then the day of completion is the buyer's, or the seller has not paid the year. */
const OTHERWISE = [
  "from and including",
  "including completion",
  "buyer bears",
  "half year",
  "not paid",
  "excluding",
  "up to but",
];

/** Whether a question is about a property tax that is divided, and so about none that is worked out of an annual value. */
export const isApportioned = (facts: Facts): boolean =>
  facts.says("property tax") &&
  facts.has("completion", "complete", "completes", "completed") &&
  (facts.has(...ASKED) || saysAny(facts, PAID_BACK));

/** “seller paid property tax of 2,920 for 2026, completion 15 September”: what the buyer pays back of it. */
export function readApportioned(facts: Facts): Read {
  const [tax, day] = [
    only(amountsOf(facts).filter(({ value }) => !isYear(value))),
    only(facts.days.filter(({ from, to }) => from === to)),
  ];
  if (!isApportioned(facts) || !tax || !day || facts.hasShare || saysAny(facts, OTHERWISE)) return undefined;
  const year = Number(day.from.slice(0, 4));
  const [start, end, completion] = [`${year}-01-01`, `${year}-12-31`, day.from].map((one) => Date.parse(one));
  if (start === undefined || end === undefined || completion === undefined) return undefined;
  const whole = Math.round((end - start) / DAY_MS) + 1;
  const left = Math.round((end - completion) / DAY_MS);
  const back = exact((tax.value * left) / whole);
  return done({
    title: `Property tax of ${dollars(tax.value)} for ${year}, divided on completion`,
    steps: [
      step("Days after completion", `${left} of ${whole}`),
      step(`${dollars(tax.value)} × ${left} ÷ ${whole}`, dollars(back)),
    ],
    total: step("The buyer pays back", dollars(back)),
    notes: ["The seller bears the tax up to and including the day of completion."],
  });
}

/** “full year 2026” is no amount. */
const isYear = (value: number) => Number.isInteger(value) && value >= 2000 && value < 2100;
