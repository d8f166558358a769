import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { AppDeps } from "../../deps.ts";
import { bind, pageOf } from "../../platform/http/bind.ts";
import { postView } from "./view.ts";

const PAGE = 50;

export function publishingRoutes(app: FastifyInstance, deps: AppDeps): void {
  bind(app, deps, api.publishing.blog, async ({ page, pageSize = PAGE }) =>
    pageOf(deps.posts.map(postView), page, pageSize),
  );
}
