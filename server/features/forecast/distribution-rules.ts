/** Probabilities of 0, 1, 2, … right answers among `n`, each right with probability `p`. */
export function binomial(n: number, p: number): Float64Array {
  const now = new Float64Array(n + 1);
  now[0] = 1;
  for (let i = 1; i <= n; i++) {
    for (let k = i; k > 0; k--) now[k] = (now[k] ?? 0) * (1 - p) + (now[k - 1] ?? 0) * p;
    now[0] = (now[0] ?? 0) * (1 - p);
  }
  return now;
}

/** The distribution of the sum of a mark and `worth` times the number of right answers. */
export function plus(marks: Float64Array, rights: Float64Array, worth: number): Float64Array {
  const sum = new Float64Array(marks.length + (rights.length - 1) * worth);
  for (const [k, p] of rights.entries())
    for (const [m, q] of marks.entries()) sum[m + k * worth] = (sum[m + k * worth] ?? 0) + p * q;
  return sum;
}

/** The mean of a distribution of marks. */
export const meanOf = (marks: Float64Array): number => marks.reduce((sum, p, mark) => sum + p * mark, 0);

/** The probability of `mark` or more. */
export const atLeast = (marks: Float64Array, mark: number): number =>
  marks.reduce((sum, p, m) => (m >= mark ? sum + p : sum), 0);

/** The smallest mark that is reached or stayed below with at least this probability. */
export function quantile(marks: Float64Array, probability: number): number {
  let sum = 0;
  for (const [mark, p] of marks.entries()) {
    sum += p;
    if (sum >= probability - 1e-12) return mark;
  }
  return marks.length - 1;
}
