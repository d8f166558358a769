import { areaSum, plotRatioSum } from "./area-sum-rules.ts";
import { commissionSum } from "./commission-sum-rules.ts";
import { cpfLeaseSum, cpfRefundSum } from "./cpf-sum-rules.ts";
import { leaseSum, purchaseSum, saleSum, taxSum } from "./duty-sum-rules.ts";
import { loanSum, ratioSum } from "./loan-sum-rules.ts";
import { capitalSum, covSum, feeSum, instalmentSum, psfSum, yieldSum } from "./money-sum-rules.ts";
import { proceedsSum } from "./proceeds-sum-rules.ts";
import type { SumAsked } from "./sum-asked-rules.ts";
import { type DatedConstants, daySaid, type Sum, UnknownConstant } from "./sum-rules.ts";

/** Every dated figure that a sum can need. */
export const SUM_CONSTANTS = [
  "bsd-residential",
  "bsd-non-residential",
  "absd-citizen",
  "absd-spr",
  "absd-foreigner",
  "absd-entity",
  "absd-housing-developer",
  "ssd-residential",
  "ssd-residential-2017",
  "ssd-industrial",
  "lease-duty",
  "property-tax-owner-occupied",
  "property-tax-non-owner-occupied",
  "property-tax-non-residential",
  "property-tax-rebate-2026",
  "tdsr-limit",
  "tdsr-variable-income",
  "tdsr-interest-floor",
  "msr-limit",
  "ltv-bank-first",
  "ltv-bank-second",
  "ltv-bank-third",
  "ltv-hdb-loan",
  "ltv-non-individual",
  "gst-rate",
  "deemed-rental-expenses",
  "cpf-oa-rate",
  "cpf-lease-to-95",
  "developer-booking-fee",
  "developer-progress-payments",
  "private-option-practice",
] as const;

function workOut(asked: SumAsked, dated: DatedConstants): Sum {
  switch (asked.kind) {
    case "purchase":
      return purchaseSum(asked, dated);
    case "sale":
      return saleSum(asked, dated);
    case "lease":
      return leaseSum(asked, dated);
    case "property tax":
      return taxSum(asked, dated);
    case "tdsr":
    case "msr":
    case "both":
      return ratioSum(asked, dated);
    case "area":
      return areaSum(asked);
    case "plot ratio":
      return plotRatioSum(asked);
    case "commission":
      return commissionSum(asked, dated);
    case "loan":
      return loanSum(asked, dated);
    case "yield":
      return yieldSum(asked);
    case "capital value":
      return capitalSum(asked);
    case "cov":
      return covSum(asked);
    case "fee":
      return feeSum(asked, dated);
    case "psf":
      return psfSum(asked);
    case "instalment":
      return instalmentSum(asked);
    case "cpf refund":
      return cpfRefundSum(asked, dated);
    case "cpf lease":
      return cpfLeaseSum(asked, dated);
    case "proceeds":
      return proceedsSum(asked, dated);
  }
}

/** A sum, or a sentence on why there is none. */
export function sumOrReason(
  asked: SumAsked,
  dated: DatedConstants,
  today: string,
): { sum: Sum } | { needs: string } {
  if ("on" in asked && asked.on.from > today)
    return { needs: `We hold the rates in force on ${daySaid(today)}, and none for later.` };
  return sumIfKnown(() => workOut(asked, dated));
}

/** The sum, or the sentence that says which figure it lacks. */
export function sumIfKnown(work: () => Sum): { sum: Sum } | { needs: string } {
  try {
    return { sum: work() };
  } catch (error) {
    if (error instanceof UnknownConstant) return { needs: error.message };
    throw error;
  }
}

/** Where each rate comes from, and since when it applies. */
export const sourcesOf = ({ constants }: Sum): { title: string; source: string; since: string }[] =>
  constants.map(({ title, source, from }) => ({ title, source, since: from }));

/** The whole sum as one paragraph of plain text. */
export function sumText(sum: Sum): string {
  const steps = sum.steps.map(({ label, amount }) => `${label}: ${amount}`);
  const sources = sourcesOf(sum).map(
    ({ source, since }) => `Source: ${source} (in force since ${daySaid(since)}).`,
  );
  return [
    `${sum.title}: ${sum.total.amount}`,
    ...steps,
    `${sum.total.label}: ${sum.total.amount}`,
    ...sum.notes,
    ...sources,
  ].join("\n");
}
