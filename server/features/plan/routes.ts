import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import { readAttempt } from "../practice/queries.ts";
import type { StartDeps } from "../practice/start-commands.ts";
import { savePlan } from "./commands.ts";
import { startItem } from "./day-commands.ts";
import type { DayDeps } from "./day-facts-queries.ts";
import { readDay } from "./day-queries.ts";
import { readDays } from "./days-queries.ts";
import { readPlan } from "./queries.ts";
import { readToday } from "./today-queries.ts";
import { planView } from "./view.ts";

export type PlanDeps = BindDeps & DayDeps & StartDeps;

export function planRoutes(app: FastifyInstance, deps: PlanDeps): void {
  bind(app, deps, api.plan.today, async ({ paper }, { caller, now }) => readToday(deps, caller, paper, now));

  bind(app, deps, api.plan.read, async (_input, { caller }) =>
    planView(await readPlan(deps.db, caller.userId)),
  );

  bind(app, deps, api.plan.save, async ({ body }, { caller, now }) => {
    const change = {
      papers: body.Papers,
      examDate: body.ExamDate,
      examMonth: body.ExamMonth,
      asked: body.Asked,
      minutes: body.Minutes,
      daysOff: body.DaysOff,
      dates: body.Dates?.map((one) => ({ day: one.Day, minutes: one.Minutes })),
      resit: body.Resit && {
        paper: body.Resit.Paper,
        account: body.Resit.Account,
        topics: body.Resit.Topics,
      },
      courseDate: body.CourseDate,
      passedPaper: body.PassedPaper && { paper: body.PassedPaper.Paper, date: body.PassedPaper.Date },
    };
    return planView(await savePlan(deps.db, caller.userId, change, now));
  });

  bind(app, deps, api.planDay.read, async ({ on }, { caller, now }) => readDay(deps, caller, on, now));

  bind(app, deps, api.planDay.days, async (_input, { caller, now }) => readDays(deps.db, caller.userId, now));

  bind(app, deps, api.planDay.start, async ({ body }, { caller, now }) => {
    const attempt = await startItem(deps, caller, { day: body.Day, key: body.Item }, now);
    return readAttempt(deps, caller, attempt, now);
  });
}
