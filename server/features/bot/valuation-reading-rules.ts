import { dollars, percent } from "../calculators/sum-rules.ts";
import {
  amountsOf,
  type Figure,
  labelAt,
  numbersOf,
  only,
  ratesOf,
  sortedBy,
  timesOf,
  total,
  wordsBeside,
} from "./figure-rules.ts";
import { type Facts, meaningsIn, type Read, saysAny } from "./sum-fact-rules.ts";
import { done, exact, less, step } from "./worked-rules.ts";

const residualPart = meaningsIn({
  gdv: "gdv development value",
  profit: "profit profits margin",
  cost: "construction building build cost costs fees fee finance financing interest marketing legal professional contingency demolition consultants other",
});

/** What a developer can pay for land: the value of the development less all that it costs. */
export function readResidual(facts: Facts): Read {
  const isAsked = saysAny(facts, ["development value"]) || facts.has("gdv");
  if (!isAsked || !facts.has("land", "residual", "site")) return undefined;
  const parts = sortedBy(facts, amountsOf(facts), residualPart);
  const [gdv, [rate, another]] = [only(parts?.gdv), ratesOf(facts)];
  if (!parts || !gdv || !parts.cost) return undefined;
  if (another) return residualOfRates(facts, gdv, parts.cost, total(parts.profit));
  if ((rate === undefined) === (parts.profit === undefined)) return undefined;
  if (rate && labelAt(facts.tokens, rate.at, residualPart) !== "profit") return undefined;
  const behind = rate ? wordsBeside(facts.tokens, rate.at, 1).words : [];
  const isOnCost = behind.some((word) => word === "cost" || word === "costs");
  const costs = total(parts.cost);
  const profit = rate ? exact(rate.value * (isOnCost ? costs : gdv)) : total(parts.profit);
  const land = exact(gdv - costs - profit);
  return done({
    title: `Residual value of land with a development value of ${dollars(gdv)}`,
    steps: [
      step("Gross development value", dollars(gdv)),
      ...parts.cost.map((cost) => less("costs", cost)),
      less("the developer’s profit", profit),
    ],
    total: step("Land", dollars(land)),
  });
}

const baseOf = meaningsIn({
  gdv: "gdv",
  construction: "construction building build",
  costs: "cost costs",
});
const constructionPart = meaningsIn({ construction: "construction building build" });

interface Rate {
  rate: number;
  of: "cost" | "profit";
  base: "gdv" | "construction" | "costs";
}

/** “fees 10% of construction, profit 15% of GDV”: each rate, of what it is, and of what; undefined where one does not say so. */
function residualRates(facts: Facts): Rate[] | undefined {
  const { tokens } = facts;
  const rates = ratesOf(facts).flatMap(({ value, at }): Rate[] => {
    const [base] = wordsBeside(tokens, at, 1).words.flatMap((word) => baseOf(word) ?? []);
    const [of] = wordsBeside(tokens, at, -1).words.flatMap((word) => residualPart(word) ?? []);
    return base && (of === "cost" || of === "profit") ? [{ rate: value, of, base }] : [];
  });
  const profits = rates.filter(({ of }) => of === "profit");
  return rates.length === ratesOf(facts).length && profits.length <= 1 ? rates : undefined;
}

/** The residual value where costs, and perhaps the profit, are named as parts of something. */
function residualOfRates(facts: Facts, gdv: number, costs: readonly number[], profit: number): Read {
  const rates = residualRates(facts);
  const construction = only(
    amountsOf(facts).filter(({ at }) => labelAt(facts.tokens, at, constructionPart)),
  )?.value;
  if (!rates || (profit > 0 && rates.some(({ of }) => of === "profit"))) return undefined;
  const bases = { gdv, construction, costs: undefined };
  const spent = costs.map((cost) => less("costs", cost));
  let all = total(costs);
  for (const { rate, base } of rates.filter(({ of }) => of === "cost")) {
    const whole = bases[base];
    if (whole === undefined) return undefined;
    spent.push(less(`costs, ${percent(rate)} of ${dollars(whole)}`, exact(rate * whole)));
    all += exact(rate * whole);
  }
  const named = rates.find(({ of }) => of === "profit");
  const whole = named && { ...bases, costs: all }[named.base];
  if (named && whole === undefined) return undefined;
  const gain = named && whole !== undefined ? exact(named.rate * whole) : profit;
  const said = named && whole !== undefined ? `, ${percent(named.rate)} of ${dollars(whole)}` : "";
  if (gain <= 0) return undefined;
  return done({
    title: `Residual value of land with a development value of ${dollars(gdv)}`,
    steps: [
      step("Gross development value", dollars(gdv)),
      ...spent,
      less(`the developer’s profit${said}`, gain),
    ],
    total: step("Land", dollars(exact(gdv - all - gain))),
  });
}

const costPart = meaningsIn({
  land: "land site",
  building: "replacement building bldg construction rebuild rebuilding reinstatement reproduction",
  depreciation: "depreciated depreciation depreciate depreciates dep",
});

const A_YEAR = ["a year", "per year", "per annum", "each year", "every year", "yearly", "annually", "pa"];

/** What of a building is used up: a rate a year for each year of its age; undefined if the age is not said. */
function wearOf(facts: Facts, rate: number): number | undefined {
  const ages = timesOf(facts).filter(({ value }) => value > 0);
  if (!saysAny(facts, A_YEAR)) return ages.length === 0 ? rate : undefined;
  const age = only(ages);
  return age && Math.min(1, (rate * age.value) / 12);
}

