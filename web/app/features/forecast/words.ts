import type { Forecast } from "#contract/forecast.ts";
import { dayAndYear } from "../../lib/days.ts";

/** A forecast that has its figures. */
export interface Marks {
  mean: number;
  low: number;
  high: number;
}

/** The marks of a forecast, whole; undefined below enough evidence. */
export function marksOf({ Mean, Low, High }: Forecast): Marks | undefined {
  if (Mean === null || Low === null || High === null) return undefined;
  return { mean: Math.round(Mean), low: Math.round(Low), high: Math.round(High) };
}

/** What day a forecast is for: `on 13 March 2027`; where none is set, the one that is in for it. */
export const dayOfForecast = ({ Day, IsExamDay }: Forecast): string =>
  IsExamDay ? `on ${dayAndYear(Day)}` : `around ${dayAndYear(Day)}, as yours has no day yet`;

/** Why there is no forecast yet. */
export const needsWords = (needs: number): string =>
  `Needs ${needs} more ${needs === 1 ? "answer" : "answers"}. Until then any figure would be a guess.`;

/** The picture of a forecast, for those who do not see it. */
export const stripWords = (paper: number, { mean, low, high }: Marks, pass: number): string =>
  `Paper ${paper}: ${mean} of 100 marks expected, between ${low} and ${high} nine times in ten; ${pass} pass`;

export const percent = (share: number): string => `${Math.round(share * 100)}%`;
