import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import type { CatalogueDeps } from "../catalogue/set-queries.ts";
import { savePlan } from "./commands.ts";
import { readPlan } from "./queries.ts";
import { readToday } from "./today-queries.ts";
import { planView } from "./view.ts";

export type PlanDeps = BindDeps & CatalogueDeps;

export function planRoutes(app: FastifyInstance, deps: PlanDeps): void {
  bind(app, deps, api.plan.today, async (_input, { caller, now }) => readToday(deps, caller, now));

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
      resit: body.Resit && { paper: body.Resit.Paper, account: body.Resit.Account },
      courseDate: body.CourseDate,
      passedPaper: body.PassedPaper && { paper: body.PassedPaper.Paper, date: body.PassedPaper.Date },
    };
    return planView(await savePlan(deps.db, caller.userId, change, now));
  });
}
