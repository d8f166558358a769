import type { CpfLeaseAsked, CpfRefundAsked } from "./sum-asked-rules.ts";
import {
  cents,
  constantOn,
  type DatedConstants,
  dollars,
  partOf,
  percent,
  rateOf,
  type Sum,
} from "./sum-rules.ts";

/** Principal with the interest of the Ordinary Account, compounded by the year. @throws UnknownConstant */
export function cpfRefundSum({ used, years, on }: CpfRefundAsked, dated: DatedConstants): Sum {
  const constant = constantOn(dated, "cpf-oa-rate", on);
  const rate = rateOf(constant);
  const refund = Math.round(used * (1 + rate) ** years);
  return {
    title: `CPF refund for ${dollars(used)} used ${years} ${years === 1 ? "year" : "years"} ago`,
    steps: [
      { label: "Principal", amount: cents(used) },
      { label: `Accrued interest: ${percent(rate)} a year, compounded`, amount: cents(refund - used) },
    ],
    total: { label: "CPF refund", amount: dollars(refund) },
    notes: [
      "It goes back to the owner’s own CPF account, out of the price and after the housing loan.",
      "The sum was taken as used all at once; the CPF Board counts from each withdrawal.",
    ],
    constants: [constant],
  };
}

/** @throws UnknownConstant */
export function cpfLeaseSum({ lease, age, on }: CpfLeaseAsked, dated: DatedConstants): Sum {
  const constant = constantOn(dated, "cpf-lease-to-95", on);
  const [last, least] = [partOf(constant, "age"), partOf(constant, "least")];
  const end = age + lease;
  const short = last - end;
  const answer =
    lease <= least
      ? `none, because no more than ${least} years are left`
      : short > 0
        ? `yes, but reduced in proportion: the lease is ${short} ${short === 1 ? "year" : "years"} short of age ${last}`
        : `yes, in full up to the valuation limit: the lease lasts to age ${last}`;
  return {
    title: `CPF savings for a home with ${lease} years left, youngest buyer aged ${age}`,
    steps: [{ label: `Age at the end of the lease: ${age} + ${lease}`, amount: String(end) }],
    total: { label: "May CPF savings be used?", amount: answer },
    notes: [],
    constants: [constant],
  };
}
