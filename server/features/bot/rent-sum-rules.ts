import type { Days } from "../calculators/sum-asked-rules.ts";
import {
  constantOn,
  type DatedConstants,
  dollars,
  line,
  rateOf,
  type Sum,
} from "../calculators/sum-rules.ts";
import { exact, less, step } from "./worked-rules.ts";

/** The expenses of a letting that need no receipts, or the tax on the rent or the price of a shop or an office. */
export interface RentAsked {
  kind: "rent";
  of: "deemed" | "gst" | "gst on a price";
  rent: number;
  /** That the rent is of a month, in dollars a month. */
  aMonth: number | undefined;
  /** Of the loan for the home, in dollars a year, where the rent that is taxed is asked for. */
  interest?: number;
  on: Days;
}

/** @throws UnknownConstant */
export function rentSum({ of, rent, aMonth, interest, on }: RentAsked, dated: DatedConstants): Sum {
  const constant = constantOn(dated, of === "deemed" ? "deemed-rental-expenses" : "gst-rate", on);
  const [rate, found] = [rateOf(constant), exact(rateOf(constant) * rent)];
  if (of === "gst")
    return {
      title: `GST on a rent of ${dollars(rent)}`,
      steps: [line(rate, `${dollars(rent)}`, rent), step("Rent with GST", dollars(exact(rent + found)))],
      total: step("GST", dollars(found)),
      notes: [
        "This is so if the landlord is registered for GST; one who is not charges none.",
        "The bare rent of a home has no GST.",
      ],
      constants: [constant],
    };
  if (of === "gst on a price")
    return {
      title: `GST on a price of ${dollars(rent)}`,
      steps: [line(rate, `${dollars(rent)}`, rent), step("Price with GST", dollars(exact(rent + found)))],
      total: step("GST", dollars(found)),
      notes: ["This is so if the seller is registered for GST; one who is not charges none."],
      constants: [constant],
    };
  if (interest !== undefined)
    return {
      title: `Taxable rent of ${dollars(rent)} a year with deemed expenses`,
      steps: [
        line(rate, `${dollars(rent)}, the deemed expenses`, rent),
        less("the interest on the loan", interest),
      ],
      total: step("Taxable rent", dollars(Math.max(0, exact(rent - found - interest)))),
      notes: [
        "Property tax, maintenance and the like are in the deemed expenses, and are not deducted besides.",
        "Only an individual who lets a home may claim them, and not together with the actual expenses.",
      ],
      constants: [constant],
    };
  return {
    title: `Deemed rental expenses on a rent of ${dollars(rent)} a year`,
    steps: [
      ...(aMonth === undefined ? [] : [step(`${dollars(aMonth)} × 12`, dollars(rent))]),
      line(rate, `${dollars(rent)}`, rent),
    ],
    total: step("Deemed expenses", dollars(found)),
    notes: [
      "The interest on the loan for the home is deducted as well.",
      "Only an individual who lets a home may claim them, and not together with the actual expenses.",
    ],
    constants: [constant],
  };
}
