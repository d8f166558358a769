/** The share of the full sizes that is run: 1, or less when time is short. */
const SHARE = Number(process.env.PROOF_SHARE ?? 1);

/** A proof's size: reduced in `npm test`, full in `npm run proof`, or the share given by PROOF_SHARE. */
export const sized = (reduced: number, full: number): number =>
  process.env.PROOF === "1" ? Math.max(reduced, Math.round(full * SHARE)) : reduced;

const IN_FLIGHT = 256;

/**
 * Makes `n` calls without waiting for each other, at most 256 in flight, and returns all results in order. The first
 * failure is thrown when the calls in flight have ended: a call still running would disturb the next test.
 */
export async function atOnce<T>(n: number, call: (i: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  let hasFailed = false;
  const worker = async () => {
    while (next < n && !hasFailed) {
      const i = next;
      next += 1;
      try {
        results[i] = await call(i);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(n, IN_FLIGHT) }, worker));
  const failed = ended.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
  return results;
}
