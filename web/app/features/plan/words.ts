import type { Today } from "#contract/plan.ts";
import type { PlanDay } from "#contract/plan-day.ts";
import { counted } from "../../lib/counted.ts";
import { dayAndYear, fullDay, monthAndYear, todayInSingapore } from "../../lib/days.ts";
import type { PlannedDay } from "./api.ts";

/** How long it is until the exam, in words; undefined if no date is known, or it is over. */
export function examWords({
  ExamDate,
  ExamMonth,
  DaysLeft,
}: Pick<Today, "ExamDate" | "ExamMonth" | "DaysLeft">) {
  if (ExamDate !== null && DaysLeft === 0) return "Your exam is today. Good luck!";
  if (ExamDate !== null && DaysLeft !== null)
    return `${counted(DaysLeft, "day")} to your exam on ${dayAndYear(ExamDate)}`;
  if (ExamMonth !== null && ExamMonth >= todayInSingapore().slice(0, 7))
    return `Your exam is in ${monthAndYear(ExamMonth)}`;
  return undefined;
}

const HOUR = 60;

/** `45 min`, `1 h`, `1 h 30` */
export function minutesInShort(minutes: number): string {
  const hours = Math.floor(minutes / HOUR);
  const rest = minutes % HOUR;
  if (hours === 0) return `${minutes} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, "0")}`;
}

/** What a day of the plan is, for those who hear it. */
export function dayWords(day: PlannedDay, today: string): string {
  const name = day.Day === today ? `Today, ${fullDay(day.Day)}` : fullDay(day.Day);
  const planned = day.IsOff
    ? "day off"
    : day.Minutes === 0
      ? "nothing planned"
      : counted(day.Minutes, "minute");
  const facts = [
    // What was planned for a day that is over is of no use to anybody.
    ...(day.Day < today ? [] : [planned]),
    ...(day.IsMock ? ["full mock paper"] : []),
    ...(day.Done > 0 || day.Day < today ? [`${counted(day.Done, "question")} answered`] : []),
  ];
  return `${name}: ${facts.join(", ")}`;
}

/** What is under a day's number, where there is little room. */
export function dayMark(day: PlannedDay, today: string): string {
  if (day.Day < today) return day.Done > 0 ? `${day.Done}` : "";
  if (day.IsOff) return "off";
  if (day.IsMock) return "mock";
  return day.Minutes === 0 ? "" : minutesInShort(day.Minutes).replace(" min", "m").replaceAll(" ", "");
}

/** What a day's session comes to: `40 minutes, 3 things to do`. */
export function sessionWords({ Items }: Pick<PlanDay, "Items">): string {
  const left = Items.filter(({ State }) => State !== "done");
  const minutes = left.reduce((sum, { Minutes }) => sum + Minutes, 0);
  return `${counted(minutes, "minute")}, ${counted(left.length, "thing")} to do`;
}
