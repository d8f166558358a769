import type { ProceedsAsked } from "./sum-asked-rules.ts";
import { dollars, type Line, type Sum } from "./sum-rules.ts";

const less = (label: string, amount: number): Line[] =>
  amount > 0 ? [{ label: `Less ${label}`, amount: `−${dollars(amount)}` }] : [];

/** What a seller is left with in cash; CPF savings and their interest go back to the CPF account. */
export function proceedsSum({ price, loan, cpf, costs }: ProceedsAsked): Sum {
  const left = Math.round((price - loan - cpf - costs) * 100) / 100;
  const said = left < 0 ? `−${dollars(-left)}` : dollars(left);
  return {
    title: `Cash left of a sale at ${dollars(price)}`,
    steps: [
      { label: "Price", amount: dollars(price) },
      ...less("the outstanding loan", loan),
      ...less("CPF savings that were used, with accrued interest", cpf),
      ...less("costs of the sale", costs),
    ],
    total: { label: "Cash left", amount: said },
    notes: [
      ...(cpf > 0 ? [`The ${dollars(cpf)} goes back to the seller’s CPF account and is not cash.`] : []),
      "Seller’s Stamp Duty, commission and legal fees come off too, as far as they are not named here.",
    ],
    constants: [],
  };
}
