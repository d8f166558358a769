import { dollars } from "../calculators/sum-rules.ts";
import { type Figure, only, sortedBy } from "./figure-rules.ts";
import { type Facts, meaningsIn, type Read } from "./sum-fact-rules.ts";
import { done, exact, step } from "./worked-rules.ts";

const partOf = meaningsIn({
  own: "share unit lot my own",
  whole: "total aggregate altogether whole entire all",
  budget: "budget budgeted expenses expenditure fund",
});

const FEES = "maintenance contribution contributions fee fees levy levies".split(" ");
/** How many times a year it is paid, by the word that says so. */
const TIMES = [
  { words: ["month", "monthly"], times: 12, said: "a month" },
  { words: ["quarter", "quarterly"], times: 4, said: "a quarter" },
] as const;

const figuresOf = ({ tokens }: Facts): Figure[] =>
  tokens.flatMap((token, at) => {
    if (token.kind === "money") return [{ value: token.amount, at }];
    return token.kind === "number" ? [{ value: token.value, at }] : [];
  });

/** What one lot pays of a management corporation's yearly budget: by its share value (Building (Strata Management) Act 2004, ss 38 to 40). */
export function readContribution(facts: Facts): Read {
  const isAsked = facts.says("share value") && facts.has(...FEES) && facts.has("budget", "expenses", "fund");
  if (!isAsked || facts.hasShare || facts.money.some(({ per }) => per === "month")) return undefined;
  const parts = sortedBy(facts, figuresOf(facts), partOf);
  const [own, whole, budget] = [only(parts?.own), only(parts?.whole), only(parts?.budget)];
  if (!own || !whole || !budget || own >= whole) return undefined;
  const aYear = exact((budget * own) / whole);
  const paid = TIMES.filter(({ words }) => facts.has(...words));
  const [regular, another] = paid;
  const steps = [step(`${dollars(budget)} × ${own} ÷ ${whole}, for a year`, dollars(aYear))];
  if (!regular || another)
    return done({
      title: "Contribution by share value",
      total: step("Contribution a year", dollars(aYear)),
      steps,
    });
  const each = exact(aYear / regular.times);
  return done({
    title: "Contribution by share value",
    steps: [...steps, step(`${dollars(aYear)} ÷ ${regular.times}`, dollars(each))],
    total: step(`Contribution ${regular.said}`, dollars(each)),
  });
}
