import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { Db } from "../../platform/db/database.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import { makeTenantAdmin, removeTenantAdmin } from "../account/tenant-commands.ts";
import { readDesk, readTenantAdmins } from "./desk-queries.ts";
import { readAudit } from "./queries.ts";
import { findUsers, requireUser } from "./user-queries.ts";

const PAGE = 50;

export interface AdministrationDeps extends BindDeps {
  db: Db;
}

export function administrationRoutes(app: FastifyInstance, deps: AdministrationDeps): void {
  bind(app, deps, api.administration.audit, async ({ page, pageSize = PAGE }) =>
    readAudit(deps.db, page, pageSize),
  );

  bind(app, deps, api.administration.desk, async () => readDesk(deps.db));

  bind(app, deps, api.administration.tenantAdmins, async () => readTenantAdmins(deps.db));

  bind(app, deps, api.administration.setTenantAdmin, async ({ id, body }, { caller, now }) => {
    const change = { userId: id, tenantId: body.TenantID, actorId: caller.userId };
    if (body.IsAdmin) {
      await requireUser(deps.db, id);
      await makeTenantAdmin(deps.db, change, now);
    } else await removeTenantAdmin({ db: deps.db, adminEmails: deps.config.adminEmails }, change, now);
    return { IsAdmin: body.IsAdmin };
  });

  bind(app, deps, api.administration.findUsers, async ({ query }, { now }) => findUsers(deps.db, query, now));
}
