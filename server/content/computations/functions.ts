import type { Meaning } from "./arithmetic.ts";

/** Amounts of money are exact to far less than a cent, so any smaller remainder is a floating-point error. */
const DUST = 1e-6;

/** The whole steps in an amount, such as its whole dollars. */
export const roundDown = (value = 0, to = 1): number => Math.floor(value / to + DUST) * to;

/** The share of a loan that one of its equal monthly instalments repays. */
function instalmentOfOne(yearlyRate: number, months: number): number {
  const rate = yearlyRate / 12;
  return rate === 0 ? 1 / months : rate / (1 - (1 + rate) ** -months);
}

/** All functions that a computation may call. Rates are shares of 1 a year (2.6% is 0.026). */
export const FUNCTIONS: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ["min", (...values: number[]) => Math.min(...values)],
  ["max", (...values: number[]) => Math.max(...values)],
  ["down", roundDown],
  ["up", (value = 0, to = 1) => Math.ceil(value / to - DUST) * to],
  ["round", (value = 0, to = 1) => Math.round(value / to + DUST) * to],
  ["instalment", (loan = 0, yearlyRate = 0, months = 0) => loan * instalmentOfOne(yearlyRate, months)],
  [
    "loan_for",
    (instalment = 0, yearlyRate = 0, months = 0) => instalment / instalmentOfOne(yearlyRate, months),
  ],
  ["compound", (amount = 0, yearlyRate = 0, years = 0) => amount * (1 + yearlyRate) ** years],
]);
