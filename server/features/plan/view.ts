import type { StudyPlan } from "#contract/plan.ts";
import type { PlanFacts } from "./rules.ts";

export const planView = (plan: PlanFacts): StudyPlan => ({
  Papers: plan.papers,
  ExamDate: plan.examDate,
  ExamMonth: plan.examMonth,
  Asked: plan.asked,
  Minutes: plan.minutes,
  DaysOff: plan.daysOff,
  Dates: plan.dates.map(({ day, minutes }) => ({ Day: day, Minutes: minutes })),
  Resit: plan.resit && {
    Paper: plan.resit.paper,
    Account: plan.resit.account,
    Topics: plan.resit.topics,
  },
  CourseDate: plan.courseDate,
  PassedPaper: plan.passedPaper && { Paper: plan.passedPaper.paper, Date: plan.passedPaper.date },
});
