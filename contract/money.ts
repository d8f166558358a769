/** Cents formatted for people: "S$129.90". */
export function dollars(cents: number): string {
  const size = Math.abs(cents);
  return `${cents < 0 ? "-" : ""}S$${Math.floor(size / 100)}.${String(size % 100).padStart(2, "0")}`;
}

/** The cost of one month of a plan, to the nearest cent. */
export const perMonth = (cents: number, months: number): number => Math.round(cents / months);
