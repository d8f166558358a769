import type { CommissionAsked } from "./sum-asked-rules.ts";
import {
  cents,
  constantOn,
  type DatedConstants,
  dollars,
  type Line,
  line,
  rateOf,
  type Sum,
} from "./sum-rules.ts";

/** Price × rate, and GST on it where the agency charges it. @throws UnknownConstant */
export function commissionSum({ price, of, rate, hasGst, on }: CommissionAsked, dated: DatedConstants): Sum {
  const commission = price * rate;
  const said = {
    price: line(rate, dollars(price), price),
    rent: { label: `${rate} × the rent of ${dollars(price)} a month`, amount: cents(commission) },
    itself: { label: "Commission before GST", amount: cents(commission) },
  };
  const steps: Line[] = [said[of]];
  if (!hasGst)
    return {
      title: `Commission on ${dollars(price)}`,
      steps,
      total: { label: "Commission", amount: cents(commission) },
      notes: ["An agency that is registered for GST adds the tax. The commission is paid to the agency."],
      constants: [],
    };
  const gst = constantOn(dated, "gst-rate", on);
  steps.push(line(rateOf(gst), `the commission of ${cents(commission)} (GST)`, commission));
  return {
    title: `Commission with GST on ${dollars(price)}`,
    steps,
    total: { label: "Commission with GST", amount: cents(commission * (1 + rateOf(gst))) },
    notes: ["Only an agency that is registered for GST may charge it. The commission is paid to the agency."],
    constants: [gst],
  };
}
