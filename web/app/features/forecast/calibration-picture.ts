import type { Calibration } from "#contract/forecast.ts";

/** The side of the picture, and the room for its figures. */
export const SIDE = 320;
export const EDGE = 46;

const INNER = SIDE - 2 * EDGE;

/** Where a share is from the left, and from the top: 1 is at the top. */
export const across = (share: number): number => EDGE + share * INNER;
export const down = (share: number): number => SIDE - EDGE - share * INNER;

/** One dot of the picture: what was said against what came, with its interval. */
interface Dot {
  x: number;
  y: number;
  top: number;
  bottom: number;
  radius: number;
}

const SMALLEST = 3;
const LARGEST = 6;

/** A dot for each bin that holds any forecast; the more forecasts, the larger. */
export function dotsOf(bins: Calibration["Bins"]): Dot[] {
  const most = Math.max(1, ...bins.map(({ N }) => N));
  return bins
    .filter(({ N }) => N > 0)
    .map(({ Said, Came, Low, High, N }) => ({
      x: across(Said),
      y: down(Came),
      top: down(High),
      bottom: down(Low),
      radius: SMALLEST + (LARGEST - SMALLEST) * Math.sqrt(N / most),
    }));
}
