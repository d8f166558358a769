import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { AppDeps } from "../../deps.ts";
import { bind } from "../../platform/http/bind.ts";
import { readMcqStats } from "./queries.ts";

export function statisticsRoutes(app: FastifyInstance, deps: AppDeps): void {
  bind(app, deps, api.statistics.mcq, async ({ id }, { caller, now }) =>
    readMcqStats(deps.db, caller, id, now),
  );
}
