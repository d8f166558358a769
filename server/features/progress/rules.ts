/** Nine times in ten the true share lies within the interval: the standard normal's 95th percentile. */
const Z = 1.645;

interface Shares {
  Mean: number | null;
  Low: number | null;
  High: number | null;
}

/** A share of right answers with Wilson's interval of 90%; nulls if nothing was answered. */
export function sharesOf(right: number, answered: number): Shares {
  if (answered === 0) return { Mean: null, Low: null, High: null };
  const mean = right / answered;
  const z2 = Z * Z;
  const middle = (mean + z2 / (2 * answered)) / (1 + z2 / answered);
  const half =
    (Z * Math.sqrt((mean * (1 - mean)) / answered + z2 / (4 * answered * answered))) / (1 + z2 / answered);
  return {
    Mean: mean,
    Low: Math.max(0, Math.min(mean, middle - half)),
    High: Math.min(1, Math.max(mean, middle + half)),
  };
}

type Change = "RightToWrong" | "WrongToRight" | "WrongToWrong";

/** How often an answer went from right to wrong, back, or from one wrong answer to another; from right to right does not count. */
export function changesIn(rightness: readonly boolean[]): Record<Change, number> {
  const counts = { RightToWrong: 0, WrongToRight: 0, WrongToWrong: 0 };
  for (let i = 1; i < rightness.length; i += 1) {
    const [from, to] = [rightness[i - 1], rightness[i]];
    if (from && !to) counts.RightToWrong += 1;
    else if (!from && to) counts.WrongToRight += 1;
    else if (!from && !to) counts.WrongToWrong += 1;
  }
  return counts;
}

/** The exam's own pace: 150 minutes for 80 questions. */
export const EXAM_SECONDS = Math.round((150 * 60) / 80);
