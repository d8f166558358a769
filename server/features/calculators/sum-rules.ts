import { bandsOf, type Figures } from "../../content/computations/figures.ts";
import { roundDown } from "../../content/computations/functions.ts";
import type { Days } from "./sum-asked-rules.ts";

/** A dated figure that is in force, with the numbers that its text says. */
export interface HeldConstant {
  key: string;
  title: string;
  value: string;
  from: string;
  to: string | null;
  source: string;
  figures: Figures;
}
export type Held = ReadonlyMap<string, HeldConstant>;

export interface Line {
  label: string;
  amount: string;
}

/** A sum with its steps. */
export interface Sum {
  title: string;
  steps: readonly Line[];
  total: Line;
  /** What the sum leaves out, in sentences. */
  notes: readonly string[];
  constants: readonly HeldConstant[];
}

/** No figure of ours says it; the message says so to the learner. */
export class NotHeld extends Error {}

const YEARS_SAID = new Intl.DateTimeFormat("en-SG", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
export const daySaid = (day: string): string => YEARS_SAID.format(new Date(day));

/** The figure of a key, which must hold on all the days that are meant. @throws NotHeld */
export function holding(held: Held, key: string, on: Days): HeldConstant {
  const constant = held.get(key);
  if (!constant) throw new NotHeld("We do not hold the rates for that.");
  if (on.from < constant.from)
    throw new NotHeld(`We hold the rates in force since ${daySaid(constant.from)}, and none for before.`);
  if (constant.to !== null && on.to > constant.to)
    throw new NotHeld(`We hold those rates up to ${daySaid(constant.to)}, and none for after.`);
  return constant;
}

/** A constant that is one number. @throws NotHeld */
export function rateOf({ figures }: HeldConstant): number {
  if (typeof figures === "number") return figures;
  throw new NotHeld("We do not hold the rates for that.");
}

/** One number of a constant that has several. @throws NotHeld */
export function partOf({ figures }: HeldConstant, part: string): number {
  const figure = typeof figures === "object" && !Array.isArray(figures) ? figures[part] : undefined;
  if (figure === undefined) throw new NotHeld("We do not hold the rates for that.");
  return figure;
}

const CENTS = new Intl.NumberFormat("en-SG", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const SHORT = new Intl.NumberFormat("en-SG", { maximumFractionDigits: 2 });
const PERCENT = new Intl.NumberFormat("en-SG", { maximumFractionDigits: 2 });

export const cents = (amount: number): string => `$${CENTS.format(amount)}`;
/** Without cents where there are none. */
export const dollars = (amount: number): string =>
  Number.isInteger(amount) ? `$${SHORT.format(amount)}` : cents(amount);
export const percent = (rate: number): string => `${PERCENT.format(rate * 100)}%`;
/** Stamp duty is rounded down to the whole dollar, and is $1 at least where any falls due. */
export const wholeDuty = (duty: number): number => (duty > 0 ? Math.max(1, roundDown(duty)) : 0);

export const line = (rate: number, of: string, base: number): Line => ({
  label: `${percent(rate)} of ${of}`,
  amount: cents(rate * base),
});

/** What each band bears, and all of them. @throws NotHeld where the constant has no bands */
export function byBand({ figures }: HeldConstant, amount: number): { steps: Line[]; sum: number } {
  if (typeof figures === "number" || !Array.isArray(figures))
    throw new NotHeld("We do not hold the rates for that.");
  const bands = bandsOf(figures, amount);
  const steps = bands.map(({ from, part, rate, charge }, i) => {
    const which = from === 0 ? "first" : i === bands.length - 1 ? "remaining" : "next";
    const what = bands.length === 1 ? dollars(part) : `the ${which} ${dollars(part)}`;
    return { label: `${percent(rate)} of ${what}`, amount: cents(charge) };
  });
  return { steps, sum: bands.reduce((sum, { charge }) => sum + charge, 0) };
}
