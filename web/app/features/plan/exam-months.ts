import { onTheWay } from "../../lib/kept.ts";

/** So many months ahead an exam is chosen from. */
const MONTHS = 18;

interface Month {
  /** As 2027-03. */
  value: string;
  name: string;
}

/** The months from this one on, as one may choose that of the exam. */
export function monthsFrom(now: Date): Month[] {
  return Array.from({ length: MONTHS }, (_, i) => {
    const month = new Date(now.getFullYear(), now.getMonth() + i, 1);
    const value = `${month.getFullYear()}-${String(month.getMonth() + 1).padStart(2, "0")}`;
    return { value, name: month.toLocaleDateString("en-SG", { month: "long", year: "numeric" }) };
  });
}

/** The month that was chosen on the pricing page of this browser; undefined if none was, or it has passed. */
export function monthFromPricing(months: readonly Month[]): string | undefined {
  const kept = onTheWay.get("exam-month");
  return months.find(({ value }) => value === kept)?.value;
}
