import { bandsOf, type Figures } from "../../content/computations/figures.ts";
import { roundDown } from "../../content/computations/functions.ts";
import type { Days } from "./sum-asked-rules.ts";

/** A dated figure that is in force, with the numbers that its text says. */
export interface DatedConstant {
  key: string;
  title: string;
  value: string;
  from: string;
  to: string | null;
  source: string;
  figures: Figures;
}
export type DatedConstants = ReadonlyMap<string, DatedConstant>;

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
  constants: readonly DatedConstant[];
}

/** None of our figures answers it; the message tells the learner so. */
export class UnknownConstant extends Error {}

const YEARS_SAID = new Intl.DateTimeFormat("en-SG", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
export const daySaid = (day: string): string => YEARS_SAID.format(new Date(day));

/** The figure with a key, which must apply on all the days in question. @throws UnknownConstant */
export function constantOn(dated: DatedConstants, key: string, on: Days): DatedConstant {
  const constant = dated.get(key);
  if (!constant) throw new UnknownConstant("We do not hold the rates for that.");
  if (on.from < constant.from)
    throw new UnknownConstant(
      `We hold the rates in force since ${daySaid(constant.from)}, and none for before.`,
    );
  if (constant.to !== null && on.to > constant.to)
    throw new UnknownConstant(`We hold those rates up to ${daySaid(constant.to)}, and none for after.`);
  return constant;
}

/** A constant that is one number. @throws UnknownConstant */
export function rateOf({ figures }: DatedConstant): number {
  if (typeof figures === "number") return figures;
  throw new UnknownConstant("We do not hold the rates for that.");
}

/** One number of a constant that has several. @throws UnknownConstant */
export function partOf({ figures }: DatedConstant, part: string): number {
  const figure = typeof figures === "object" && !Array.isArray(figures) ? figures[part] : undefined;
  if (figure === undefined) throw new UnknownConstant("We do not hold the rates for that.");
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
/** Stamp duty is rounded down to the whole dollar, and is at least $1 if any is due. */
export const wholeDuty = (duty: number): number => (duty > 0 ? Math.max(1, roundDown(duty)) : 0);

export const line = (rate: number, of: string, base: number): Line => ({
  label: `${percent(rate)} of ${of}`,
  amount: cents(rate * base),
});

/** The duty in each band, and their sum. @throws UnknownConstant if the constant has no bands */
export function byBand({ figures }: DatedConstant, amount: number): { steps: Line[]; sum: number } {
  if (typeof figures === "number" || !Array.isArray(figures))
    throw new UnknownConstant("We do not hold the rates for that.");
  const bands = bandsOf(figures, amount);
  const steps = bands.map(({ from, part, rate, charge }, i) => {
    const which = from === 0 ? "first" : i === bands.length - 1 ? "remaining" : "next";
    const what = bands.length === 1 ? dollars(part) : `the ${which} ${dollars(part)}`;
    return { label: `${percent(rate)} of ${what}`, amount: cents(charge) };
  });
  return { steps, sum: bands.reduce((sum, { charge }) => sum + charge, 0) };
}
