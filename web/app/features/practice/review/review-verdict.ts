/** Against the marks that pass, rounded up: half a mark is not to be had. */
export function verdictOf(score: number, max: number, passPercent: number): string {
  const needed = Math.ceil((max * passPercent) / 100);
  if (score >= needed) return `Over the threshold: ${passPercent}% is the pass mark.`;
  const short = needed - score;
  return `${short} mark${short === 1 ? "" : "s"} short of the threshold: ${passPercent}% is the pass mark.`;
}
