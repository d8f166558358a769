import type { Receipt } from "#contract/billing.ts";

interface ReceiptLine {
  name: string;
  cents: number;
  isTotal: boolean;
}

/**
 * How a receipt comes to its total. The discounts are one line, since they were taken off together and rounded once:
 * a line for each would not add up.
 */
export function receiptLines(receipt: Receipt): ReceiptLine[] {
  const { ListAmount, Amount, Refunded, GlobalDisc, ReferralDisc, Discount } = receipt;
  const discounts = [
    GlobalDisc > 0 && `offer ${GlobalDisc}%`,
    ReferralDisc > 0 && `referral ${ReferralDisc}%`,
    Discount > 0 && `plan ${Discount}%`,
  ].filter((each) => each !== false);
  const line = (name: string, cents: number, isTotal = false) => ({ name, cents, isTotal });
  return [
    line("List price", ListAmount),
    ...(Amount < ListAmount ? [line(`Discount (${discounts.join(", ")})`, Amount - ListAmount)] : []),
    line("Paid", Amount, true),
    ...(Refunded > 0 ? [line("Refunded", -Refunded), line("Kept", Amount - Refunded, true)] : []),
  ];
}