/** The cost method: land, and the building less its depreciation. */
export function readCostMethod(facts: Facts): Read {
  const isAsked = facts.has("depreciation", "depreciated", "depreciate", "dep") && facts.has("land", "site");
  if (!isAsked || facts.has("gdv", "salvage")) return undefined;
  const parts = sortedBy(facts, amountsOf(facts), costPart);
  const [land, building, rates] = [only(parts?.land), only(parts?.building), ratesOf(facts)];
  const [rate, another] = rates;
  if (!parts || !land || !building || another || (rate === undefined) === (parts.depreciation === undefined))
    return undefined;
  const wear = rate ? wearOf(facts, rate.value) : 0;
  if (wear === undefined) return undefined;
  const lost = rate ? exact(wear * building) : total(parts.depreciation);
  return done({
    title: `Cost method: land of ${dollars(land)} and a building of ${dollars(building)}`,
    steps: [
      step("Land", dollars(land)),
      step("Replacement cost of the building", dollars(building)),
      less("depreciation", lost),
    ],
    total: step("Value", dollars(exact(land + building - lost))),
  });
}

const wearPart = meaningsIn({ rest: "salvage scrap residual", cost: "cost costs price building" });

/** Straight-line depreciation of a year. */
export function readStraightLine(facts: Facts): Read {
  if (!facts.has("depreciation", "depreciate", "depreciates") || facts.has("land") || facts.hasShare)
    return undefined;
  const parts = sortedBy(facts, amountsOf(facts), wearPart);
  const [cost, life] = [only(parts?.cost), only(timesOf(facts))];
  if (!parts || !cost || !life || life.value % 12 !== 0 || (parts.rest?.length ?? 0) > 1) return undefined;
  const [rest, years] = [total(parts.rest), life.value / 12];
  if (rest >= cost || years <= 0) return undefined;
  const label = rest > 0 ? `(${dollars(cost)} − ${dollars(rest)})` : dollars(cost);
  return done({
    title: `Straight-line depreciation over ${years} years`,
    steps: [step(`${label} ÷ ${years}`, dollars(exact((cost - rest) / years)))],
    total: step("Depreciation a year", dollars(exact((cost - rest) / years))),
  });
}

const incomePart = meaningsIn({
  gross: "gross income rent rental potential gpi pgi revenue",
  vacancy: "vacancy vacant void voids vacancies",
  cost: "opex expenses expense outgoings outgoing tax maintenance insurance management operating costs",
});

const ASKS_NOI = ["net operating income", "net income"];

/** Net operating income: the gross income less vacancy and outgoings. */
export function readNoi(facts: Facts): Read {
  if (!facts.has("noi") && !saysAny(facts, ASKS_NOI)) return undefined;
  if (facts.has("cap", "yield", "capitalisation", "value", "worth")) return undefined;
  const parts = sortedBy(facts, yearlyOf(facts), incomePart);
  const [gross, [rate, another]] = [only(parts?.gross), ratesOf(facts)];
  const isVacancy = !rate || labelAt(facts.tokens, rate.at, incomePart) === "vacancy";
  if (!parts || !gross || another || !isVacancy || (!rate && !parts.cost)) return undefined;
  const empty = rate ? exact(rate.value * gross) : total(parts.vacancy);
  const costs = total(parts.cost);
  return done({
    title: `Net operating income of a gross income of ${dollars(gross)} a year`,
    steps: [
      step("Gross income", dollars(gross)),
      ...(empty > 0 ? [less("vacancy", empty)] : []),
      ...(costs > 0 ? [less("outgoings", costs)] : []),
    ],
    total: step("Net operating income", dollars(exact(gross - empty - costs))),
  });
}

/** Amounts of a month as those of a year. */
const yearlyOf = (facts: Facts): Figure[] =>
  amountsOf(facts).map(({ value, at }) => {
    const token = facts.tokens[at];
    return { value: token?.kind === "money" && token.per === "month" ? value * 12 : value, at };
  });

/** Years’ purchase in perpetuity. */
export function readYearsPurchase(facts: Facts): Read {
  if (!saysAny(facts, ["years purchase", "year purchase"]) && !facts.has("yp")) return undefined;
  const rate = only(ratesOf(facts))?.value;
  if (!rate || amountsOf(facts).length + timesOf(facts).length + numbersOf(facts).length > 0)
    return undefined;
  return done({
    title: `Years’ purchase in perpetuity at ${percent(rate)}`,
    steps: [step(`1 ÷ ${percent(rate)}`, String(exact(1 / rate)))],
    total: step("Years’ purchase", String(exact(1 / rate))),
  });
}

const capPart = meaningsIn({
  income: "noi income rent net",
  price: "price priced cost bought sold value valued worth purchase",
});

/** The capitalisation rate of a net income on a price. */
export function readCapRate(facts: Facts): Read {
  if (!saysAny(facts, ["cap rate", "capitalisation rate", "capitalization rate"]) || facts.hasShare)
    return undefined;
  const parts = sortedBy(facts, yearlyOf(facts), capPart);
  const [income, price] = [only(parts?.income), only(parts?.price)];
  if (!income || !price || income >= price) return undefined;
  return done({
    title: `Capitalisation rate of a net income of ${dollars(income)} a year on ${dollars(price)}`,
    steps: [step(`${dollars(income)} ÷ ${dollars(price)}`, percent(income / price))],
    total: step("Capitalisation rate", percent(income / price)),
  });
}
