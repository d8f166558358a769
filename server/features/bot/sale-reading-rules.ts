import { later, MOST_YEARS, yearOf } from "../calculators/sale-year-rules.ts";
import { type Days, SALE_TIMES } from "../calculators/sum-asked-rules.ts";
import { wordAt } from "./figure-rules.ts";
import type { Facts, Money, NamedDay, Read } from "./sum-fact-rules.ts";

/** The year, where it is the same for each day that is meant. */
function yearBetween(bought: Days, sold: Days): number | undefined {
  const shortest = yearOf(bought.to, sold.from);
  return shortest === yearOf(bought.from, sold.to) ? shortest : undefined;
}

/** “in the 2nd year” */
function ordinalYear({ tokens }: Facts): number | undefined {
  const at = tokens.findIndex(
    (token, i) =>
      token.kind === "number" &&
      /^(?:st|nd|rd|th)$/.test(wordAt(tokens, i + 1)) &&
      wordAt(tokens, i + 2) === "year",
  );
  const token = tokens[at];
  return token?.kind === "number" ? token.value : undefined;
}

/** The year that a time says, or “in the second year”; undefined if a time ends with a year. */
function yearSaid(facts: Facts): number | undefined {
  const said = ["first", "second", "third", "fourth", "fifth"].findIndex((word) =>
    facts.says(`${word} year`),
  );
  if (said >= 0) return said + 1;
  const ordinal = ordinalYear(facts);
  if (ordinal !== undefined) return ordinal;
  const [months, another] = facts.months;
  if (months === undefined || another !== undefined) return undefined;
  if (months === 12 && facts.has("within")) return 1;
  return months % 12 === 0 ? undefined : Math.min(MOST_YEARS, Math.ceil(months / 12));
}

/**
 * At most two times are meant: of “aug 2025, now, nov 2026” the month that says when now is says nothing new, and of “10 aug 2025,
 * now 20 nov 2026” the day behind now says what is meant by it.
 */
function timesMeant(days: readonly NamedDay[], today: string): readonly NamedDay[] {
  if (days.length <= 2) return days;
  const isNow = ({ from, to }: NamedDay) => from === today && to === today;
  const others = days.filter((day) => isNow(day) || day.from > today || day.to < today);
  return others.length <= 2 ? others : others.filter((day) => !isNow(day));
}

/** The days of purchase and of sale: a sale comes after its purchase. */
function daysOf(
  { days, says }: Facts,
  today: string,
): { bought?: NamedDay | undefined; sold?: NamedDay | undefined } | undefined {
  const isToday = ({ from, to }: NamedDay) => from === today && to === today;
  // “bought 18 months ago, now sell”: today is the day of the sale, and the time behind “ago” says the rest.
  const said = says("ago") ? days.filter((day) => !isToday(day)) : days;
  const [first, second, third] = timesMeant(said, today);
  if (third) return undefined;
  if (first && second)
    return first.from <= second.from ? { bought: first, sold: second } : { bought: second, sold: first };
  return first?.role === "sold" ? { sold: first } : { bought: first };
}

/** “bought 2 years 3 months ago”, give or take a month, and sold today. */
function boughtAgo({ months, says }: Facts, today: string): Days | undefined {
  const [ago, another] = months;
  if (!ago || another !== undefined || !says("ago")) return undefined;
  return { from: later(today, -ago - 1), to: later(today, 1 - ago) };
}

const PRICE = "Tell me the one price at which it is sold, and I will work out the Seller’s Stamp Duty.";

const saysSame = (facts: Facts) =>
  ["value the same", "value is the same", "value same", "same value", "same market value"].some((said) =>
    facts.says(said),
  );

/** The rate alone, for a day of purchase: “bought in January 2024, sold in March 2026, any SSD?” */
export function readSaleRate(facts: Facts, today: string, isIndustrial: boolean): Read {
  const days = daysOf(facts, today);
  const ago = days?.bought || days?.sold ? undefined : boughtAgo(facts, today);
  const from = ago ?? days?.bought;
  const isBought = facts.has("bought", "buy", "buying", "purchased", "purchase", "acquired");
  if (!from || !isBought || from.from > today) return undefined;
  const sold = ago ? { from: today, to: today } : days?.sold;
  const year = sold ? yearBetween(from, sold) : yearSaid(facts);
  return { asked: { kind: "sale rate", isIndustrial, bought: { from: from.from, to: from.to }, year } };
}

/** “exercised on 20 Jun 2025 for 1.2m, sold on 1 Jul 2026 at 1.31m”: each amount behind its day, and the later one is the sale's. */
function soldBehindDay(facts: Facts, sold: NamedDay | undefined): Money | undefined {
  const order = facts.tokens.filter(({ kind }) => kind === "date" || kind === "money");
  const isInPairs = order.map(({ kind }) => kind).join() === "date,money,date,money";
  const [first, second] = [order[0], order[2]];
  if (!isInPairs || !sold || first?.kind !== "date" || second?.kind !== "date") return undefined;
  return facts.money[second.from === sold.from ? 1 : 0];
}

/** Seller's Stamp Duty. */
export function readSale(facts: Facts, today: string, isIndustrial: boolean): Read {
  const days = daysOf(facts, today);
  const values = facts.money.filter(({ role }) => role === "value");
  const named = facts.money.filter(({ role }) => role !== "value" && role !== "bought");
  // “at $1.35m (market value the same)”: the word beside it says that there is no other.
  const behindDay = named.length === 2 ? soldBehindDay(facts, days?.sold) : undefined;
  const prices = behindDay ? [behindDay] : named.length === 0 && saysSame(facts) ? values : named;
  const [price] = prices;
  if (!price || prices.length > 1 || values.length > 1 || price.amount <= 0 || price.per)
    return { needs: PRICE };
  const ago = days?.bought || days?.sold ? undefined : boughtAgo(facts, today);
  const [from, to] = ago ? [ago, { from: today, to: today }] : [days?.bought, days?.sold];
  const year = from && to ? yearBetween(from, to) : yearSaid(facts);
  if (year === undefined || !days) return { needs: SALE_TIMES };
  // Without a day of purchase: sold today at the earliest, so bought at most so long ago.
  const bought = from ?? { from: later(today, -12 * year), to: today };
  return {
    asked: {
      kind: "sale",
      price: price.amount,
      value: values[0]?.amount,
      isIndustrial,
      bought: { from: bought.from, to: bought.to },
      year,
    },
  };
}

/** Whether days chose one rate, and not the rates of each year. */
export const isOneRate = (read: Read): boolean =>
  read !== undefined && "asked" in read && read.asked.kind === "sale rate" && read.asked.year !== undefined;
