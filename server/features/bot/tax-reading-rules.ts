import type { Days, IsResidential } from "../calculators/sum-asked-rules.ts";
import { type Facts, MOST_A_MONTH, type Read, saysAny } from "./sum-fact-rules.ts";

const OWNER_USE = [
  "owner occupied",
  "owner occupier",
  "owner occupiers",
  "live in",
  "living in",
  "own stay",
  "stay in",
  "live there",
  "living there",
  "lives there",
  "stay there",
  "staying there",
  "stays there",
  "stay myself",
  "staying myself",
  "live myself",
  "own use",
  "i live",
  "i stay",
  "im staying",
  "im living",
  "we live",
  "owner live",
  "owner stay",
  "self stay",
  "self occupied",
  "owner lives",
  "owner stays",
  "owner staying",
  "owner occ",
  "owner occupy",
  "own occ",
];
/** Said of an owner who lives somewhere else. */
export const ELSEWHERE = [
  "not owner occupied",
  "not living there",
  "not living in",
  "not live there",
  "not live in",
  "not staying there",
  "not staying in",
  "not stay there",
  "dont live there",
  "dont live in",
  "dont stay there",
  "dont stay in",
];
const LET_OUT = ["rent", "rents", "let", "lets", "letting", "lease", "leases"].flatMap((word) => [
  `${word} out`,
  `${word} it out`,
]);
const LET = "rented renting rental let tenanted tenant tenants landlord vacant empty investment".split(" ");

/** “tenant pays me 4k a month, how much property tax”: the rent of a home that is let stands for its annual value. */
function readTaxOfRent(facts: Facts, on: Days, isResidential: IsResidential): Read {
  const [rent, another] = facts.money;
  const isRent =
    rent && !another && rent.amount <= MOST_A_MONTH && (rent.per === "month" || rent.role === "rent");
  const isHome = isResidential !== false && !OWNER_USE.some((phrase) => facts.says(phrase));
  if (!isRent || rent.per === "year" || !isHome || facts.has("income", "furniture", "furnished"))
    return undefined;
  return { asked: { kind: "tax of rent", rentAMonth: rent.amount, on } };
}

/** May is left out: it is another word too. */
const MONTHS =
  "jan january feb february mar march apr april jun june jul july aug august sep sept september oct october nov november dec december".split(
    " ",
  );
const MOVES = ["move out", "moved out", "moves out", "moving out", "move in", "moved in", "part of the year"];
/** “I stay till end March, then rent it out”: of a year that is divided no one rate is right. */
const isDivided = (facts: Facts) => facts.has(...MONTHS) || saysAny(facts, [...MOVES, "half the year"]);

/** The property tax of a year, by who lives in the property. */
export function readTax(facts: Facts, on: Days, isResidential: IsResidential): Read {
  if (isDivided(facts)) return undefined;
  const ofRent = readTaxOfRent(facts, on, isResidential);
  const named = facts.money.filter(({ role }) => role === "annualValue");
  // “AV of my rented out condo is 36000”: the one figure, with other words beside it.
  const [lone, more] = facts.money;
  const isRent = lone?.role === "rent" && lone.amount <= MOST_A_MONTH;
  const isNamed = facts.has("av") || facts.says("annual value");
  const isLone = named.length === 0 && lone && !more && isNamed && !lone.per && !isRent;
  const values = isLone ? facts.money : named;
  const [value, another] = values;
  if (!value && ofRent) return ofRent;
  if (!value || another)
    return {
      needs: "Tell me the one annual value and who lives there, and I will work out the property tax.",
    };
  const asked = { kind: "property tax" as const, annualValue: value.amount, on };
  if (isResidential === false && !facts.says("non owner occupied"))
    return { asked: { ...asked, use: "non-residential" } };
  const isForeignUse = facts.says("non owner occupied") || saysAny(facts, ELSEWHERE);
  const isLet = isForeignUse || facts.has(...LET) || saysAny(facts, LET_OUT);
  const isOwn = !isForeignUse && OWNER_USE.some((phrase) => facts.says(phrase));
  return { asked: { ...asked, use: isLet === isOwn ? "either" : isOwn ? "owner" : "let" } };
}
