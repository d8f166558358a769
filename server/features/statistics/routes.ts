import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { Db } from "../../platform/db/database.ts";
import type { OldReads } from "../../platform/db/replica.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import { readMcqStats } from "./queries.ts";

export interface StatisticsDeps extends BindDeps {
  db: Db;
  oldReads: OldReads;
}

export function statisticsRoutes(app: FastifyInstance, deps: StatisticsDeps): void {
  bind(app, deps, api.statistics.mcq, async ({ id }, { caller, now }) => readMcqStats(deps, caller, id, now));
}
