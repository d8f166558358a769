import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { AppDeps } from "../../deps.ts";
import { bind } from "../../platform/http/bind.ts";
import { readAudit } from "./queries.ts";

const PAGE = 50;

export function administrationRoutes(app: FastifyInstance, deps: AppDeps): void {
  bind(app, deps, api.administration.audit, async ({ page, pageSize = PAGE }) =>
    readAudit(deps.db, page, pageSize),
  );
}
