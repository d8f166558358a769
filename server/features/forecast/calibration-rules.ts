/** A forecast of passing and whether it came; the interval of marks and the mark, in percent. */
export interface Pair {
  pass: number;
  mean: number;
  low: number;
  high: number;
  passMark: number;
  came: number;
}

export interface Bin {
  from: number;
  to: number;
  said: number;
  came: number;
  low: number;
  high: number;
  n: number;
}

/** With fewer pairs even a perfect forecaster looks wrong by more than five points in a hundred. */
export const ENOUGH_PAIRS = 400;
const BINS = 5;
const NINE_IN_TEN = 1.645;
const NINETEEN_IN_TWENTY = 1.96;

const mean = (values: readonly number[]) => values.reduce((sum, x) => sum + x, 0) / values.length;

/** Wilson's interval of a share, nine times in ten. */
function shareInterval(share: number, n: number): { low: number; high: number } {
  const z2 = NINE_IN_TEN ** 2;
  const middle = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = (NINE_IN_TEN / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

const passed = ({ came, passMark }: Pair) => (came >= passMark ? 1 : 0);

/** Forecasts in five equal bins by what was said, those without any left out. */
export function binsOf(pairs: readonly Pair[]): Bin[] {
  return Array.from({ length: BINS }, (_, i) => {
    const own = pairs.filter(({ pass }) => Math.min(BINS - 1, Math.floor(pass * BINS)) === i);
    if (own.length === 0) return undefined;
    const came = mean(own.map(passed));
    return {
      from: i / BINS,
      to: (i + 1) / BINS,
      said: mean(own.map(({ pass }) => pass)),
      came,
      ...shareInterval(came, own.length),
      n: own.length,
    };
  }).filter((bin) => bin !== undefined);
}

/** The mean of squared differences between what was said and what came: 0 is perfect. */
export const brierOf = (pairs: readonly Pair[]): number =>
  mean(pairs.map((pair) => (pair.pass - passed(pair)) ** 2));

/** The same of someone who always says the share that passed. */
export function brierOfBase(pairs: readonly Pair[]): number {
  const share = mean(pairs.map(passed));
  return share * (1 - share);
}

/** How often the mark lay within the interval that was given. */
export const coveredShare = (pairs: readonly Pair[]): number =>
  mean(pairs.map(({ came, low, high }) => (low <= came && came <= high ? 1 : 0)));

/** The mark that came less the mean that was said, with its 95% interval. */
export function errorOf(pairs: readonly Pair[]): { mean: number; low: number; high: number } {
  const errors = pairs.map(({ came, mean: expected }) => came - expected);
  const middle = mean(errors);
  const variance = mean(errors.map((e) => (e - middle) ** 2));
  const half = NINETEEN_IN_TWENTY * Math.sqrt(variance / errors.length);
  return { mean: middle, low: middle - half, high: middle + half };
}
