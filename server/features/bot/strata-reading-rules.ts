import { dollars } from "../calculators/sum-rules.ts";
import { type Figure, labelAt, only, total, wordAt, wordsBeside } from "./figure-rules.ts";
import { type Facts, meaningsIn, type Read, saysAny } from "./sum-fact-rules.ts";
import { done, exact, step } from "./worked-rules.ts";

const partOf = meaningsIn({
  own: "share shares unit lot my own mine",
  whole: "total aggregate altogether whole entire all",
  budget: "budget budgeted expenses expenditure fund needs need collects collect raises raise",
});

/** “total share value 1,000”: the nearer word is that of both. */
const WHOLE = new Set("total aggregate altogether whole entire".split(" "));
const isWhole = ({ tokens }: Facts, at: number): boolean =>
  wordsBeside(tokens, at, -1).words.some((word) => WHOLE.has(word)) || wordAt(tokens, at + 1) === "total";

/** “7 of 1,400” */
const isOutOf = ({ tokens }: Facts, at: number): boolean =>
  wordAt(tokens, at - 1) === "of" && wordsBeside(tokens, at, -1).endsAt === "number";

type Parts = Record<"own" | "whole" | "budget", number[]>;

/** What each figure is; undefined if one says nothing of itself. */
function partsIn(facts: Facts): Parts | undefined {
  const parts: Parts = { own: [], whole: [], budget: [] };
  for (const { value, at } of figuresOf(facts)) {
    const named = labelAt(facts.tokens, at, partOf);
    const part = isOutOf(facts, at) || (named === "own" && isWhole(facts, at)) ? "whole" : named;
    if (!part) return undefined;
    parts[part].push(value);
  }
  return parts;
}

const FEES =
  "maintenance contribution contributions contribute contributes fee fees levy levies pay pays".split(" ");
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
  const isAsked =
    saysAny(facts, ["share value", "share values"]) &&
    facts.has(...FEES) &&
    facts.has("budget", "expenses", "fund", "mcst");
  if (!isAsked || facts.hasShare || facts.money.some(({ per }) => per === "month")) return undefined;
  const parts = partsIn(facts);
  const [own, whole] = [only(parts?.own), only(parts?.whole)];
  // “720k for the management fund and 120k for the sinking fund”: both are paid for.
  const isOfBothFunds =
    parts?.budget.length === 2 &&
    facts.has("sinking") &&
    !saysAny(facts, ["of which", "including", "includes"]);
  const budget = isOfBothFunds ? total(parts.budget) : only(parts?.budget);
  if (!own || !whole || !budget || own >= whole) return undefined;
  const aYear = exact((budget * own) / whole);
  const paid = TIMES.filter(({ words }) => facts.has(...words));
  const [regular, another] = paid;
  const steps = [
    step(`${dollars(budget)} × ${own} ÷ ${whole.toLocaleString("en-SG")}, for a year`, dollars(aYear)),
  ];
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
