import type { Today } from "#contract/plan.ts";

const day = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString("en-SG", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });

const month = (value: string) =>
  new Date(`${value}-01T00:00:00Z`).toLocaleDateString("en-SG", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });

/** How long it is until the exam, in words; undefined where no date is known. */
export function examWords({
  ExamDate,
  ExamMonth,
  DaysLeft,
}: Pick<Today, "ExamDate" | "ExamMonth" | "DaysLeft">) {
  if (ExamDate !== null && DaysLeft === 0) return "Your exam is today. Good luck!";
  if (ExamDate !== null && DaysLeft !== null)
    return `${DaysLeft} ${DaysLeft === 1 ? "day" : "days"} to your exam on ${day(ExamDate)}`;
  if (ExamMonth !== null) return `Your exam is in ${month(ExamMonth)}`;
  return undefined;
}

export const counted = (n: number, thing: string) => `${n} ${thing}${n === 1 ? "" : "s"}`;
