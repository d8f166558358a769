import { createHmac } from "node:crypto";
import { sameMac } from "../account/rules.ts";
import { minutesPlanned } from "../plan/calendar-rules.ts";
import { examDayOf } from "../plan/exam-day-rules.ts";
import { daysLeft, type PlanFacts } from "../plan/rules.ts";

/** The hour of the evening, where none was chosen. */
const USUAL_HOUR = 20;

/** How a learner is reminded. */
export interface ReminderFacts {
  mail: boolean;
  push: boolean;
  hour: number;
}

/** Before anything was asked for. */
export const UNASKED: ReminderFacts = { mail: false, push: false, hour: USUAL_HOUR };

/** So many answers on a day are a session, also if nothing was finished. */
export const SESSION_ANSWERS = 10;

/** What a reminder of a day's session is made of. */
export interface Session {
  minutes: number;
  /** Until the exam; null if its day is not known. */
  daysLeft: number | null;
}

/** What a learner is reminded of today; undefined on a day off, on one without minutes, on the exam's and after it. */
export function sessionOf(plan: PlanFacts, today: string): Session | undefined {
  const minutes = minutesPlanned(plan, today, examDayOf(plan, today));
  if (minutes === 0) return undefined;
  return { minutes, daysLeft: daysLeft(plan.examDate, today) };
}

/** What a reminder says: of today, and never of days that were missed. */
export function reminderText({ minutes, daysLeft: days }: Session): { title: string; more: string } {
  const title = `Today's session: ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  if (days === null) return { title, more: "It is ready when you are." };
  return { title, more: days === 1 ? "Your exam is tomorrow." : `Your exam is in ${days} days.` };
}

/** Keeps these signatures apart from whatever else the key signs. */
const PURPOSE = "study reminders";

/** What the link of a reminder carries: whose it is and a signature, so that nobody turns off somebody else's. */
export function reminderToken(secretKey: string, userId: string): string {
  const mac = createHmac("sha256", secretKey).update(`${PURPOSE}\n${userId}`).digest("base64url");
  return `${userId}.${mac}`;
}

/** Whose token it is; undefined for any that was not made here. */
export function userOfToken(secretKey: string, token: string): string | undefined {
  const [userId = ""] = token.split(".");
  return sameMac(reminderToken(secretKey, userId), token) ? userId : undefined;
}
