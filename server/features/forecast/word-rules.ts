import { meanOf, quantile } from "./distribution-rules.ts";
import type { Outlook } from "./marks-rules.ts";

/** What a forecast says of a paper. Marks in percent of all, probabilities from 0 to 1. */
export interface Said {
  mean: number;
  /** The mark lies between low and high nine times in ten. */
  low: number;
  high: number;
  pass: number;
  /** The middle half of what the probability of passing could be, by how able the learner may be. */
  passLow: number;
  passHigh: number;
}

/** A forecast of this outlook. */
export function said({ marks, passes }: Outlook): Said {
  const percent = (mark: number) => (100 * mark) / (marks.length - 1);
  const at = (share: number) => passes[Math.floor(share * (passes.length - 1))] ?? 0;
  return {
    mean: percent(meanOf(marks)),
    low: percent(quantile(marks, 0.05)),
    high: percent(quantile(marks, 0.95)),
    pass: passes.reduce((sum, p) => sum + p, 0) / passes.length,
    passLow: at(0.25),
    passHigh: at(0.75),
  };
}

/** So near to none or all in ten that a whole number would promise too much. */
const EDGE = 0.5;

function inTen(share: number): string {
  const tenths = share * 10;
  if (tenths < EDGE) return "fewer than 1";
  if (tenths > 10 - EDGE) return "more than 9";
  return String(Math.round(tenths));
}

/** A probability of passing in words: "about 7 in 10, between 5 and 8; mostly Stamp Duties and Planning". */
export function passWords({ pass, passLow, passHigh }: Said, drivers: readonly string[]): string {
  const about = inTen(pass);
  const [low, high] = [inTen(passLow), inTen(passHigh)];
  const chance = `${/^\d/.test(about) ? `about ${about}` : about} in 10`;
  const range = low === high ? "" : `, between ${low} and ${high}`;
  const why = drivers.length > 0 ? `; mostly ${drivers.join(" and ")}` : "";
  return `${chance}${range}${why}`;
}
