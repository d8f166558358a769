import type { Progress } from "#contract/progress.ts";

/** A point of a line, in the units of the picture. */
export interface Point {
  x: number;
  y: number;
}

export const WIDTH = 600;
export const HEIGHT = 160;
/** Room at the edges, so that a dot at the end is whole. */
const EDGE = 8;

/** Where percents stand from left to right; one alone is in the middle. */
export function lineOf(percents: readonly number[]): Point[] {
  const step = percents.length > 1 ? (WIDTH - 2 * EDGE) / (percents.length - 1) : 0;
  return percents.map((percent, i) => ({
    x: percents.length > 1 ? EDGE + i * step : WIDTH / 2,
    y: yOf(percent),
  }));
}

/** How far down a percent lies: 100 at the top. */
export const yOf = (percent: number): number => EDGE + ((100 - percent) / 100) * (HEIGHT - 2 * EDGE);

export const pathOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, i) => `${i === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join(" ");

interface Week {
  week: string;
  answered: number;
  right: number;
  percent: number;
}

/** All topics of a week together. */
export function weeksOf(weeks: Progress["Weeks"]): Week[] {
  const sums = new Map<string, { answered: number; right: number }>();
  for (const { Week: week, Answered, Right } of weeks) {
    const sum = sums.get(week) ?? { answered: 0, right: 0 };
    sums.set(week, { answered: sum.answered + Answered, right: sum.right + Right });
  }
  return [...sums].map(([week, { answered, right }]) => ({
    week,
    answered,
    right,
    percent: Math.round((right / answered) * 100),
  }));
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** One square of the calendar. */
export interface Square {
  day: string;
  answered: number;
  /** From the left, and from Monday down. */
  column: number;
  row: number;
}

/** The days of so many weeks up to today, each week a column that begins with Monday. */
export function calendarOf(days: Progress["Days"], today: string, weeks: number): Square[] {
  const byDay = new Map(days.map(({ Day, Answered }) => [Day, Answered]));
  const end = Date.parse(today);
  const weekday = (new Date(end).getUTCDay() + 6) % 7;
  const first = end - (weekday + (weeks - 1) * 7) * DAY_MS;
  return Array.from({ length: (weeks - 1) * 7 + weekday + 1 }, (_, i) => {
    const day = new Date(first + i * DAY_MS).toISOString().slice(0, 10);
    return { day, answered: byDay.get(day) ?? 0, column: Math.floor(i / 7), row: i % 7 };
  });
}

/** How dark a day is: 0 for nothing, then by what a session holds. */
export const shadeOf = (answered: number): 0 | 1 | 2 | 3 =>
  answered === 0 ? 0 : answered < 10 ? 1 : answered < 40 ? 2 : 3;

export const percent = (share: number): number => Math.round(share * 100);
