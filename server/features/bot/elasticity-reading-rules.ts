import { percent } from "../calculators/sum-rules.ts";
import { labelAt, only, ratesOf } from "./figure-rules.ts";
import { type Facts, meaningsIn, type Read } from "./sum-fact-rules.ts";
import { done, exact, step } from "./worked-rules.ts";

const changeOf = meaningsIn({
  price: "price prices rent rents rental rentals psf",
  income: "income incomes salary salaries wages earnings",
  quantity:
    "demand demanded demands quantity quantities qty volume units transactions sales leases let rented sold supply supplied completions completed built buyers tenants viewings enquiries",
});
const ASKS = ["elastic", "inelastic", "elasticity"];
const OF_SUPPLY = ["supply", "supplied", "completions", "completed", "built"];

/** What reacts to what. */
function nameOf(facts: Facts, isOfIncome: boolean): string {
  if (isOfIncome) return "Income elasticity of demand";
  if (facts.has("cross")) return "Cross elasticity of demand";
  return `Price elasticity of ${facts.has(...OF_SUPPLY) && !facts.has("demand", "demanded") ? "supply" : "demand"}`;
}

const kindOf = (elasticity: number): string =>
  elasticity === 1 ? "unit elastic" : elasticity > 1 ? "elastic" : "inelastic";

/** “rents rise by 5% and 8% fewer units are let”: the change of the quantity by that of the price or the income. */
export function readElasticity(facts: Facts): Read {
  if (!facts.has(...ASKS) || facts.money.length > 0) return undefined;
  const rates = ratesOf(facts);
  const found = rates.map(({ value, at }) => ({ value, label: labelAt(facts.tokens, at, changeOf) }));
  const of = (wanted: string) => only(found.filter(({ label }) => label === wanted))?.value;
  const [quantity, price, income] = [of("quantity"), of("price"), of("income")];
  const cause = price ?? income;
  if (rates.length !== 2 || !quantity || !cause || (price && income)) return undefined;
  const [elasticity, name] = [exact(quantity / cause), nameOf(facts, income !== undefined)];
  const isNegative = name.endsWith("of demand") && name.startsWith("Price");
  return done({
    title: `${name}: the quantity changes by ${percent(quantity)}, the ${income ? "income" : "price"} by ${percent(cause)}`,
    steps: [step(`${percent(quantity)} ÷ ${percent(cause)}`, String(elasticity))],
    total: step(name, `${elasticity}: ${kindOf(elasticity)}`),
    notes: [
      "The change of the quantity is on top. Above 1 is elastic, below 1 inelastic.",
      ...(isNegative
        ? ["It is negative, since one rises and the other falls; the sign is usually left out."]
        : []),
    ],
  });
}
