import type { Days } from "../calculators/sum-asked-rules.ts";
import {
  constantOn,
  type DatedConstants,
  dollars,
  percent,
  rateOf,
  type Sum,
} from "../calculators/sum-rules.ts";
import { exact, step } from "./worked-rules.ts";

/** What one of two co-broking agents gets of the commission on a price. */
export interface CobrokeAsked {
  kind: "co-broke";
  price: number;
  /** Of the commission: 0.02 for 2%. */
  rate: number;
  /** The part of the whole commission that is this side's. */
  own: number;
  /** The part of this side's commission that the agency passes on; undefined if nothing is said of it. */
  ofHalf: number | undefined;
  /** Whether the tax on top is asked for too. */
  isTaxed: boolean;
  on: Days;
}

/** @throws UnknownConstant */
export function cobrokeSum(asked: CobrokeAsked, dated: DatedConstants): Sum {
  const { price, rate, own, ofHalf, isTaxed, on } = asked;
  const whole = exact(price * rate);
  const share = exact(own * whole);
  const kept = ofHalf === undefined ? share : exact(ofHalf * share);
  const gst = isTaxed ? constantOn(dated, "gst-rate", on) : undefined;
  const tax = gst ? exact(whole * rateOf(gst)) : 0;
  return {
    title: `A share of ${percent(own)} of the commission on ${dollars(price)}`,
    steps: [
      step(`${percent(rate)} of ${dollars(price)}, the commission`, dollars(whole)),
      ...(gst
        ? [
            step(`GST of ${percent(rateOf(gst))} on ${dollars(whole)}`, dollars(tax)),
            step("The client pays, with GST", dollars(exact(whole + tax))),
          ]
        : []),
      step(`${percent(own)} of ${dollars(whole)}`, dollars(share)),
      ...(ofHalf === undefined ? [] : [step(`${percent(ofHalf)} of ${dollars(share)}`, dollars(kept))]),
    ],
    total: step(gst ? "Share of the commission, before GST" : "Share of the commission", dollars(kept)),
    notes: [
      gst
        ? "The commission is paid to the agencies; the GST is passed on to IRAS."
        : "GST comes on top where the agency is registered. The commission is paid to the agencies.",
    ],
    constants: gst ? [gst] : [],
  };
}
