import { dollars } from "../calculators/sum-rules.ts";
import { amountsOf, only, wordAt } from "./figure-rules.ts";
import { type Facts, type Read, saysAny } from "./sum-fact-rules.ts";
import { done, exact, step } from "./worked-rules.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const ASKED =
  "reimburse reimburses reimbursed reimbursement apportion apportioned apportionment prorate prorated refund".split(
    " ",
  );
const PAID_BACK = ["pay back", "pays back", "get back", "gets back", "pay seller", "pay the seller"];
/** The day of completion is the buyer's. */
const FROM_THE_DAY = [
  "from completion day",
  "from completion date",
  "from the completion date",
  "from the date of completion",
  "from completion onwards",
  "from the completion day",
  "from completion itself",
  "from the day of completion",
  "from and including",
  "from that day",
];
const FROM_THE_NEXT = ["day after", "from the next day", "following day"];
/** Then the seller has not paid the year, or it is not certain whose the day is. */
const OTHERWISE = ["including completion", "half year", "not paid", "excluding", "up to but"];

/** Whether a question is about a property tax that is divided, and so about none that is worked out of an annual value. */
export const isApportioned = (facts: Facts): boolean =>
  facts.says("property tax") &&
  (facts.has("completion", "complete", "completes", "completed") || isFromDay(facts)) &&
  (facts.has(...ASKED) || saysAny(facts, PAID_BACK));

/** “the buyer bears it from 1 July 2026”: that day is the buyer's. */
const isFromDay = ({ tokens, has }: Facts): boolean =>
  has("buyer") &&
  has("bears", "bear", "liable", "responsible", "pays", "takes") &&
  tokens.some(({ kind }, at) => kind === "date" && wordAt(tokens, at - 1) === "from");

/** “seller paid property tax of 2,920 for 2026, completion 15 September”: what the buyer pays back of it. */
export function readApportioned(facts: Facts): Read {
  const [tax, day] = [
    only(amountsOf(facts).filter(({ value }) => !isYear(value))),
    only(facts.days.filter(({ from, to }) => from === to)),
  ];
  if (!isApportioned(facts) || !tax || !day || facts.hasShare || saysAny(facts, OTHERWISE)) return undefined;
  const isBuyers = saysAny(facts, FROM_THE_DAY) || isFromDay(facts);
  if (facts.has("buyer") && facts.has("bears", "bear") && !isBuyers && !isSellers(facts)) return undefined;
  const year = Number(day.from.slice(0, 4));
  const [start, end, completion] = [`${year}-01-01`, `${year}-12-31`, day.from].map((one) => Date.parse(one));
  if (start === undefined || end === undefined || completion === undefined) return undefined;
  const whole = Math.round((end - start) / DAY_MS) + 1;
  const left = Math.round((end - completion) / DAY_MS) + (isBuyers ? 1 : 0);
  const back = exact((tax.value * left) / whole);
  return done({
    title: `Property tax of ${dollars(tax.value)} for ${year}, divided on completion`,
    steps: [
      step(isBuyers ? "Days from completion on" : "Days after completion", `${left} of ${whole}`),
      step(`${dollars(tax.value)} × ${left} ÷ ${whole}`, dollars(back)),
    ],
    total: step("The buyer pays back", dollars(back)),
    notes: [
      isBuyers
        ? "The buyer bears the tax from the day of completion on."
        : "The seller bears the tax up to and including the day of completion.",
    ],
  });
}

const isSellers = (facts: Facts): boolean =>
  saysAny(facts, ["seller bears", "seller bear", ...FROM_THE_NEXT]);

/** “full year 2026” is no amount. */
const isYear = (value: number) => Number.isInteger(value) && value >= 2000 && value < 2100;
