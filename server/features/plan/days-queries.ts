import type { z } from "zod";
import type { planDay } from "#contract/plan-day.ts";
import type { Db } from "../../platform/db/database.ts";
import { dayInSingapore } from "../../platform/singapore-day.ts";
import { isOff, minutesPlanned, mockDays } from "./calendar-rules.ts";
import { readAnswered } from "./day-queries.ts";
import { addDays, examDayOf } from "./exam-day-rules.ts";
import { readPlan } from "./queries.ts";

type PlannedDays = z.output<(typeof planDay)["days"]["reply"]>;

const BEFORE = 7;
const FROM_TODAY = 14;

/** The week before today and two weeks from it: what each day is given, and what was done. */
export async function readDays(db: Db, userId: string, now: Date): Promise<PlannedDays> {
  const plan = await readPlan(db, userId);
  const today = dayInSingapore(now);
  const exam = examDayOf(plan, today);
  const mocks = mockDays(plan, exam);
  const first = addDays(today, -BEFORE);
  const answered = await readAnswered(db, userId, first);
  return Array.from({ length: BEFORE + FROM_TODAY }, (_, i) => {
    const day = addDays(first, i);
    return {
      Day: day,
      Minutes: minutesPlanned(plan, day, exam),
      IsOff: isOff(plan, day),
      IsMock: mocks.has(day),
      Done: answered.get(day) ?? 0,
    };
  });
}
