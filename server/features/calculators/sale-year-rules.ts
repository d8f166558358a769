/** The same day some years or months later; the 29th of February becomes the 1st of March. */
export function later(day: string, months: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 10);
}

/** After four years no duty is left; the fifth covers all later years. */
export const MOST_YEARS = 5;

/** In which year after a purchase something is sold; undefined on the day a year ends, and for a sale before it. */
export function yearOf(bought: string, sold: string): number | undefined {
  if (sold < bought) return undefined;
  for (let year = 1; year <= MOST_YEARS; year++) {
    const end = later(bought, 12 * year);
    if (sold === end) return undefined;
    if (sold < end) return year;
  }
  return MOST_YEARS;
}
