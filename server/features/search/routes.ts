import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import { type SearchDeps, search } from "./queries.ts";

export type SearchRoutesDeps = BindDeps & SearchDeps;

export function searchRoutes(app: FastifyInstance, deps: SearchRoutesDeps): void {
  bind(app, deps, api.search.find, async ({ q, kind, page }, { caller, ip }) => {
    if (!caller) await deps.limits.take(ip, "visitorSearch");
    return search(deps, caller, { q, kind, page });
  });
}
