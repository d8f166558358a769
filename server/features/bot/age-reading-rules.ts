import { USUAL } from "../calculators/sum-asked-rules.ts";
import { type Figure, numbersOf, timesOf, wordAt } from "./figure-rules.ts";
import type { Facts } from "./sum-fact-rules.ts";
import type { Token } from "./sum-word-rules.ts";

const AGED = "aged age im am he she buyer borrower client wife husband spouse".split(" ");
/** “buyer is 45”: of whom an age may be said so; a flat is old too. */
const OF_AGE = "buyer borrower client he she who age".split(" ");
const HOMES = new Set(
  "flat hdb bto condo condominium home house property unit apartment building block estate lease".split(" "),
);
/** “ending before age 65”, “past 65”: an age that a loan reaches, and nobody's now. */
const REACHED = new Set("before by until till to past beyond after reach reaches exceed exceeds".split(" "));
/** Nobody who is younger takes a loan; what is higher is no age. */
const isAgeOfBorrower = (value: number) => value >= 21 && value < 100;

const PAST = new Set("past beyond after exceed exceeds".split(" "));

/** “the loan runs past age 65” */
export const isPastUsualAge = ({ tokens }: Facts): boolean =>
  tokens.some((token, at) => {
    const before = wordAt(tokens, at - 1);
    const isSaid = token.kind === "number" && token.value === USUAL.age;
    const from = before === "age" ? at - 2 : at - 1;
    return isSaid && PAST.has(wordAt(tokens, from)) && wordAt(tokens, from - 1) !== "not";
  });

/** “a 40 year old flat”, “the flat is 40 years old” */
const isOfHome = (tokens: readonly Token[], at: number) =>
  HOMES.has(wordAt(tokens, at + 2)) ||
  (["is", "was", "already"].includes(wordAt(tokens, at - 1)) && HOMES.has(wordAt(tokens, at - 2)));

/**
 * The ages that are said of people, in their order: “aged 40”, “buyer is 45”, “45 yo”, “a 50 year old buyer”.
 * @param isAlso which bare figures are ages too
 */
export function agesOf(facts: Facts, isAlso: (figure: Figure) => boolean = () => false): number[] {
  const { tokens } = facts;
  const said = numbersOf(facts).filter((figure) => {
    const { at } = figure;
    const [before, former] = [wordAt(tokens, at - 1), wordAt(tokens, at - 2)];
    if (REACHED.has(before === "age" ? former : before)) return false;
    const isOfAge = AGED.includes(before) || (before === "is" && OF_AGE.includes(former));
    return isOfAge || isAlso(figure) || (wordAt(tokens, at + 1) === "yo" && !isOfHome(tokens, at));
  });
  const inYears = timesOf(facts).filter(
    ({ at }) => wordAt(tokens, at + 1) === "old" && !isOfHome(tokens, at),
  );
  return [...said, ...inYears.map(({ value, at }) => ({ value: value / 12, at }))]
    .filter(({ value }) => isAgeOfBorrower(value))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
