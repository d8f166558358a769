/** A proof's size: reduced in `npm test`, full in `npm run proof` (security.md names the full sizes). */
export const sized = (reduced: number, full: number): number => (process.env.PROOF === "1" ? full : reduced);

const IN_FLIGHT = 256;

/** Makes `n` calls without waiting for each other, at most 256 in flight (security.md), and gives all results in order. */
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
