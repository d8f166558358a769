/** How much of the full sizes is run: 1, or less for somebody with less time. */
const SHARE = Number(process.env.PROOF_SHARE ?? 1);

/** A proof's size: reduced in `npm test`, full in `npm run proof`, or the share of it that PROOF_SHARE says. */
export const sized = (reduced: number, full: number): number =>
  process.env.PROOF === "1" ? Math.max(reduced, Math.round(full * SHARE)) : reduced;

const IN_FLIGHT = 256;

/** Makes `n` calls without waiting for each other, at most 256 in flight, and gives all results in order. */
export async function atOnce<T>(n: number, call: (i: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    while (next < n) {
      const i = next;
      next += 1;
      results[i] = await call(i);
    }
  };
  await Promise.all(Array.from({ length: Math.min(n, IN_FLIGHT) }, worker));
  return results;
}
