import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import { readHistory } from "./history-queries.ts";
import { type ProgressDeps, readProgress } from "./queries.ts";

export type ProgressRoutesDeps = BindDeps & ProgressDeps;

export function progressRoutes(app: FastifyInstance, deps: ProgressRoutesDeps): void {
  bind(app, deps, api.progress.read, async ({ paper = 0 }, { caller, now }) =>
    readProgress(deps, { userId: caller.userId, paper }, now),
  );

  bind(app, deps, api.progress.history, async ({ id }, { caller }) => readHistory(deps.db, caller, id));
}
