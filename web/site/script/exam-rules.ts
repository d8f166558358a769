/** A month of a year, the first of which is 1. */
export interface Month {
  year: number;
  month: number;
}

/** As it is kept and is in a choice: `2027-03`. */
export const monthValue = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, "0")}`;

/** This month and those after it. */
export const monthsFrom = (today: Date, count: number): Month[] =>
  Array.from({ length: count }, (_, i) => {
    const month = today.getMonth() + i;
    return { year: today.getFullYear() + Math.floor(month / 12), month: (month % 12) + 1 };
  });

/**
 * The shortest length in months, bought today, that lasts through the month of an exam; undefined if none does. A day
 * that the last month does not have is that month's last.
 */
export function enoughUntil(exam: Month, today: Date, lengths: readonly number[]): number | undefined {
  const ahead = (exam.year - today.getFullYear()) * 12 + exam.month - 1 - today.getMonth();
  const lastDay = new Date(exam.year, exam.month, 0).getDate();
  const lasts = (months: number) => months > ahead || (months === ahead && today.getDate() >= lastDay);
  return lengths.filter(lasts).sort((a, b) => a - b)[0];
}
