import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import { pageOf } from "../../platform/paging.ts";
import type { CatalogueDeps } from "../catalogue/set-queries.ts";
import { listSets } from "../practice/set-queries.ts";
import { listTopics, readPaper, readSetPage, readTopic } from "./queries.ts";

const PAGE = 200;

export interface OverviewDeps extends BindDeps, CatalogueDeps {}

export function overviewRoutes(app: FastifyInstance, deps: OverviewDeps): void {
  bind(app, deps, api.overview.papers, async ({ id }, { caller, now }) => readPaper(deps, caller, id, now));

  bind(app, deps, api.overview.topics, async ({ page, pageSize = PAGE }, { caller }) =>
    pageOf(await listTopics(deps, caller), page, pageSize),
  );

  bind(app, deps, api.overview.topic, async ({ id }, { caller }) => readTopic(deps, caller, id));

  bind(app, deps, api.overview.sets, async ({ page, pageSize = PAGE }, { caller }) =>
    pageOf(await listSets(deps, caller), page, pageSize),
  );

  bind(app, deps, api.overview.set, async ({ id }, { caller, now }) => readSetPage(deps, caller, id, now));
}
