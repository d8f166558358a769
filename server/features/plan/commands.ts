import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { dayInSingapore } from "../../platform/singapore-day.ts";
import { readPlan } from "./queries.ts";
import { mended, type PlanChange, type PlanFacts } from "./rules.ts";

/**
 * Changes what a learner plans with; what is left out stays as it is.
 * @throws AppError bad_input for an exam date that is over, unless it is the one that is stored, and for a course or a pass that is
 * still to come
 */
export async function savePlan(db: Db, userId: string, change: PlanChange, now: Date): Promise<PlanFacts> {
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom("app_user").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
    const before = await readPlan(tx, userId);
    const today = dayInSingapore(now);
    const plan = mended(before, change, today);
    if (plan.examDate !== before.examDate && plan.examDate !== null && plan.examDate < today)
      throw new AppError("bad_input", "That day is over. Please give the day of your next exam.", {
        fields: { ExamDate: "That day is over. Please give the day of your next exam." },
      });
    refuseFuture({ CourseDate: plan.courseDate, PassedPaper: plan.passedPaper?.date }, now);
    const row = {
      papers: plan.papers,
      exam_date: plan.examDate,
      exam_month: plan.examMonth,
      asked: plan.asked,
      minutes: plan.minutes,
      days_off: plan.daysOff,
      resit_paper: plan.resit?.paper ?? null,
      resit_account: plan.resit?.account ?? null,
      course_date: plan.courseDate,
      passed_paper: plan.passedPaper?.paper ?? null,
      passed_on: plan.passedPaper?.date ?? null,
      resit_topics: plan.resit?.topics ?? [],
      own_dates: plan.dates.map(({ day }) => day),
      own_minutes: plan.dates.map(({ minutes }) => minutes),
      updated_at: now,
    };
    await tx
      .insertInto("study_plan")
      .values({ user_id: userId, ...row })
      .onConflict((oc) => oc.column("user_id").doUpdateSet(row))
      .execute();
    return plan;
  });
}

/** Of what is said to be over already, no day is still to come. */
function refuseFuture(days: Record<string, string | null | undefined>, now: Date) {
  const today = dayInSingapore(now);
  for (const [field, day] of Object.entries(days)) {
    if (!day || day <= today) continue;
    const sentence = "That day is still to come. Please give the day on which it was.";
    throw new AppError("bad_input", sentence, { fields: { [field]: sentence } });
  }
}
