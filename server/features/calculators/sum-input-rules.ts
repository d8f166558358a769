import type { SumInput } from "#contract/calculators.ts";
import { yearOf } from "./sale-year-rules.ts";
import type { Days, SumAsked } from "./sum-asked-rules.ts";
import { daySaid } from "./sum-rules.ts";

const only = (day: string): Days => ({ from: day, to: day });

const YEAR_ENDS =
  "It is sold on the very day on which a year after the purchase ends, and the rates do not say to which year that day belongs. Try the day before or after.";

type Of<K extends SumInput["Kind"]> = Extract<SumInput, { Kind: K }>;

function saleOf(input: Of<"ssd">, today: string): { asked: SumAsked } | { needs: string } {
  const { Price: price, Value: value, IsIndustrial: isIndustrial, Bought: bought, Sold: sold } = input;
  if (bought > today)
    return { needs: `We hold the rates in force on ${daySaid(today)}, and none for later.` };
  if (sold < bought) return { needs: "It is sold before it is bought. Please check the two days." };
  const year = yearOf(bought, sold);
  if (year === undefined) return { needs: YEAR_ENDS };
  return { asked: { kind: "sale", price, value, isIndustrial, bought: only(bought), year } };
}

function ratioOf(input: Of<"tdsr" | "msr">): { asked: SumAsked } | { needs: string } {
  const { Kind: kind, Income, VariableIncome, Debts, Instalments, On } = input;
  const incomes = [
    { amount: Income, isVariable: false },
    { amount: VariableIncome, isVariable: true },
  ].filter(({ amount }) => amount > 0);
  if (incomes.length === 0) return { needs: "Please give an income a month: without one there is no ratio." };
  const owed = (amount: number) => (amount > 0 ? [amount] : []);
  return {
    asked: { kind, incomes, debts: owed(Debts), instalments: owed(Instalments), on: only(On) },
  };
}

/** Turns a form into a request for a sum, or a sentence on what is wrong with it. */
export function askedOf(input: SumInput, today: string): { asked: SumAsked } | { needs: string } {
  switch (input.Kind) {
    case "bsd": {
      const { Price: price, Value: value, IsResidential: isResidential, On } = input;
      const asked = { price, value, isResidential, wantsBsd: true, absd: undefined, on: only(On) };
      return { asked: { kind: "purchase", ...asked } };
    }
    case "absd": {
      const { Price: price, Value: value, Buyer: buyer, Home: count, WithBsd: wantsBsd, On } = input;
      const asked = { price, value, isResidential: true, wantsBsd, absd: { buyer, count }, on: only(On) };
      return { asked: { kind: "purchase", ...asked } };
    }
    case "ssd":
      return saleOf(input, today);
    case "lease": {
      const { RentAMonth: rentAMonth, Months, On } = input;
      return { asked: { kind: "lease", rentAMonth, months: Months ?? undefined, on: only(On) } };
    }
    case "property-tax": {
      const { AnnualValue: annualValue, Use: use, On } = input;
      return { asked: { kind: "property tax", annualValue, use, on: only(On) } };
    }
    case "tdsr":
    case "msr":
      return ratioOf(input);
    case "ltv": {
      const {
        Price: price,
        Value: value,
        Lender: lender,
        Borrower: borrower,
        OtherLoans,
        IsLong,
        On,
      } = input;
      const asked = { price, value, lender, borrower, others: OtherLoans, isLong: IsLong, on: only(On) };
      return { asked: { kind: "loan", ...asked } };
    }
  }
}
