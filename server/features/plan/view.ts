import type { StudyPlan } from "#contract/plan.ts";
import type { PlanFacts } from "./rules.ts";

export const planView = (plan: PlanFacts): StudyPlan => ({
  Papers: plan.papers,
  ExamDate: plan.examDate,
  ExamMonth: plan.examMonth,
  Asked: plan.asked,
  Minutes: plan.minutes,
  DaysOff: plan.daysOff,
  Resit: plan.resit && { Paper: plan.resit.paper, Account: plan.resit.account },
  CourseDate: plan.courseDate,
  PassedPaper: plan.passedPaper && { Paper: plan.passedPaper.paper, Date: plan.passedPaper.date },
});
