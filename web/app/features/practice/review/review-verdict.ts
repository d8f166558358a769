/** Marks that pass, rounded up: half a mark is not available. */
const neededOf = (max: number, passPercent: number) => Math.ceil((max * passPercent) / 100);

/** A score against the marks that pass, in a few words. */
export function shortOf(score: number, max: number, passPercent: number): string {
  const short = neededOf(max, passPercent) - score;
  if (short > 0) return `${short} short of a pass`;
  return short === 0 ? "Just a pass" : `A pass, with ${-short} to spare`;
}
