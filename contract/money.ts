/** Cents as people read them: "S$129.90". */
export function dollars(cents: number): string {
  const size = Math.abs(cents);
  return `${cents < 0 ? "-" : ""}S$${Math.floor(size / 100)}.${String(size % 100).padStart(2, "0")}`;
}

/** What one month of a plan costs, in cents, to the nearest one. */
export const perMonth = (cents: number, months: number): number => Math.round(cents / months);
