import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { OldReads } from "../../platform/db/replica.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import type { AbilityDeps } from "../ability/queries.ts";
import { calibrationPage } from "./calibration-queries.ts";
import { readForecast } from "./queries.ts";
import { listResults, reportResult } from "./result-commands.ts";

export type ForecastDeps = BindDeps & AbilityDeps & { oldReads: OldReads };

export function forecastRoutes(app: FastifyInstance, deps: ForecastDeps): void {
  bind(app, deps, api.forecast.read, async ({ paper }, { caller, now }) =>
    readForecast(deps, caller, paper, now),
  );

  bind(app, deps, api.forecast.results, async (_input, { caller }) => listResults(deps.db, caller.userId));

  bind(app, deps, api.forecast.report, async ({ body }, { caller, now }) =>
    reportResult(deps, caller, { paper: body.Paper, on: body.On, passed: body.Passed }, now),
  );

  const calibration = calibrationPage(deps.oldReads);
  bind(app, deps, api.forecast.calibration, async (_input, { now }) => calibration(now));
}
