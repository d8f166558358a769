import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { Db } from "../../platform/db/database.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import { readAudit } from "./queries.ts";
import { findUsers } from "./user-queries.ts";

const PAGE = 50;

export interface AdministrationDeps extends BindDeps {
  db: Db;
}

export function administrationRoutes(app: FastifyInstance, deps: AdministrationDeps): void {
  bind(app, deps, api.administration.audit, async ({ page, pageSize = PAGE }) =>
    readAudit(deps.db, page, pageSize),
  );

  bind(app, deps, api.administration.findUsers, async ({ query }, { now }) => findUsers(deps.db, query, now));
}
