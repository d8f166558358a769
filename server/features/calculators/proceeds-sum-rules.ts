import type { ProceedsAsked } from "./sum-asked-rules.ts";
import {
  constantOn,
  type DatedConstants,
  dollars,
  type Line,
  percent,
  rateOf,
  type Sum,
} from "./sum-rules.ts";

const less = (label: string, amount: number): Line[] =>
  amount > 0 ? [{ label: `Less ${label}`, amount: `−${dollars(amount)}` }] : [];

const toCents = (amount: number) => Math.round(amount * 100) / 100;

/**
 * What a seller is left with in cash; CPF savings and their interest go back to the CPF account.
 * @throws UnknownConstant
 */
export function proceedsSum(
  { price, loan, cpf, costs, commission: { rate, hasGst }, on }: ProceedsAsked,
  dated: DatedConstants,
): Sum {
  const commission = toCents(price * rate);
  const gst = hasGst ? constantOn(dated, "gst-rate", on) : undefined;
  const tax = gst ? toCents(commission * rateOf(gst)) : 0;
  const left = toCents(price - loan - cpf - costs - commission - tax);
  const said = left < 0 ? `−${dollars(-left)}` : dollars(left);
  return {
    title: `Cash left of a sale at ${dollars(price)}`,
    steps: [
      { label: "Price", amount: dollars(price) },
      ...less("the outstanding loan", loan),
      ...less("CPF savings that were used, with accrued interest", cpf),
      ...less(`the commission of ${percent(rate)}`, commission),
      ...less(`GST of ${gst ? percent(rateOf(gst)) : ""} on the commission`, tax),
      ...less("costs of the sale", costs),
    ],
    total: { label: "Cash left", amount: said },
    notes: [
      ...(cpf > 0 ? [`The ${dollars(cpf)} goes back to the seller’s CPF account and is not cash.`] : []),
      "Seller’s Stamp Duty, commission and legal fees come off too, as far as they are not named here.",
    ],
    constants: gst ? [gst] : [],
  };
}
