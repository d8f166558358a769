import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { Post } from "../../content/blog.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import { pageOf } from "../../platform/paging.ts";
import { postView } from "./view.ts";

const PAGE = 50;

export interface PublishingDeps extends BindDeps {
  /** The blog, newest first, from content/blog. */
  posts: readonly Post[];
}

export function publishingRoutes(app: FastifyInstance, deps: PublishingDeps): void {
  bind(app, deps, api.publishing.blog, async ({ page, pageSize = PAGE }) =>
    pageOf(deps.posts.map(postView), page, pageSize),
  );
}
