import { dollars, percent } from "../calculators/sum-rules.ts";
import { only, ratesOf, total, wordsBeside } from "./figure-rules.ts";
import { type Facts, type Read, saysAny } from "./sum-fact-rules.ts";
import type { Token } from "./sum-word-rules.ts";
import { done, exact, step } from "./worked-rules.ts";

/** No development is sold for less. */
const LEAST_PRICE = 1_000_000;
/** How many words may lie between a lot's figure and that of all lots: “6 shares out of a total of 1,200”. */
const NEAR = 6;
const AREA = new Set("sqm sqft sq sf square area".split(" "));

/** With one of these another thing is asked, or not all of the price is divided. */
const OTHERWISE = "psf consent requisition tax duty sign signed signs agree agreed majority costs fees".split(
  " ",
);

interface Part {
  own: number;
  whole: number;
  of: "share value" | "area";
}

/** A count or an area; one of a thousand or more is read as an amount. */
const figureIn = (token: Token | undefined): number | undefined =>
  token?.kind === "number" ? token.value : token?.kind === "money" && !token.per ? token.amount : undefined;

/** “5 of 1,000 shares”, “100 out of 16,000 sq m” */
function partsIn({ tokens }: Facts): Part[] {
  return tokens.flatMap((token, at): Part[] => {
    if (token.kind !== "number") return [];
    const behind = tokens.slice(at + 1, at + 1 + NEAR);
    const next = behind.findIndex((one) => one.kind !== "word");
    const whole = figureIn(behind[next]);
    const between = behind
      .slice(0, Math.max(0, next))
      .flatMap((one) => (one.kind === "word" ? one.word : []));
    if (whole === undefined || whole <= token.value || !between.includes("of")) return [];
    const around = [...between, ...wordsBeside(tokens, at + next + 1, 1).words.slice(0, 2)];
    return [{ own: token.value, whole, of: around.some((word) => AREA.has(word)) ? "area" : "share value" }];
  });
}

/** “sold en bloc for $250m, my unit has 6 of 1,200 shares”: what a lot is paid by the method that is named. */
export function readEnBlocShare(facts: Facts): Read {
  const isAsked =
    saysAny(facts, ["en bloc", "collective sale", "collective-sale"]) && facts.has("share", "shares", "area");
  const parts = partsIn(facts);
  const wholes = new Set(parts.map(({ whole }) => whole));
  const price = only(
    facts.money.filter(({ amount, per }) => !per && amount >= LEAST_PRICE && !wholes.has(amount)),
  );
  const rates = ratesOf(facts).map(({ value }) => value);
  if (!isAsked || !price || facts.has(...OTHERWISE)) return undefined;
  const weights = parts.length === 1 && rates.length === 0 ? [1] : rates;
  if (parts.length === 0 || weights.length !== parts.length || Math.abs(total(weights) - 1) > 1e-9)
    return undefined;
  if (new Set(parts.map(({ of }) => of)).size !== parts.length) return undefined;
  const paid = parts.map(({ own, whole }, i) => exact((price.amount * (weights[i] ?? 0) * own) / whole));
  return done({
    title: `A lot’s part of a collective sale at ${dollars(price.amount)}`,
    steps: parts.map(({ own, whole, of }, i) => {
      const weight = weights[i] ?? 0;
      const base = weight === 1 ? dollars(price.amount) : `${percent(weight)} of ${dollars(price.amount)}`;
      return step(`By ${of}: ${base} × ${own} ÷ ${whole.toLocaleString("en-SG")}`, dollars(paid[i] ?? 0));
    }),
    total: step("The lot is paid", dollars(exact(total(paid)))),
    notes: ["Costs of the sale are taken off as the collective sale agreement says."],
  });
}
