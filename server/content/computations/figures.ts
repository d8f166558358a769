import { z } from "zod";
import type { Meaning } from "./arithmetic.ts";

/** A number, or one as people write rates: `4%`. */
const Figure = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d+(\.\d+)?%$/, "must be a number or a percentage such as 4%")
    .transform((text) => Number((Number(text.slice(0, -1)) / 100).toPrecision(12))),
]);

/** Each band's width and its rate; the last takes the rest. */
const Bands = z
  .array(z.tuple([z.union([z.number().positive(), z.literal("rest")]), Figure]))
  .min(1)
  .refine((bands) => bands.every(([width], i) => (width === "rest") === (i === bands.length - 1)), {
    message: "the last band, and it alone, is `rest`",
  });

/** The numbers of a constant: one, several by name, or bands. */
export const Figures = z.union([Bands, z.record(z.string().regex(/^[a-z][a-z0-9_]*$/), Figure), Figure]);
export type Figures = z.output<typeof Figures>;

type Bands = z.output<typeof Bands>;

/** For each band that an amount reaches: its lower limit, the amount in it, and its rate. */
export function bandsOf(bands: Bands, amount: number) {
  let below = 0;
  return bands.flatMap(([width, rate]) => {
    const from = below;
    const part = Math.min(amount - from, width === "rest" ? Number.POSITIVE_INFINITY : width);
    below += width === "rest" ? 0 : width;
    return part > 0 ? [{ from, part, rate, charge: part * rate, isRest: width === "rest" }] : [];
  });
}

/** The charge on an amount when each band is charged at its own rate. */
const chargeByBand = (bands: Bands, amount: number): number =>
  bandsOf(bands, amount).reduce((sum, { charge }) => sum + charge, 0);

/** A constant's key as expressions write it. */
export const nameOf = (key: string): string => key.replaceAll("-", "_");

/** What expressions may use of a constant: `ltv_bank_first`, `absd_citizen.second`, `bsd_residential(price)`. */
export function meaningsOf(key: string, figures: Figures): [string, Meaning][] {
  const name = nameOf(key);
  if (typeof figures === "number") return [[name, figures]];
  if (Array.isArray(figures)) return [[name, (amount = 0) => chargeByBand(figures, amount)]];
  return Object.entries(figures).map(([part, figure]) => [`${name}.${part}`, figure]);
}

/** Every rate of a constant, as a share of 1. */
export function ratesOf(figures: Figures): number[] {
  if (typeof figures === "number") return [figures];
  if (Array.isArray(figures)) return figures.map(([, rate]) => rate);
  return Object.values(figures);
}
